import ComposableArchitecture
import Testing

@Suite("Streams with their continuations", .timeLimit(.minutes(5)))
struct StreamWithContinuationTests {
  @Test("a stream and its continuation are created together")
  func stream() async {
    let numbers = AsyncStream<Int>.streamWithContinuation()
    for number in 1...3 { numbers.continuation.yield(number) }
    numbers.continuation.finish()
    #expect(await numbers.stream.reduce(into: []) { $0.append($1) } == [1, 2, 3])
  }

  @Test("a throwing stream and its continuation are created together")
  func throwingStream() async throws {
    struct Failure: Error {}
    let numbers = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    numbers.continuation.yield(1)
    numbers.continuation.finish(throwing: Failure())
    var iterator = numbers.stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: Failure.self) {
      for try await _ in numbers.stream {}
    }
  }
}
