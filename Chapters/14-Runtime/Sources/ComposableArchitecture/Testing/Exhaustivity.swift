/// How much of what happens a test has to say.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.login(.submitButtonTapped))
/// await store.receive(.login(.delegate(.didLogIn)), timeout: .seconds(1)) {
///   $0.selectedTab = .activity          // what else has changed need not be said
/// }
/// ```
///
/// Whatever it is, what a test says has to be true.
///
/// Seed: 000, Non-exhaustive testing; TestStore.exhaustivity.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action that effects send, and the end of each effect.
  case on
  /// Only what the test is about.
  ///
  /// - `showSkippedAssertions`: Whether all that `on` would have called a failure is noted. A note is a warning:
  ///   it fails no test. The closures of the steps are then run twice.
  case off(showSkippedAssertions: Bool)

  /// Only what the test is about. Nothing else is noted.
  public static let off = Self.off(showSkippedAssertions: false)
}
