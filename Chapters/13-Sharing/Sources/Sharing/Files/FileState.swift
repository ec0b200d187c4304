/// The state of a ``FileStorageKey``'s file. It is accessed only on the key's serial queue.
final class FileState<Value> {
  /// The contents that the key read or wrote last. `nil` before that.
  var contents: FileContents?
  /// Whether these contents can't be decoded. If so, a copy is kept before they are overwritten.
  var isDamaged = false
  /// The pending write, which takes place when the interval ends.
  var pendingWrite: PendingWrite<Value>?
  /// The current interval after a write.
  var interval: WriteInterval?

  /// Whether the last write was less than a second ago.
  var isInInterval: Bool { interval != nil }
}

/// A pending value, with the saves that wait for it.
struct PendingWrite<Value> {
  let value: Value
  /// The continuations of its own save, and of the saves whose values it replaced.
  let continuations: [SaveContinuation]

  /// Resumes all continuations.
  func resume(with result: Result<Void, any Error>) {
    for continuation in continuations { continuation.resume(with: result) }
  }
}

/// The identity of an interval.
final class WriteInterval: Sendable {}
