/// What a ``FileStorageKey`` knows of its file. It is used in the key's turns only.
final class FileState<Value> {
  /// What was last read or written by the key. `nil` before that.
  var contents: FileContents?
  /// Whether these contents are no value. Then they are kept beside before they are overwritten.
  var isDamaged = false
  /// What is to be written when the pause ends.
  var held: HeldWrite<Value>?
  /// The pause after a write that has not ended yet.
  var pause: Pause?

  /// Whether the last write was less than a second ago.
  var isPausing: Bool { pause != nil }
}

/// A value that waits to be written.
struct HeldWrite<Value> {
  let value: Value
  /// Those of its own save, and of the saves whose values it has replaced.
  let continuations: [SaveContinuation]

  /// Answers all who wait.
  func resume(with result: Result<Void, any Error>) {
    for continuation in continuations { continuation.resume(with: result) }
  }
}

/// The identity of a pause.
final class Pause: Sendable {}
