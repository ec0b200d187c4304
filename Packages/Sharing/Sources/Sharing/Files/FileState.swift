/// The state of a ``FileStorageKey``'s file. It is accessed only on the key's serial queue.
final class FileState<Value> {
  /// The contents that the key read or wrote last. `nil` before that.
  var contents: FileContents?
  /// Whether these contents can't be decoded. If so, a copy is kept before they are overwritten.
  var isDamaged = false
  /// The pending write, which takes place when the pause ends.
  var held: HeldWrite<Value>?
  /// The current pause after a write.
  var pause: Pause?

  /// Whether the last write was less than a second ago.
  var isPausing: Bool { pause != nil }
}

/// A pending value, with the saves that wait for it.
struct HeldWrite<Value> {
  let value: Value
  /// The continuations of its own save, and of the saves whose values it replaced.
  let continuations: [SaveContinuation]

  /// Resumes all continuations.
  func resume(with result: Result<Void, any Error>) {
    for continuation in continuations { continuation.resume(with: result) }
  }
}

/// The identity of a pause.
final class Pause: Sendable {}
