import OpenCombine

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: then a store is read by itself."
)
extension ViewStore {
  /// Sends an action, and waits while a predicate holds for the state.
  ///
  /// ```swift
  /// Button("refresh") { await viewStore.send(.refresh, while: \.isLoading) }
  /// ```
  ///
  /// If the task that waits is cancelled, so is what the action has set going.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: Whether to go on waiting. If it does not hold after the action, there is no wait.
  ///
  /// Seed: 000, ViewStore (`send(_:while:)`).
  public func send(_ action: ViewAction, while predicate: @escaping (ViewState) -> Bool) async {
    let task = store.send(action)
    await withTaskCancellationHandler {
      await yield(while: predicate)
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits while a predicate holds for the state, or until the task is cancelled.
  ///
  /// It looks at each state that is published, however soon the next one comes.
  ///
  /// - Parameter predicate: Whether to go on waiting. If it does not hold now, there is no wait.
  ///
  /// Seed: 000, ViewStore (`yield(while:)`).
  public func yield(while predicate: @escaping (ViewState) -> Bool) async {
    await publisher.first { !predicate($0) }.sendAll(to: Send { _ in })
  }
}
