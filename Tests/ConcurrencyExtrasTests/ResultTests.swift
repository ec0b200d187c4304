import ConcurrencyExtras
import Testing

@Suite("Results of asynchronous work")
struct ResultTests {
  private struct Failure: Error, Equatable { var number: Int }

  @Test("returned values are successes, and thrown errors are failures")
  func catches() async throws {
    let success = await Result {
      await Task.yield()
      if Task.isCancelled { throw Failure(number: 1) }
      return 42
    }
    #expect(try success.get() == 42)
    let failure = await Result<Int, any Error> {
      await Task.yield()
      throw Failure(number: 1)
    }
    #expect(throws: Failure(number: 1)) { try failure.get() }
  }

  @Test("an error keeps its type")
  func typed() async {
    let result = await Result { () async throws(Failure) -> Int in
      await Task.yield()
      throw Failure(number: 2)
    }
    #expect(result == .failure(Failure(number: 2)))
  }

  @Test("the work stays on its caller's actor, and may change the actor's state")
  @MainActor
  func isolation() async {
    var count = 0
    _ = await Result {
      MainActor.assertIsolated()
      await Task.yield()
      count += 1
    }
    #expect(count == 1)
  }
}
