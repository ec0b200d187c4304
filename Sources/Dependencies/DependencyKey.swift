import IssueReporting

/// Names a dependency, and says what it is in previews and in tests.
///
/// A module that only describes a dependency conforms to this protocol. The module that brings the live
/// value, and all that it needs, conforms the same type to ``DependencyKey`` later:
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

  /// What the dependency is in previews; by default what it is in tests.
  static var previewValue: Value { get }

  /// What the dependency is in tests. It should report an issue when it is used, so that a test has to say
  /// what it expects.
  static var testValue: Value { get }
}

/// Names a dependency, and says what it is while the app runs.
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
/// Without a `testValue` of its own, a dependency fails the test in which it is read. Nobody has to remember
/// to replace it.
///
/// Seed: 000, Dependencies (`DependencyKey`).
public protocol DependencyKey<Value>: TestDependencyKey {
  // All of it is repeated here. Otherwise Swift does not infer `Value`.

  /// What the dependency is while the app runs.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// What the dependency is in previews; by default ``liveValue``.
  static var previewValue: Value { get }

  /// What the dependency is in tests; by default it reports an issue, and is ``previewValue``.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// By default the same as in tests.
  public static var previewValue: Value { testValue }

  /// Whether a `testValue` that is being made should report that nobody has set the dependency.
  ///
  /// It should not while the dependency is only read to be set, as by `$0.facts.fetch = …` in `withDependencies`. If it
  /// is read later anyway, the `testValue` is asked again, and can report it then.
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
  /// By default the same as while the app runs.
  public static var previewValue: Value { liveValue }

  /// Reports an issue, at the place of the `@Dependency` that is read. To set a dependency is not to read it,
  /// and reports nothing.
  ///
  /// - Returns: ``previewValue``, so that the test can go on.
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
