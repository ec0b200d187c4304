import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Deferred effects", .timeLimit(.minutes(5)))
struct DeferredTests {
  private let scheduler = DispatchQueue.testScheduler

  @Test("a deferred effect starts when its delay has passed, and not before")
  func deferred() {
    var count = 0
    let effect = Effect<Int, Sorry>.result {
      count += 1
      return .success(count)
    }
    .deferred(for: 2, scheduler: scheduler)
    let recording = Recording(effect)
    scheduler.advance(by: 1)
    #expect(count == 0)
    #expect(recording.events.isEmpty)
    scheduler.advance(by: 1)
    #expect(recording.events == ["1", "finished"])
  }

  @Test("a cancelled deferred effect is not started")
  func cancelled() {
    var count = 0
    let recording = Recording(
      Effect<Int, Sorry>.fireAndForget { count += 1 }.deferred(for: 2, scheduler: scheduler))
    scheduler.advance(by: 1)
    recording.cancel()
    scheduler.run()
    #expect(count == 0)
  }
}
