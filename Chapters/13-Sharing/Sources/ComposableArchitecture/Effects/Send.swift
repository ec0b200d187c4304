/// Sends actions of an effect's operation back into its store.
///
/// ```swift
/// return .run { send in
///   await send(.began)
///   for await location in environment.locations() {
///     await send(.moved(location))
///   }
/// }
/// ```
///
/// It delivers on the main actor, even if it is called on a different thread. When `await send(action)` returns, the
/// action is reduced, or queued behind the action that is being reduced. After the effect was cancelled, it does
/// nothing.
///
/// Seed: 000, Effect (`Send`).
@MainActor
public struct Send<Action> {
  /// Delivers an action, whether or not the effect was cancelled.
  public let send: @MainActor (Action) -> Void

  /// Makes a `Send`, for code that runs effects itself.
  ///
  /// - Parameter send: Called for each action.
  nonisolated public init(send: @escaping @MainActor (Action) -> Void) {
    self.send = send
  }

  /// Sends an action, unless the calling task was cancelled.
  ///
  /// - Parameter action: The action.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }
}
