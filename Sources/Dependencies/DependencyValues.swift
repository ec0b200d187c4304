/// The values of all dependencies, by key.
///
/// To add one, extend this type with a property that names its key:
///
/// ```swift
/// extension DependencyValues {
///   var facts: FactClient {
///     get { self[FactClient.self] }
///     set { self[FactClient.self] = newValue }
///   }
/// }
/// ```
///
/// Read it with ``Dependency``, and override it with `withDependencies`. It is a value type: an override changes a
/// copy, and the copy is current during one operation.
///
/// Seed: 000, Dependencies (`DependencyValues`).
public struct DependencyValues: Sendable {
  /// The current values. Prefer ``Dependency``, which also uses the overrides with which it was created.
  @TaskLocal public static var _current = DependencyValues.nothingSet

  /// The overrides.
  @usableFromInline var overrides = Overrides()
  /// The overrides with which the `@Dependency` that is being read was created. ``overrides`` take precedence.
  @usableFromInline var captured = Overrides()
  /// The current access: a read, or a change of these values.
  @usableFromInline var access = DependencyAccess()

  /// Values without overrides. In a test they also have new defaults: `$0 = DependencyValues()` resets all
  /// dependencies.
  public init() {
    self.init(overrides: Overrides())
    if isTestProcess { overrides.setTest(.unique()) }
  }

  private init(overrides: Overrides) { self.overrides = overrides }

  /// Values without overrides, with the existing defaults.
  static let nothingSet = DependencyValues(overrides: Overrides())

  /// Values without overrides, in the context of the app.
  public static var live: DependencyValues { DependencyValues(in: .live) }
  /// Values without overrides, in the context of previews.
  public static var preview: DependencyValues { DependencyValues(in: .preview) }
  /// Values without overrides, in the context of tests.
  public static var test: DependencyValues { DependencyValues(in: .test) }

  private init(in context: DependencyContext) {
    self.init()
    overrides.setContext(context)
  }

  /// The dependency of a key.
  ///
  /// A read takes the first of these: the current override; the override with which the `@Dependency` was created; and
  /// the context's default, which is the value from `prepareDependencies` or else the key's own value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///   - function: The name of that property, for issues.
  ///
  /// Seed: 000, Dependencies.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath, line line: UInt = #line,
    column column: UInt = #column, function function: StaticString = #function
  ) -> Key.Value {
    @inlinable
    get {
      if let value = overrides[key] ?? captured[key] { return value }
      return defaultValue(
        of: key, in: context,
        for: access.property(function, at: CallSite(fileID, filePath, line, column)))
    }
    @inlinable
    set {
      if access.isPreparing {
        let property = access.property(function, at: CallSite(fileID, filePath, line, column))
        // A default that was set in this call may be set again.
        let isFirst = overrides[key] == nil
        guard DefaultValues.prepare(key, to: newValue, in: context, of: test, isFirst: isFirst)
        else {
          return property.reportPreparedTooLate(key)
        }
      }
      overrides.set(key, to: newValue)
    }
  }

  /// The dependency of a key, for key paths.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    @inlinable get { self[key, function: ""] }
    @inlinable set { self[key, function: ""] = newValue }
  }
}

extension DependencyValues {
  /// The current values together with the current test, for code that may run elsewhere.
  @_spi(Internals) public static var currentSnapshot: DependencyValues {
    var values = _current.merged
    if isTestProcess { values.overrides.setTest(values.test) }
    return values
  }

  /// The same values merged into one layer, ready to become current.
  var merged: DependencyValues {
    DependencyValues(overrides: captured.merging(overrides))
  }

  /// Whether there are no overrides and no new defaults.
  @_spi(Internals) public var isUntouched: Bool {
    overrides.isUntouched && captured.isUntouched && (!isTestProcess || overrides.scope == nil)
  }

  /// Whether these are the current values, so that nothing has to change to make them current.
  @_spi(Internals) public var areCurrent: Bool {
    let current = DependencyValues._current
    return overrides.isSame(as: current.overrides) && captured.isSame(as: current.captured)
      && (!isTestProcess || overrides.scope == current.overrides.scope)
  }

  /// The test whose defaults are read: the test that is stored with the values, or the current test.
  @usableFromInline
  var test: TestIdentity? {
    guard isTestProcess else { return nil }
    return overrides.test ?? .ofTask ?? captured.test
  }
}
