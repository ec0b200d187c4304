/// All dependencies, by their keys.
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
/// Read it with ``Dependency``, and override it with `withDependencies`. It is a value: an override is a
/// change to a copy, and the copy is current for one operation.
///
/// Seed: 000, Dependencies (`DependencyValues`).
public struct DependencyValues: Sendable {
  /// The current values here. Prefer ``Dependency``, which also knows the values under which it was made.
  @TaskLocal public static var _current = DependencyValues.nothingSet

  /// What was overridden.
  @usableFromInline var overrides = Overrides()
  /// What was overridden where the `@Dependency` was made that is being read. What is in ``overrides`` comes
  /// first.
  @usableFromInline var captured = Overrides()
  /// Who reads, or that these values are being changed.
  @usableFromInline var access = DependencyAccess()

  /// Values that nobody has overridden. In a test they also have new defaults, which nobody has read or changed:
  /// `$0 = DependencyValues()` begins again.
  public init() {
    self.init(overrides: Overrides())
    if isTestProcess { overrides.setTest(.unique()) }
  }

  private init(overrides: Overrides) { self.overrides = overrides }

  /// Values that nobody has overridden, with the defaults that there are.
  static let nothingSet = DependencyValues(overrides: Overrides())

  /// Values that nobody has overridden, in the context of the app.
  public static var live: DependencyValues { DependencyValues(in: .live) }
  /// Values that nobody has overridden, in the context of previews.
  public static var preview: DependencyValues { DependencyValues(in: .preview) }
  /// Values that nobody has overridden, in the context of tests.
  public static var test: DependencyValues { DependencyValues(in: .test) }

  private init(in context: DependencyContext) {
    self.init()
    overrides.setContext(context)
  }

  /// The dependency of a key.
  ///
  /// A read takes the first of these: what is set in the scope in which it happens; what was set where the
  /// `@Dependency` was made; and the default of the context, which is what `prepareDependencies` has set or else
  /// the key's own value.
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
        // What was set in this call may be set again.
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
  /// The current values here, for code that may run elsewhere: with the test that runs here.
  @_spi(Internals) public static var inForce: DependencyValues {
    var values = _current.merged
    if isTestProcess { values.overrides.setTest(values.test) }
    return values
  }

  /// The same values in one layer, to be read: ready to be put in force.
  var merged: DependencyValues {
    DependencyValues(overrides: captured.merging(overrides))
  }

  /// Whether nobody has overridden anything, or begun with new defaults.
  @_spi(Internals) public var isUntouched: Bool {
    overrides.isUntouched && captured.isUntouched && (!isTestProcess || overrides.scope == nil)
  }

  /// Whether these are the current values here, so that nothing has to be done to put them in force.
  @_spi(Internals) public var areInForce: Bool {
    let current = DependencyValues._current
    return overrides.isSame(as: current.overrides) && captured.isSame(as: current.captured)
      && (!isTestProcess || overrides.scope == current.overrides.scope)
  }

  /// The test that defaults are read for: the one that the values were kept for, or the one that runs here.
  @usableFromInline
  var test: TestIdentity? {
    guard isTestProcess else { return nil }
    return overrides.test ?? .ofTask ?? captured.test
  }
}
