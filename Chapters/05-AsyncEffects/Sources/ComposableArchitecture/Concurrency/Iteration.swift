import Synchronization

/// One pass over an asynchronous sequence, by any tasks that request elements in turn.
final class Iteration<S: AsyncSequence & Sendable>: Sendable {
  /// The position of the pass.
  private enum Position {
    case start(S)
    case between(UncheckedSendable<S.AsyncIterator>)
    case asking
  }

  private let position: Mutex<Position>

  init(_ sequence: S) {
    position = Mutex(.start(sequence))
  }

  func next() async throws -> S.Element? {
    let found = position.withLock { position in
      defer { position = .asking }
      return position
    }
    // Unchecked: while one task has the iterator, the position is `asking`, and no other task can
    // get it.
    var iterator =
      switch found {
      case .start(let sequence): UncheckedSendable(sequence.makeAsyncIterator())
      case .between(let iterator): iterator
      case .asking: preconditionFailure("Only one task may iterate over a stream at a time.")
      }
    defer { position.withLock { $0 = .between(iterator) } }
    return try await iterator.value.next()
  }
}
