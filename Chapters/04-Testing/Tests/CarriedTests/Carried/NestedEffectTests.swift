import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import CombineSchedulers
@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Cancelling merged, concatenated and nested effects", .timeLimit(.minutes(5)))
struct NestedCancellationTests {
  private let id = UUID()
  private let other = UUID()

  private func endless(_ name: String, _ log: Log) -> Effect<String, Never> {
    .run { _ in AnyCancellable { log.lines.append("\(name) stopped") } }
  }

  final class Log { var lines: [String] = [] }

  private func cancel(_ id: AnyHashable) { RunningEffects.shared.cancel(id) }

  @Test("I20: cancelling one of several merged effects leaves the others running")
  func merged() {
    let log = Log()
    let subject = PassthroughSubject<String, Never>()
    let recording = Recording(
      Effect.merge(endless("a", log).cancellable(id: id), subject.eraseToEffect())
    )
    cancel(id)
    #expect(log.lines == ["a stopped"])
    subject.send("b")
    #expect(recording.events == ["b"])
    subject.send(completion: .finished)
    #expect(recording.events == ["b", "finished"], "a cancelled effect counts as completed")
  }

  @Test("I20: cancelling a merged effect cancels all effects in it")
  func aroundMerge() {
    let log = Log()
    let recording = Recording(
      Effect.merge(endless("a", log), .merge(endless("b", log), Effect(value: "now")))
        .cancellable(id: id)
    )
    cancel(id)
    #expect(log.lines.sorted() == ["a stopped", "b stopped"])
    #expect(recording.events == ["now", "finished"])
  }

  @Test("I16, I20: when one of several concatenated effects is cancelled, the next one begins")
  func concatenated() {
    let log = Log()
    let recording = Recording(
      Effect.concatenate(endless("a", log).cancellable(id: id), Effect(value: "b"))
    )
    #expect(recording.events == [])
    cancel(id)
    #expect(recording.events == ["b", "finished"])
  }

  @Test(
    "I20: cancelling a concatenation cancels all of it: effects that have not begun never begin")
  func aroundConcatenate() {
    let log = Log()
    let recording = Recording(
      Effect.concatenate(endless("a", log), .fireAndForget { log.lines.append("b begun") })
        .cancellable(id: id)
    )
    cancel(id)
    #expect(log.lines == ["a stopped"])
    #expect(recording.events == ["finished"])
  }

  @Test("I20: an effect with two cancel IDs is cancelled by either", arguments: [true, false])
  func twoIdentifiers(isInner: Bool) {
    let log = Log()
    let recording = Recording(
      endless("a", log).cancellable(id: id).cancellable(id: other)
    )
    cancel(isInner ? id : other)
    #expect(log.lines == ["a stopped"])
    #expect(recording.events == ["finished"])
    #expect(RunningEffects.shared.count(id) + RunningEffects.shared.count(other) == 0)
  }

  @Test("I20, I16: a concatenation can cancel an effect and then start it again")
  func cancelThenBegin() {
    let log = Log()
    let first = Recording(endless("a", log).cancellable(id: id))
    let second = Recording(
      Effect.concatenate(.cancel(id: id), endless("b", log).cancellable(id: id))
    )
    #expect(first.isFinished)
    #expect(!second.isFinished)
    cancel(id)
    #expect(log.lines == ["a stopped", "b stopped"])
  }

  @Test("I20: delayed and debounced effects can be cancelled while they wait, inside and outside")
  func delayed() {
    let scheduler = DispatchQueue.testScheduler
    let log = Log()
    let recordings = [
      Recording(
        Effect<String, Never>(value: "inside").delay(for: 1, scheduler: scheduler)
          .eraseToEffect().cancellable(id: id)
      ),
      Recording(
        Effect<String, Never>.concatenate(
          .fireAndForget { log.lines.append("begun") }, endless("a", log)
        )
        .debounce(id: other, for: 1, scheduler: scheduler)
        .cancellable(id: id)
      ),
    ]
    scheduler.advance(by: 0.5)
    cancel(id)
    scheduler.run()
    #expect(recordings.map(\.events) == [["finished"], ["finished"]])
    #expect(log.lines == [])
    #expect(RunningEffects.shared.count(other) == 0)
  }

  @Test("I21: an effect that replaced others of its cancel ID can be cancelled with the same ID")
  func oneIdentifierTwice() {
    let scheduler = DispatchQueue.testScheduler
    let effects: [(String, Effect<String, Never>)] = [
      ("timer", Effect.timer(id: id, every: 1, on: scheduler).map { _ in "a tick" }),
      ("debounce", Effect(value: "a").debounce(id: id, for: 1, scheduler: scheduler)),
      ("throttle", Effect(value: "a").throttle(id: id, for: 1, scheduler: scheduler, latest: true)),
      ("concatenate", .concatenate(.cancel(id: id), Effect(value: "a"))),
      ("merge", .merge(.cancel(id: id), Effect(value: "a"))),
    ].map { name, effect in (name, effect.cancellable(id: id)) }
    for (name, effect) in effects {
      let recording = Recording(effect)
      scheduler.advance(by: 1)
      #expect(recording.values.first?.hasPrefix("a") == true, "\(name) cancelled itself")
      cancel(id)
      #expect(recording.isFinished, "\(name)")
      #expect(RunningEffects.shared.count(id) == 0, "\(name)")
    }
  }

  @Test("I25: a tick without demand is dropped, and not delivered later")
  func staleTicks() {
    let scheduler = DispatchQueue.testScheduler
    let start = scheduler.now
    var answers: [PassthroughSubject<Int, Never>] = []
    let recording = Recording(
      Effect.timer(id: id, every: 1, on: scheduler)
        .flatMap(maxPublishers: .max(1)) { time -> AnyPublisher<Int, Never> in
          let answer = PassthroughSubject<Int, Never>()
          answers.append(answer)
          return answer.prepend(start.distance(to: time).magnitude / 1_000_000_000)
            .eraseToAnyPublisher()
        }
    )
    scheduler.advance(by: 4)
    #expect(recording.values == [1])
    answers.first?.send(completion: .finished)
    #expect(recording.values == [1], "the ticks of the seconds 2 to 4 are out of date")
    scheduler.advance(by: 1)
    #expect(recording.values == [1, 5])
    cancel(id)
    for answer in answers { answer.send(completion: .finished) }
    #expect(recording.isFinished)
  }

  @Test("I22: a deallocated store cancels its cancellable effects, wherever they are nested")
  func storeGoes() {
    let log = Log()
    do {
      let id = id
      let effect = Effect.merge(
        endless("a", log).cancellable(id: id),
        .concatenate(endless("b", log), endless("c", log)).cancellable(id: id)
      )
      let store = Store(
        initialState: 0,
        reducer: Reducer<Int, String, Void> { state, action, _ in action == "go" ? effect : .none },
        environment: ()
      )
      store.send("go")
      #expect(RunningEffects.shared.count(id) == 2)
    }
    #expect(log.lines.sorted() == ["a stopped", "b stopped"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I20, I6: an action that an effect emits may cancel that effect")
  func fromAnAction() {
    let id = id
    let store = Store(
      initialState: [String](),
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        switch action {
        case "go":
          return Effect(["one", "stop", "two"].publisher).cancellable(id: id)
        case "stop":
          return .cancel(id: id)
        default:
          return .none
        }
      },
      environment: ()
    )
    store.send("go")
    // All three were emitted at the same time, before the first of them was reduced.
    #expect(store.state.value == ["go", "one", "stop", "two"])
    #expect(store.root.runningEffects.isEmpty)
    #expect(RunningEffects.shared.count(id) == 0)
  }
}

@Suite("Throttle", .timeLimit(.minutes(5)))
struct ThrottleTests {
  private let id = UUID()
  private let scheduler = DispatchQueue.testScheduler

  private func throttled(_ value: Int, latest: Bool) -> Recording<Int, Never> {
    let recording = Recording(
      Effect<Int, Never>(value: value)
        .throttle(id: id, for: 1, scheduler: scheduler, latest: latest)
    )
    // The output is scheduled immediately.
    scheduler.advance()
    return recording
  }

  @Test("I24: every output is emitted on the scheduler, wherever the effect emits")
  func scheduled() {
    let recording = Recording(
      Effect<Int, Never>(value: 1).throttle(id: id, for: 1, scheduler: scheduler, latest: true)
    )
    #expect(recording.events == [])
    scheduler.advance()
    #expect(recording.events == ["1", "finished"])
  }

  @Test(
    "I24: the first output is emitted immediately; then the first or the latest of each interval",
    arguments: [(false, 2), (true, 4)]
  )
  func window(latest: Bool, kept: Int) {
    let first = throttled(1, latest: latest)
    #expect(first.events == ["1", "finished"])
    var waiting: [Recording<Int, Never>] = []
    for value in 2...4 {
      scheduler.advance(by: .milliseconds(200))
      waiting.append(throttled(value, latest: latest))
    }
    scheduler.advance(by: .milliseconds(399))
    #expect(waiting.flatMap(\.values) == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(waiting.flatMap(\.values) == [kept])
    #expect(waiting.allSatisfy { $0.isFinished })
  }

  @Test("I24: an output that waited begins the next interval")
  func nextWindow() {
    let recordings = [throttled(1, latest: true), throttled(2, latest: true)]
    scheduler.advance(by: 1)
    #expect(recordings.flatMap(\.values) == [1, 2])
    let third = throttled(3, latest: true)
    #expect(third.values == [])
    scheduler.advance(by: .milliseconds(999))
    #expect(third.values == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(third.events == ["3", "finished"])
  }

  @Test("I24: after an interval without output, the next output is emitted immediately")
  func quietWindow() {
    #expect(throttled(1, latest: false).values == [1])
    scheduler.advance(by: 1)
    #expect(throttled(2, latest: false).values == [2])
  }

  @Test(
    "I24: a single effect that emits many outputs is throttled", arguments: [(false, 2), (true, 5)])
  func oneEffect(latest: Bool, kept: Int) {
    let recording = Recording(
      Effect<Int, Never>((1...5).publisher)
        .throttle(id: id, for: 1, scheduler: scheduler, latest: latest)
    )
    scheduler.advance()
    #expect(recording.events == ["1"])
    scheduler.advance(by: 1)
    #expect(recording.events == ["1", "\(kept)", "finished"])
  }

  @Test("I24, I20: a pending output is cancelled with the cancel ID")
  func cancels() {
    let first = throttled(1, latest: true)
    let second = throttled(2, latest: true)
    RunningEffects.shared.cancel(id)
    scheduler.run()
    #expect(first.values == [1])
    #expect(second.events == ["finished"])
  }

  @Test("I24: after the last interval, no work is pending")
  func forgets() {
    let recordings = [throttled(1, latest: true), throttled(2, latest: true)]
    scheduler.run()
    #expect(recordings.flatMap(\.values) == [1, 2])
    #expect(RunningEffects.shared.count(id) == 0)
    #expect(scheduler.scheduled.isEmpty)
  }
}

@Suite("Effects and the thread of a store", .timeLimit(.minutes(5)))
struct EffectThreadTests {
  @Test("I11: an effect that emits or completes on a different thread is reported")
  func reports() {
    let callback = Box<((Result<String, Never>) -> Void)?>(nil)
    let store = Store(
      initialState: [String](),
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        return action == "ask" ? .future { callback.value = $0 } : .none
      },
      environment: ()
    )
    store.send("ask")
    let messages = issuesOnNewThread { callback.value?(.success("answer")) }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("The action answer was sent on a thread other than") == true)
    #expect(messages.last?.contains("An effect completed on a thread other than") == true)
    #expect(store.state.value == ["ask", "answer"])
  }

  @Test("I11: an effect that returns to the store's queue is not reported")
  @MainActor
  func comesBack() async {
    let store = Store(
      initialState: [String](),
      reducer: Reducer<[String], String, AnySchedulerOf<DispatchQueue.OCombine>> {
        state, action, mainQueue in
        state.append(action)
        guard action == "ask" else { return .none }
        return Effect<String, Never>.future { callback in
          DispatchQueue.global().async { callback(.success("answer")) }
        }
        .receive(on: mainQueue)
        .eraseToEffect()
      },
      environment: .main
    )
    store.send("ask")
    while !store.root.runningEffects.isEmpty { await Task.yield() }
    #expect(store.state.value == ["ask", "answer"])
  }
}

private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
