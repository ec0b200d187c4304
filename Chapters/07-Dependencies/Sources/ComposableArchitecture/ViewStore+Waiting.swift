import OpenCombine

extension ViewStore {
  /// Sends an action, and waits while a predicate holds for the state.
  ///
  /// ```swift
  /// Button("refresh") { await viewStore.send(.refresh, while: \.isLoading) }
  /// ```
  ///
  /// If the waiting task is cancelled, so are the action's effects.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: Whether to keep waiting. If it doesn't hold after the action, this returns
  ///     immediately.
  ///
  /// Seed: 000, ViewStore (`send(_:while:)`).
  public func send(_ action: ViewAction, while predicate: @escaping (ViewState) -> Bool) async {
    let work = store.send(action)
    await withTaskCancellationHandler {
      await yield(while: predicate)
    } onCancel: {
      work?.cancelAnywhere()
    }
  }

  /// Waits while a predicate holds for the state, or until the task is cancelled.
  ///
  /// It checks every published state, even if the next one follows immediately.
  ///
  /// - Parameter predicate: Whether to keep waiting. If it doesn't hold now, this returns
  ///   immediately.
  ///
  /// Seed: 000, ViewStore (`yield(while:)`).
  public func yield(while predicate: @escaping (ViewState) -> Bool) async {
    await publisher.first { !predicate($0) }.sendAll(to: Send { _ in })
  }

  /// Waits while a predicate holds for the state.
  ///
  /// - Parameter predicate: Whether to keep waiting.
  @available(*, deprecated, renamed: "yield(while:)")
  public func suspend(while predicate: @escaping (ViewState) -> Bool) async {
    await yield(while: predicate)
  }
}
