/// What an action that was sent to a store has set going.
///
/// ```swift
/// .task { await store.send(.task).finish() }
/// ```
///
/// It is over when the effects of the action are over, and those of every action that these effects sent.
/// If the action has no effects, it is over from the start, and counts as cancelled. So it is for an
/// action that was sent while another one was being reduced, and so had to wait for its turn.
///
/// Two are equal if they stand for the same sending.
///
/// Seed: 000, StoreTask.
public struct StoreTask: Hashable, Sendable {
  private let work: Work?

  init(_ work: Work?) {
    self.work = work
  }

  /// Cancels all that is running, immediately if this is called on the main actor. To wait for the end, call
  /// ``finish()`` afterwards.
  public func cancel() {
    work?.cancelAnywhere()
  }

  /// Waits for the end of all that is running. If the task that waits is cancelled, all that is running is
  /// cancelled as well.
  public func finish() async {
    await work?.finish()
  }

  /// Whether it was cancelled by this value, or has nothing to wait for. It may be asked anywhere.
  public var isCancelled: Bool {
    work?.isCancelled ?? true
  }

  public static func == (first: StoreTask, second: StoreTask) -> Bool {
    first.work === second.work
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(work.map(ObjectIdentifier.init))
  }
}
