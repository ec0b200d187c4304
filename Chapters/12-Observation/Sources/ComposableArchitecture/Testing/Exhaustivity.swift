/// How much of a feature's behavior a test has to assert.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.login(.submitButtonTapped))
/// await store.receive(.login(.delegate(.didLogIn)), timeout: .seconds(1)) {
///   $0.selectedTab = .activity          // other changes don't have to be asserted
/// }
/// ```
///
/// With any exhaustivity, all assertions of a test have to be true.
///
/// Seed: 000, Non-exhaustive testing; TestStore.exhaustivity.
public enum Exhaustivity: Equatable, Sendable {
  /// The test asserts each change of the state, each action that effects send, and the end of each effect.
  case on
  /// The test asserts only a part of the behavior.
  ///
  /// - `showSkippedAssertions`: Whether each failure that `on` would report is shown as a warning:
  ///   it fails no test. The closures of the steps are then run twice.
  case off(showSkippedAssertions: Bool)

  /// The test asserts only a part of the behavior. The rest is not reported.
  public static let off = Self.off(showSkippedAssertions: false)
}
