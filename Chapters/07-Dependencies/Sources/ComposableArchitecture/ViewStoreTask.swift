/// The effects of an action that was sent to a view store.
///
/// ```swift
/// .task { await viewStore.send(.task).finish() }
/// ```
///
/// It ends when the effects of the action end, including the effects of the actions that they send. If the action has
/// no effects, it is finished from the start, and counts as cancelled. The same applies to an action that was sent
/// while another action was being reduced, and so was queued.
///
/// Two values are equal if they refer to the same call to `send`.
///
/// Seed: 000, StoreTask.
public struct ViewStoreTask: Hashable, Sendable {
  private let work: Work?

  init(_ work: Work?) {
    self.work = work
  }

  /// Cancels the running effects, and waits for their end.
  public func cancel() async {
    await work?.cancel()
    await work?.finish()
  }

  /// Waits until all effects end. If the waiting task is cancelled, the effects are cancelled as well.
  public func finish() async {
    await work?.finish()
  }

  /// Whether it was cancelled by this value, or has no effects. It may be read on any thread.
  public var isCancelled: Bool {
    work?.isCancelled ?? true
  }

  public static func == (first: ViewStoreTask, second: ViewStoreTask) -> Bool {
    first.work === second.work
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(work.map(ObjectIdentifier.init))
  }
}
