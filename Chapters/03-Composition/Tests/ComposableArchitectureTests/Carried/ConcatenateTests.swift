import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Concatenate", .timeLimit(.minutes(1)))
struct ConcatenateTests {
  @Test("I16: effects run one after the other, in the order given")
  func order() {
    let recording = Recording(
      Effect<Int, Never>.concatenate(Effect(value: 1), Effect(value: 2), Effect(value: 3))
    )
    #expect(recording.events == ["1", "2", "3", "finished"])
  }

  @Test("I16: one is started when the one before it has completed, and not earlier")
  func waits() {
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    var log: [String] = []
    let recording = Recording(
      Effect.concatenate(
        first.eraseToEffect(),
        second.handleEvents(receiveSubscription: { _ in log.append("second started") })
          .eraseToEffect()
      )
    )
    second.send("too early")
    first.send("one")
    #expect(log.isEmpty)
    first.send(completion: .finished)
    #expect(log == ["second started"])
    second.send("two")
    second.send(completion: .finished)
    #expect(recording.events == ["one", "two", "finished"])
  }

  @Test("I16: those that do nothing take no part")
  func skips() {
    let recording = Recording(
      Effect<Int, Never>.concatenate(.none, Effect(value: 1), .none, .none, Effect(value: 2), .none)
    )
    #expect(recording.events == ["1", "2", "finished"])
  }

  @Test("I16: nothing concatenated is nothing, so that the store has nothing to run")
  func empty() {
    #expect(Effect<Int, Never>.concatenate().upstream == nil)
    #expect(Effect<Int, Never>.concatenate([.none, .none]).upstream == nil)
  }

  @Test("I16: after a failure the rest is not started")
  func failure() {
    var log: [String] = []
    let recording = Recording(
      Effect<Int, Sorry>.concatenate(
        Effect(value: 1),
        Effect(error: Sorry()),
        .fireAndForget { log.append("started in spite of all") }
      )
    )
    #expect(recording.events == ["1", "failed: sorry"])
    #expect(log.isEmpty)
  }

  @Test("I16: cancelling it cancels the one that runs, and the rest is not started")
  func cancels() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(
      Effect<Int, Never>.concatenate(
        Effect(subject.handleEvents(receiveCancel: { log.append("cancelled") })),
        .fireAndForget { log.append("started in spite of all") }
      )
    )
    recording.cancel()
    #expect(log == ["cancelled"])
  }

  @Test("I12: nothing is done before it is started, and all of it anew each time")
  func describes() {
    var log: [String] = []
    let effect = Effect<Int, Never>.concatenate(
      .fireAndForget { log.append("a") }, .fireAndForget { log.append("b") }
    )
    #expect(log == [])
    #expect(Recording(effect).isFinished)
    #expect(Recording(effect).isFinished)
    #expect(log == ["a", "b", "a", "b"])
  }

  @Test("I16: merged and concatenated effects may be nested")
  func nests() {
    let slow = PassthroughSubject<String, Never>()
    let recording = Recording(
      Effect<String, Never>.concatenate(
        .merge(slow.eraseToEffect(), Effect(value: "a")),
        .concatenate(Effect(value: "b"), .merge(Effect(value: "c"), Effect(value: "d")))
      )
    )
    #expect(recording.events == ["a"])
    slow.send("slow")
    slow.send(completion: .finished)
    #expect(recording.events == ["a", "slow", "b", "c", "d", "finished"])
  }

  @Test("I16: a thousand effects are no matter")
  func thousand() {
    let recording = Recording(
      Effect<Int, Never>.concatenate((0..<1_000).map { Effect(value: $0) })
    )
    #expect(recording.values.elementsEqual(0..<1_000) == true)
    #expect(recording.isFinished)
  }
}
