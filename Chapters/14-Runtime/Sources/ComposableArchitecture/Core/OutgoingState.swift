/// A parent state in which a child state is about to be replaced or removed.
///
/// A core of that child state still returns it for a while. The state that the core read last may be outdated, so the
/// core receives the outgoing state just before it is replaced.
final class OutgoingState {
  /// The outgoing state of this thread, if a replacement is in progress.
  static var current: OutgoingState? { ofThread.value }

  /// The parent state, with the outgoing child state in it.
  let state: Any

  private init(from state: Any) {
    self.state = state
  }

  /// Notifies the observers of a child state that it is about to be replaced.
  ///
  /// - Parameters:
  ///   - state: The parent state, with the outgoing child state in it.
  ///   - notifyObservers: Notifies the observers.
  static func notify(from state: Any, _ notifyObservers: () -> Void) {
    ofThread.withValue(OutgoingState(from: state), notifyObservers)
  }

  private static let ofThread = ThreadLocal<OutgoingState>()
}
