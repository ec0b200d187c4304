import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture

@Suite("Together · cancelling merged, concatenated and nested effects", .timeLimit(.minutes(5)))
struct NestedCancellationTests {
  private let id = UUID()
  private let other = UUID()

  private func endless(_ name: String, _ log: Log) -> Effect<String, Never> {
    .run { _ in AnyCancellable { log.lines.append("\(name) stopped") } }
  }

  final class Log { var lines: [String] = [] }

  private func cancel(_ id: AnyHashable) { RunningEffects.shared.cancel(id) }

  @Test("I20: when one of several merged effects is cancelled, the others continue")
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

  @Test("I20: cancelling a merged effect cancels all of its effects")
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

  @Test("I16, I20: when a concatenated effect is cancelled, the next one is started")
  func concatenated() {
    let log = Log()
    let recording = Recording(
      Effect.concatenate(endless("a", log).cancellable(id: id), Effect(value: "b"))
    )
    #expect(recording.events == [])
    cancel(id)
    #expect(recording.events == ["b", "finished"])
  }

  @Test("I20: when a concatenation is cancelled, the remaining effects are never started")
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

  @Test("I20: an effect with two IDs is cancelled by either", arguments: [true, false])
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

  @Test("I20: delayed and debounced effects can be cancelled while they wait")
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

  @Test("I21: an effect can begin by cancelling its own ID, in any combination")
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

  @Test("I22: when a store is deallocated, its cancellable effects are cancelled, even nested ones")
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

  @Test("I20, I6: an action that an effect emits can cancel this effect")
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
    // All three are emitted immediately, before the first of them is reduced.
    #expect(store.state.value == ["go", "one", "stop", "two"])
    #expect(store.runningEffects.isEmpty)
    #expect(RunningEffects.shared.count(id) == 0)
  }
}

@Suite("Together · throttle", .timeLimit(.minutes(5)))
struct ThrottleTests {
  private let id = UUID()
  private let scheduler = DispatchQueue.testScheduler

  private func throttled(_ value: Int, latest: Bool) -> Recording<Int, Never> {
    Recording(
      Effect<Int, Never>(value: value)
        .throttle(id: id, for: 1, scheduler: scheduler, latest: latest)
    )
  }

  @Test(
    "I24: the first output is emitted immediately, then the first or latest of each interval",
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

  @Test("I24: a delayed output starts the next interval")
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
    "I24: a single effect that emits repeatedly is throttled, too",
    arguments: [(false, 2), (true, 5)])
  func oneEffect(latest: Bool, kept: Int) {
    let recording = Recording(
      Effect<Int, Never>((1...5).publisher)
        .throttle(id: id, for: 1, scheduler: scheduler, latest: latest)
    )
    #expect(recording.events == ["1"])
    scheduler.advance(by: 1)
    #expect(recording.events == ["1", "\(kept)", "finished"])
  }

  @Test("I24, I20: a pending output can be cancelled by its ID")
  func cancels() {
    let first = throttled(1, latest: true)
    let second = throttled(2, latest: true)
    RunningEffects.shared.cancel(id)
    scheduler.run()
    #expect(first.values == [1])
    #expect(second.events == ["finished"])
  }

  @Test("I24: when the last interval ends, nothing is retained")
  func forgets() {
    let recordings = [throttled(1, latest: true), throttled(2, latest: true)]
    scheduler.run()
    #expect(recordings.flatMap(\.values) == [1, 2])
    #expect(RunningEffects.shared.count(id) == 0)
    #expect(scheduler.scheduled.isEmpty)
  }
}

@Suite("Together · effects and the thread of a store", .timeLimit(.minutes(5)))
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

  @Test("I11: an effect that emits on the store's queue isn't reported")
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
    while !store.runningEffects.isEmpty { await Task.yield() }
    #expect(store.state.value == ["ask", "answer"])
  }
}

private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
