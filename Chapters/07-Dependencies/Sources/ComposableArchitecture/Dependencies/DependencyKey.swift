import Exercises
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
  /// is read later all the same, the `testValue` is asked once more, and can report it then.
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
    // Exercise 7.4
    exercise("7.4", "report that a test reads a dependency that isn't overridden", returning: previewValue)
  }
}
