import Exercises
import IssueReporting

/// A key for a dependency, with its values in previews and in tests.
///
/// A module that only describes a dependency conforms to this protocol. The module with the live value, and everything
/// that the live value needs, conforms the same type to ``DependencyKey``:
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

  /// The value in previews; by default the same as in tests.
  static var previewValue: Value { get }

  /// The value in tests. It should report an issue when it is used, so that a test has to override what it expects to
  /// be used.
  static var testValue: Value { get }
}

/// A key for a dependency, with its value while the app runs.
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
/// If a dependency has no `testValue` of its own, reading it in a test fails the test, so a forgotten override can't go
/// unnoticed.
///
/// Seed: 000, Dependencies (`DependencyKey`).
public protocol DependencyKey<Value>: TestDependencyKey {
  // The requirements are repeated here. Otherwise Swift doesn't infer `Value`.

  /// The value while the app runs.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in previews; by default ``liveValue``.
  static var previewValue: Value { get }

  /// The value in tests; by default it reports an issue, and is ``previewValue``.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// By default the same as in tests.
  public static var previewValue: Value { testValue }

  /// Whether a `testValue` that is being made should report that the dependency isn't overridden.
  ///
  /// It shouldn't while the dependency is read only to be set, as by `$0.facts.fetch = …` in `withDependencies`. If the
  /// dependency is read later, `testValue` is called again, and can report it then.
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

  /// Reports an issue, at the location of the `@Dependency` that is read. Setting a dependency isn't a read, and
  /// reports nothing.
  ///
  /// - Returns: ``previewValue``, so that the test can continue.
  public static var testValue: Value {
    // Exercise 7.4
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
