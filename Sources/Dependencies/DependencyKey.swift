import IssueReporting

/// The key of a dependency, with its values for previews and tests.
///
/// In a module with only the interface of a dependency, the key conforms to this protocol. The module with the live
/// value, and everything that it needs, then makes the same type conform to ``DependencyKey``:
///
/// ```swift
/// struct FactClient: Sendable {
///   var fetch: @Sendable (Int) async throws -> String
/// }
///
/// extension FactClient: TestDependencyKey {
///   static let testValue = FactClient(fetch: unimplemented("FactClient.fetch"))
/// }
/// ```
///
/// Seed: 000, Dependencies.
public protocol TestDependencyKey<Value> {
  /// The type of the dependency. By default it is the type that conforms.
  associatedtype Value: Sendable = Self

  /// The value in previews; by default the test value.
  static var previewValue: Value { get }

  /// The value in tests. It should report an issue when it is used, so that a test has to override it.
  static var testValue: Value { get }
}

/// The key of a dependency, with its value for the app.
///
/// ```swift
/// extension FactClient: DependencyKey {
///   static let liveValue = FactClient(fetch: { number in … })
/// }
///
/// extension DependencyValues {
///   var facts: FactClient {
///     get { self[FactClient.self] }
///     set { self[FactClient.self] = newValue }
///   }
/// }
/// ```
///
/// A dependency without its own `testValue` fails a test that reads it without an override.
///
/// Seed: 000, Dependencies (`DependencyKey`).
public protocol DependencyKey<Value>: TestDependencyKey {
  // The requirements are repeated here. Otherwise Swift doesn't infer `Value`.

  /// The value in the app.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in previews; by default ``liveValue``.
  static var previewValue: Value { get }

  /// The value in tests; by default ``previewValue``, after an issue is reported.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// By default the test value.
  public static var previewValue: Value { testValue }

  /// Whether a `testValue` that is being created should report a missing override.
  ///
  /// It shouldn't while the dependency is only read to be set, as by `$0.facts.fetch = …` in `withDependencies`. If the
  /// dependency is read later, `testValue` is evaluated again, and can report it then.
  ///
  /// ```swift
  /// static var testValue: FactClient {
  ///   if shouldReportUnimplemented { reportIssue("The facts are missing.") }
  ///   return FactClient(fetch: { _ in "" })
  /// }
  /// ```
  public static var shouldReportUnimplemented: Bool { !DependencyAccess.current.isSetting }
}

extension DependencyKey {
  /// By default the live value.
  public static var previewValue: Value { liveValue }

  /// Reports an issue at the `@Dependency` that is read. Setting a dependency isn't a read, and reports nothing.
  ///
  /// - Returns: ``previewValue``, so that the test can continue.
  public static var testValue: Value {
    let access = DependencyAccess.current
    guard !access.isSetting else { return previewValue }
    access.report(
      """
      \(access.name(of: Self.self)) was read in a test, and has no value for tests.

      \(access.facts(about: Self.self))

      Tests do not use live values by themselves. Do one of these:

      • If the test uses a test store, set “store.dependencies”, or hand “prepareDependencies:” to it when it \
      is made.

      • Otherwise call what is tested in the operation of “withDependencies”, and set the dependency there.

      • Give “\(Self.self)” a “testValue”, which holds for all tests.
      """
    )
    return previewValue
  }
}
