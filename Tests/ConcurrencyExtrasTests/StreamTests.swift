import ConcurrencyExtras
import Testing

@Suite("Streams", .timeLimit(.minutes(10)))
struct StreamTests {
  @Test("a stream yields the elements of the wrapped sequence, and ends with it")
  func erases() async throws {
    let stream: AsyncStream<Int> = Numbers(upTo: 3).eraseToStream()
    #expect(await Array(stream) == [1, 2, 3])
    let throwing: AsyncThrowingStream<Int, any Error> = Numbers(upTo: 3).eraseToThrowingStream()
    #expect(try await Array(throwing) == [1, 2, 3])
  }

  @Test("a stream requests an element only when one is requested from it")
  func pulls() async {
    let numbers = Numbers(upTo: 3)
    let stream = numbers.eraseToStream()
    #expect(numbers.asked.value == 0)
    for await _ in stream { break }
    #expect(numbers.asked.value == 1)
    #expect(await Array(stream) == [2, 3])
  }

  @Test("an error ends a stream, and a throwing stream rethrows it")
  func errors() async {
    let numbers = Numbers(upTo: 2, error: Failure())
    #expect(await Array(numbers.eraseToStream()) == [1, 2])
    let collected = LockIsolated<[Int]>([])
    await #expect(throws: Failure.self) {
      for try await number in Numbers(upTo: 2, error: Failure()).eraseToThrowingStream() {
        collected.withValue { $0.append(number) }
      }
    }
    #expect(collected.value == [1, 2])
  }

  @Test("a stream and its continuation are created together")
  func withContinuation() async throws {
    let (numbers, continuation) = AsyncStream<Int>.streamWithContinuation()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    #expect(await Array(numbers) == [1, 2, 3])
    let newest = AsyncStream.streamWithContinuation(Int.self, bufferingPolicy: .bufferingNewest(1))
    for number in 1...3 { newest.continuation.yield(number) }
    newest.continuation.finish()
    #expect(await Array(newest.stream) == [3])
  }

  @Test("a throwing stream and its continuation are created together")
  func throwingWithContinuation() async throws {
    let (numbers, continuation) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    continuation.yield(1)
    continuation.finish(throwing: Failure())
    var iterator = numbers.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: Failure.self) { try await numbers.first { _ in true } }
  }

  @Test("a stream that never ends by itself ends when its task is cancelled")
  func never() async throws {
    let ended = LockIsolated<[String]>([])
    let task = Task {
      for await _ in AsyncStream<Int>.never { ended.withValue { $0.append("an element") } }
      ended.withValue { $0.append("stream") }
      for try await _ in AsyncThrowingStream<Int, any Error>.never {
        ended.withValue { $0.append("an element") }
      }
      ended.withValue { $0.append("throwing stream") }
    }
    await Task.megaYield()
    #expect(ended.value == [])
    task.cancel()
    try await task.value
    #expect(ended.value == ["stream", "throwing stream"])
  }

  @Test("a stream over such a sequence ends when its task is cancelled")
  func cancelled() async {
    let task = Task { await Array(AsyncStream<Int>.never.eraseToStream()) }
    await Task.megaYield()
    task.cancel()
    #expect(await task.value == [])
  }

  @Test("a finished stream is empty, and throws its error, if any")
  func finished() async throws {
    #expect(await Array(AsyncStream<Int>.finished) == [])
    #expect(try await Array(AsyncThrowingStream<Int, any Error>.finished()) == [])
    await #expect(throws: Failure.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()) {}
    }
  }
}

private struct Failure: Error {}

/// The numbers from 1 on, and the number of requested elements.
private struct Numbers: AsyncSequence, Sendable {
  let end: Int
  let error: Failure?
  let asked = LockIsolated(0)

  init(upTo end: Int, error: Failure? = nil) {
    self.end = end
    self.error = error
  }

  func makeAsyncIterator() -> Iterator { Iterator(numbers: self) }

  struct Iterator: AsyncIteratorProtocol {
    let numbers: Numbers
    var number = 0

    mutating func next() async throws -> Int? {
      numbers.asked.withValue { $0 += 1 }
      number += 1
      if number <= numbers.end { return number }
      if let error = numbers.error { throw error }
      return nil
    }
  }
}

extension Array {
  /// All elements of a sequence.
  fileprivate init<S: AsyncSequence>(_ sequence: S) async rethrows where S.Element == Element {
    self.init()
    for try await element in sequence { append(element) }
  }
}
