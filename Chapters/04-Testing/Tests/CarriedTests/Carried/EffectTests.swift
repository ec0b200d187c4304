import Foundation
@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Making effects", .timeLimit(.minutes(5)))
@MainActor
struct EffectTests {
  @Test("I12: a value, an error and nothing are emitted when the effect is started")
  func constants() {
    #expect(Recording(Effect<Int, Never>(value: 42)).events == ["42", "finished"])
    #expect(Recording(Effect<Int, Sorry>(error: Sorry())).events == ["failed: sorry"])
    #expect(Recording(Effect<Int, Never>.none).events == ["finished"])
  }

  @Test("An effect of an effect is that effect, so `.none` remains `.none`")
  func wraps() {
    #expect(Effect<Int, Never>(Effect<Int, Never>.none).work == nil)
    #expect(Effect<Int, Never>.none.eraseToEffect().work == nil)
    #expect(Recording([1, 2].publisher.eraseToEffect()).events == ["1", "2", "finished"])
  }

  @Test("A mapped effect is an effect, and `.none` remains `.none`")
  func maps() {
    let doubled: Effect<String, Sorry> = Effect(value: 21).map { "\($0 * 2)" }
    #expect(Recording(doubled).events == ["42", "finished"])
    #expect(Effect<Int, Never>.none.map { $0 * 2 }.work == nil)
  }

  @Test("I12: a future calls its function for each start, and emits the first result")
  func future() {
    var callbacks: [(Result<Int, Sorry>) -> Void] = []
    let effect = Effect<Int, Sorry>.future { callbacks.append($0) }
    #expect(callbacks.isEmpty)
    let first = Recording(effect)
    let second = Recording(effect)
    #expect(callbacks.count == 2)
    callbacks[1](.failure(Sorry()))
    callbacks[0](.success(1))
    callbacks[0](.success(2))
    #expect(first.events == ["1", "finished"])
    #expect(second.events == ["failed: sorry"])
  }

  @Test("A cancelled future emits nothing")
  func cancelledFuture() {
    var callback: ((Result<Int, Sorry>) -> Void)?
    let recording = Recording(Effect<Int, Sorry>.future { callback = $0 })
    recording.cancel()
    callback?(.success(1))
    #expect(recording.events == [])
  }

  @Test("I12: a result is computed again for each start")
  func result() {
    var count = 0
    let effect = Effect<Int, Sorry>.result {
      count += 1
      return count < 3 ? .success(count) : .failure(Sorry())
    }
    #expect(count == 0)
    #expect(Recording(effect).events == ["1", "finished"])
    #expect(Recording(effect).events == ["2", "finished"])
    #expect(Recording(effect).events == ["failed: sorry"])
  }

  @Test("I12: `fireAndForget` runs its work when it is started, and emits nothing")
  func fireAndForget() {
    var count = 0
    let effect = Effect<Int, Never>.fireAndForget { count += 1 }
    #expect(count == 0)
    #expect(Recording(effect).events == ["finished"])
    #expect(Recording(effect).events == ["finished"])
    #expect(count == 2)
  }

  @Test("`fireAndForget` ignores a publisher's outputs and its failure")
  func fireAndForgetPublisher() {
    var log: [Int] = []
    let silent: Effect<String, Never> = [1, 2, 3].publisher
      .handleEvents(receiveOutput: { log.append($0) }).fireAndForget()
    #expect(Recording(silent).events == ["finished"])
    #expect(log == [1, 2, 3])
    let failing = Fail<Int, Sorry>(error: Sorry())
      .fireAndForget(outputType: String.self, failureType: Never.self)
    #expect(Recording(failing).events == ["finished"])
    let effect: Effect<Int, Never> = Effect<Never, Sorry>(error: Sorry()).fireAndForget()
    #expect(Recording(effect).events == ["finished"])
  }

  @Test("`catching` emits the result of its closure, or fails with its error")
  func catching() {
    var count = 0
    let effect = Effect<Int, any Error>.catching {
      count += 1
      guard count > 1 else { throw Sorry() }
      return count
    }
    #expect(count == 0)
    #expect(Recording(effect).events == ["failed: sorry"])
    #expect(Recording(effect).events == ["2", "finished"])
  }
}

@Suite("Merging effects", .timeLimit(.minutes(5)))
@MainActor
struct MergeTests {
  @Test("I15: effects are started in order and run at the same time")
  func merges() {
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    let recording = Recording(
      Effect<String, Never>.merge(
        first.eraseToEffect(), Effect(value: "now"), second.eraseToEffect(), Effect(value: "too")
      )
    )
    #expect(recording.events == ["now", "too"])
    second.send("2")
    first.send("1")
    second.send(completion: .finished)
    #expect(recording.events == ["now", "too", "2", "1"])
    first.send(completion: .finished)
    #expect(recording.events == ["now", "too", "2", "1", "finished"])
  }

  @Test("I15: the first failure is the merged effect's, and ends the others")
  func fails() {
    var log: [String] = []
    let slow = PassthroughSubject<Int, Sorry>()
    let recording = Recording(
      Effect<Int, Sorry>.merge(
        slow.handleEvents(receiveCancel: { log.append("cancelled") }).eraseToEffect(),
        Effect(error: Sorry())
      )
    )
    #expect(recording.events == ["failed: sorry"])
    #expect(log == ["cancelled"])
  }

  @Test("I15: cancelling a merged effect cancels all of them")
  func cancels() {
    var log: [Int] = []
    let effects = (1...3).map { number in
      Effect<Int, Never>.run { _ in AnyCancellable { log.append(number) } }
    }
    Recording(Effect.merge(effects)).cancel()
    #expect(log.sorted() == [1, 2, 3])
  }

  @Test("I15: ten thousand effects are merged in order")
  func many() {
    let recording = Recording(
      Effect<Int, Never>.merge((0..<10_000).lazy.map { Effect(value: $0) })
    )
    #expect(recording.values.elementsEqual(0..<10_000) == true)
    #expect(recording.isFinished)
  }
}
