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
    #expect(Effect<Int, Never>.concatenate().work == nil)
    #expect(Effect<Int, Never>.concatenate([.none, .none]).work == nil)
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

  @Test(
    "I16: cancelling it cancels the one that runs, and the rest is not started", arguments: 0..<3)
  func cancels(completed: Int) {
    var log: [String] = []
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let effects = subjects.enumerated().map { index, subject in
      subject
        .handleEvents(
          receiveSubscription: { _ in log.append("\(index) started") },
          receiveCancel: { log.append("\(index) cancelled") }
        )
        .eraseToEffect()
    }
    let recording = Recording(Effect<Int, Never>.concatenate(effects))
    for subject in subjects.prefix(completed) { subject.send(completion: .finished) }
    recording.cancel()
    #expect(log == (0...completed).map { "\($0) started" } + ["\(completed) cancelled"])
  }

  @Test(
    "I16: one that completes at once is followed by one that takes its time, and may be cancelled")
  func synchronousThenSlow() {
    var log: [String] = []
    let slow = PassthroughSubject<Int, Never>()
    let recording = Recording(
      Effect<Int, Never>.concatenate(
        Effect(value: 1), Effect(slow.handleEvents(receiveCancel: { log.append("cancelled") }))
      )
    )
    slow.send(2)
    #expect(recording.events == ["1", "2"])
    recording.cancel()
    #expect(log == ["cancelled"])
  }

  @Test("I16: one alone is what it was, also among those that do nothing")
  func alone() {
    for effect in [
      Effect<Int, Never>.concatenate(Effect(value: 1)),
      .concatenate(.none, Effect(value: 1), .none),
    ] {
      #expect(Recording(effect).events == ["1", "finished"])
    }
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
