@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 2.2 · Concatenate effects", .timeLimit(.minutes(5)))
@MainActor
struct ConcatenateTests {
  @Test("I16: effects run sequentially, in the specified order")
  func order() {
    let recording = Recording(
      Effect<Int, Never>.concatenate(Effect(value: 1), Effect(value: 2), Effect(value: 3))
    )
    #expect(recording.events == ["1", "2", "3", "finished"])
  }

  @Test("I16: an effect is started when the one before it completes, and not earlier")
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

  @Test("I16: `.none` is skipped")
  func skips() {
    let recording = Recording(
      Effect<Int, Never>.concatenate(.none, Effect(value: 1), .none, .none, Effect(value: 2), .none)
    )
    #expect(recording.events == ["1", "2", "finished"])
  }

  @Test("I16: if no effect remains, the result is `.none`, so the store has nothing to run")
  func empty() {
    #expect(Effect<Int, Never>.concatenate().work == nil)
    #expect(Effect<Int, Never>.concatenate([.none, .none]).work == nil)
  }

  @Test("I16: after a failure, the remaining effects aren't started")
  func failure() {
    var log: [String] = []
    let recording = Recording(
      Effect<Int, Sorry>.concatenate(
        Effect(value: 1),
        Effect(error: Sorry()),
        .fireAndForget { log.append("started after the failure") }
      )
    )
    #expect(recording.events == ["1", "failed: sorry"])
    #expect(log.isEmpty)
  }

  @Test(
    "I16: cancelling a concatenation cancels its running effect; later ones aren't started",
    arguments: 0..<3)
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

  @Test("I16: a slow effect after one that completes immediately runs, and can be cancelled")
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

  @Test("I16: a single effect, even among `.none`, is returned unchanged")
  func alone() {
    for effect in [
      Effect<Int, Never>.concatenate(Effect(value: 1)),
      .concatenate(.none, Effect(value: 1), .none),
    ] {
      #expect(Recording(effect).events == ["1", "finished"])
    }
  }

  @Test("I12: no work is done before the concatenation is started; each start does all work again")
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

  @Test("I16: a thousand effects can be concatenated")
  func thousand() {
    let recording = Recording(
      Effect<Int, Never>.concatenate((0..<1_000).map { Effect(value: $0) })
    )
    #expect(recording.values.elementsEqual(0..<1_000) == true)
    #expect(recording.isFinished)
  }

  @Test("I16: a pending value of a completed effect is emitted before the next effect starts")
  func completesDuringDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(
      Effect.concatenate(Effect(value: 0), subject.eraseToEffect(), Effect(value: 3)),
      onValue: {
        guard $0 == 1 else { return }
        subject.send(2)
        subject.send(completion: .finished)
      }
    )
    subject.send(1)
    #expect(recording.events == ["0", "1", "2", "3", "finished"])
  }

  @Test("I16: a pending value is emitted even if the last effect completes or fails")
  func endsDuringDelivery() {
    for completion in [.finished, .failure(Sorry())] as [Subscribers.Completion<Sorry>] {
      let subject = PassthroughSubject<Int, Sorry>()
      let recording = Recording(
        Effect.concatenate(Effect(value: 0), subject.eraseToEffect()),
        onValue: {
          guard $0 == 1 else { return }
          subject.send(2)
          subject.send(completion: completion)
        }
      )
      subject.send(1)
      let end = completion == .finished ? "finished" : "failed: sorry"
      #expect(recording.events == ["0", "1", "2", end])
    }
  }

  @Test("I16: an effect that is in the collection several times runs several times")
  func repeated() {
    var runs = 0
    let effect = Effect<Int, Never>.result {
      runs += 1
      return .success(runs)
    }
    #expect(
      Recording(Effect.concatenate([effect, effect, effect])).events == ["1", "2", "3", "finished"]
    )
  }

  @Test("I16: each effect's work begins once and is stopped once, for any number of effects")
  func worksOnce() {
    var log: [String] = []
    let effects = ["a", "b", "c", "d"].map { name in
      Effect<String, Never>.run { subscriber in
        log.append("\(name) begun")
        subscriber.send(completion: .finished)
        return AnyCancellable { log.append("\(name) stopped") }
      }
    }
    #expect(Recording(Effect.concatenate(effects)).isFinished)
    let each = ["a", "b", "c", "d"].flatMap { ["\($0) begun", "\($0) stopped"] }
    #expect(log.sorted() == each)
    #expect(log.filter { $0.hasSuffix("begun") } == ["a begun", "b begun", "c begun", "d begun"])
  }

  @Test("I12, I16: a concatenation that is started twice runs twice, independently")
  func sideBySide() {
    let subject = PassthroughSubject<String, Never>()
    let effect = Effect.concatenate(Effect(value: "a"), subject.eraseToEffect(), Effect(value: "z"))
    let first = Recording(effect)
    let second = Recording(effect)
    first.cancel()
    subject.send("m")
    subject.send(completion: .finished)
    #expect(first.events == ["a"])
    #expect(second.events == ["a", "m", "z", "finished"])
  }
}
