import ComposableArchitecture

extension Exhaustivity {
  /// Fails only for assertions of the test, and notes the rest.
  static let showing = Self.off(showSkippedAssertions: true)

  /// Each one.
  static let all: [Exhaustivity] = [.on, .showing, .off]

  /// The modes of a non-exhaustive test.
  static let partial: [Exhaustivity] = [.showing, .off]
}
