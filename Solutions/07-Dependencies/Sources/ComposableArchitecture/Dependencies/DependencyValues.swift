import Exercises

/// The values of all dependencies, by their keys.
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
/// Read it with ``Dependency``, and override it with `withDependencies`. It is a value: an override is a change to a
/// copy, and the copy is current for one operation.
///
/// Seed: 000, Dependencies (`DependencyValues`).
public struct DependencyValues: Sendable {
  /// The current values. Prefer ``Dependency``, which also captures the values that were current where it was made.
  @TaskLocal public static var _current = DependencyValues.nothingSet

  /// The overrides.
  @usableFromInline var overrides = Overrides()
  /// The overrides that the `@Dependency` being read captured. ``overrides`` takes precedence.
  @usableFromInline var captured = Overrides()
  /// The access that reads these values, or that changes them.
  @usableFromInline var access = DependencyAccess()

  /// Values without overrides. In a test they also have new defaults, which weren't read or changed before, so
  /// `$0 = DependencyValues()` starts over.
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
  /// A read returns the first of these: the override that is current at the read; the override that was current where
  /// the `@Dependency` was made; the default of the context, which is the value that `prepareDependencies` set or else
  /// the key's own value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: The file of the property that reads this; likewise `filePath`, `line` and `column`. Issues are
  ///     reported there if the dependency isn't read through ``Dependency``.
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
      // Exercise 7.1
      if let value = overrides[key] ?? captured[key] { return value }
      return defaultValue(
        of: key, in: context,
        for: access.property(function, at: CallSite(fileID, filePath, line, column)))
    }
    @inlinable
    set {
      if access.isPreparing {
        let property = access.property(function, at: CallSite(fileID, filePath, line, column))
        // A dependency that was set in this call may be set again.
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
  /// The current values, for code that may run elsewhere: they include the current test.
  static var currentSnapshot: DependencyValues {
    var values = _current.merged
    if isTestProcess { values.overrides.setTest(values.test) }
    return values
  }

  /// The same values merged into one layer, ready to be made current.
  var merged: DependencyValues {
    DependencyValues(overrides: captured.merging(overrides))
  }

  /// Whether these values have no overrides and no new defaults.
  var isUntouched: Bool {
    overrides.isUntouched && captured.isUntouched && (!isTestProcess || overrides.scope == nil)
  }

  /// Whether these are already the current values.
  var areCurrent: Bool {
    let current = DependencyValues._current
    return overrides.isSame(as: current.overrides) && captured.isSame(as: current.captured)
      && (!isTestProcess || overrides.scope == current.overrides.scope)
  }

  /// The test that defaults are read for: the one that the values were stored for, or the current one.
  @usableFromInline
  var test: TestIdentity? {
    guard isTestProcess else { return nil }
    return overrides.test ?? .ofTask ?? captured.test
  }
}
