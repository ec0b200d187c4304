@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Concatenate", .timeLimit(.minutes(1)))
@MainActor
struct ConcatenateTests {
  @Test("I16: effects run one after the other, in the order given")
  func order() {
    let recording = Recording(
      EffectTask<Int>.concatenate(
        EffectPublisher(value: 1), EffectPublisher(value: 2), EffectPublisher(value: 3))
    )
    #expect(recording.events == ["1", "2", "3", "finished"])
  }

  @Test("I16: one is started when the one before it has completed, and not earlier")
  func waits() {
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    var log: [String] = []
    let recording = Recording(
      EffectPublisher.concatenate(
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
      EffectTask<Int>.concatenate(
        .none, EffectPublisher(value: 1), .none, .none, EffectPublisher(value: 2), .none)
    )
    #expect(recording.events == ["1", "2", "finished"])
  }

  @Test("I16: nothing concatenated is nothing, so that the store has nothing to run")
  func empty() {
    #expect(EffectTask<Int>.concatenate().work == nil)
    #expect(EffectTask<Int>.concatenate([.none, .none]).work == nil)
  }

  @Test("I16: after a failure the rest is not started")
  func failure() {
    var log: [String] = []
    let recording = Recording(
      EffectPublisher<Int, Sorry>.concatenate(
        EffectPublisher(value: 1),
        EffectPublisher(error: Sorry()),
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
    let recording = Recording(EffectTask<Int>.concatenate(effects))
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
      EffectTask<Int>.concatenate(
        EffectPublisher(value: 1),
        EffectPublisher(slow.handleEvents(receiveCancel: { log.append("cancelled") }))
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
      EffectTask<Int>.concatenate(EffectPublisher(value: 1)),
      .concatenate(.none, EffectPublisher(value: 1), .none),
    ] {
      #expect(Recording(effect).events == ["1", "finished"])
    }
  }

  @Test("I12: nothing is done before it is started, and all of it anew each time")
  func describes() {
    var log: [String] = []
    let effect = EffectTask<Int>.concatenate(
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
      EffectTask<String>.concatenate(
        .merge(slow.eraseToEffect(), EffectPublisher(value: "a")),
        .concatenate(
          EffectPublisher(value: "b"),
          .merge(EffectPublisher(value: "c"), EffectPublisher(value: "d")))
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
      EffectTask<Int>.concatenate((0..<1_000).map { EffectPublisher(value: $0) })
    )
    #expect(recording.values.elementsEqual(0..<1_000) == true)
    #expect(recording.isFinished)
  }

  @Test("I16: a value that waits when its effect completes is emitted before the next one starts")
  func completesDuringDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(
      EffectPublisher.concatenate(
        EffectPublisher(value: 0), subject.eraseToEffect(), EffectPublisher(value: 3)),
      onValue: {
        guard $0 == 1 else { return }
        subject.send(2)
        subject.send(completion: .finished)
      }
    )
    subject.send(1)
    #expect(recording.events == ["0", "1", "2", "3", "finished"])
  }

  @Test("I16: a value that waits when the last effect completes, or fails, is emitted as well")
  func endsDuringDelivery() {
    for completion in [.finished, .failure(Sorry())] as [Subscribers.Completion<Sorry>] {
      let subject = PassthroughSubject<Int, Sorry>()
      let recording = Recording(
        EffectPublisher.concatenate(EffectPublisher(value: 0), subject.eraseToEffect()),
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

  @Test("I16: an effect that is there several times is run several times, each time anew")
  func repeated() {
    var runs = 0
    let effect = EffectTask<Int>.result {
      runs += 1
      return .success(runs)
    }
    #expect(
      Recording(EffectPublisher.concatenate([effect, effect, effect])).events == [
        "1", "2", "3", "finished",
      ]
    )
  }

  @Test("I16: each effect is begun once and stopped once, however many there are")
  func worksOnce() {
    var log: [String] = []
    let effects = ["a", "b", "c", "d"].map { name in
      EffectTask<String>.run { subscriber in
        log.append("\(name) begun")
        subscriber.send(completion: .finished)
        return AnyCancellable { log.append("\(name) stopped") }
      }
    }
    #expect(Recording(EffectPublisher.concatenate(effects)).isFinished)
    let each = ["a", "b", "c", "d"].flatMap { ["\($0) begun", "\($0) stopped"] }
    #expect(log.sorted() == each)
    #expect(log.filter { $0.hasSuffix("begun") } == ["a begun", "b begun", "c begun", "d begun"])
  }

  @Test("I12, I16: started twice, it runs twice side by side, each at its own place")
  func sideBySide() {
    let subject = PassthroughSubject<String, Never>()
    let effect = EffectPublisher.concatenate(
      EffectPublisher(value: "a"), subject.eraseToEffect(), EffectPublisher(value: "z"))
    let first = Recording(effect)
    let second = Recording(effect)
    first.cancel()
    subject.send("m")
    subject.send(completion: .finished)
    #expect(first.events == ["a"])
    #expect(second.events == ["a", "m", "z", "finished"])
  }
}
