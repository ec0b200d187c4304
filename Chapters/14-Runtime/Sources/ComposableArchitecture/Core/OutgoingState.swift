/// A state in which another state is about to take the place of one of its parts, or nothing.
///
/// Who has a window onto that part shows it for a little longer. What was read there last may be older. So the part is handed
/// over in the moment when it goes.
final class OutgoingState {
  /// The outgoingState that is noted on this thread.
  static var current: OutgoingState? { ofThread.value }

  /// The state, with the part that is about to go.
  let state: Any

  private init(from state: Any) {
    self.state = state
  }

  /// Tells those that follow a part of a state that another one takes its place.
  ///
  /// - Parameters:
  ///   - state: The state, with the part that is about to go.
  ///   - tell: Tells them.
  static func note(from state: Any, _ tell: () -> Void) {
    ofThread.withValue(OutgoingState(from: state), tell)
  }

  private static let ofThread = ThreadLocal<OutgoingState>()
}
