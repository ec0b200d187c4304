import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Debounce", .timeLimit(.minutes(5)))
struct DebounceTests {
  private let id = UUID()
  private let scheduler = DispatchQueue.testScheduler

  private func debounced(_ effect: Effect<String, Never>) -> Effect<String, Never> {
    effect.debounce(id: id, for: 0.3, scheduler: scheduler)
  }

  @Test("I23: an effect starts exactly when its wait is over, and not before")
  func waits() {
    var starts = 0
    let recording = Recording(
      debounced(
        .result {
          starts += 1
          return .success("a")
        }
      )
    )
    scheduler.advance(by: .milliseconds(299))
    #expect(starts == 0, "the effect itself has to wait, not only its output")
    scheduler.advance(by: .milliseconds(1))
    #expect(starts == 1)
    #expect(recording.events == ["a", "finished"])
  }

  @Test("I23: a new effect with the same cancel ID replaces it, and the wait starts over")
  func replaces() {
    let first = Recording(debounced(Effect(value: "a")))
    scheduler.advance(by: .milliseconds(200))
    let second = Recording(debounced(Effect(value: "b")))
    #expect(first.events == ["finished"])
    scheduler.advance(by: .milliseconds(200))
    let third = Recording(debounced(Effect(value: "c")))
    scheduler.advance(by: .milliseconds(299))
    #expect([first, second, third].map(\.events) == [["finished"], ["finished"], []])
    scheduler.advance(by: .milliseconds(1))
    #expect(third.events == ["c", "finished"])
    scheduler.run()
    #expect([first, second].map(\.events) == [["finished"], ["finished"]])
  }

  @Test("I23: replaced effects are never started")
  func neverStarted() {
    var log: [String] = []
    let recordings = ["a", "b", "c"].map { name in
      Recording(debounced(.fireAndForget { log.append(name) }))
    }
    scheduler.run()
    #expect(log == ["c"])
    #expect(recordings.allSatisfy { $0.isFinished })
  }

  @Test("I12, I23: each start of the effect begins a new wait")
  func describes() {
    var starts = 0
    let effect = debounced(.fireAndForget { starts += 1 })
    scheduler.advance(by: 1)
    #expect(starts == 0)
    for round in 1...2 {
      let recording = Recording(effect)
      scheduler.advance(by: .milliseconds(299))
      #expect(starts == round - 1)
      scheduler.advance(by: .milliseconds(1))
      #expect(starts == round)
      #expect(recording.isFinished)
    }
  }

  @Test("I23: effects that are further apart than the wait all run")
  func apart() {
    var log: [String] = []
    for name in ["a", "b"] {
      let recording = Recording(debounced(.fireAndForget { log.append(name) }))
      scheduler.advance(by: .milliseconds(300))
      #expect(recording.isFinished)
    }
    #expect(log == ["a", "b"])
  }

  @Test("I23: a running effect is cancelled, too, when the next one begins to wait")
  func replacesRunning() {
    let subject = PassthroughSubject<String, Never>()
    let first = Recording(debounced(subject.eraseToEffect()))
    scheduler.advance(by: .milliseconds(300))
    subject.send("a")
    scheduler.advance()
    let second = Recording(debounced(Effect(value: "b")))
    subject.send("too late")
    #expect(first.events == ["a", "finished"])
    scheduler.advance(by: .milliseconds(300))
    #expect(second.events == ["b", "finished"])
  }

  @Test("I23: it emits every output of the effect, regardless of how late")
  func emitsAll() {
    let subject = PassthroughSubject<String, Never>()
    let recording = Recording(debounced(subject.eraseToEffect()))
    scheduler.advance(by: .milliseconds(300))
    subject.send("a")
    scheduler.advance(by: .milliseconds(1_000))
    subject.send("b")
    scheduler.advance()
    #expect(recording.events == ["a", "b"])
    subject.send(completion: .finished)
    scheduler.advance()
    #expect(recording.events == ["a", "b", "finished"])
  }

  @Test("I23: every output is emitted on the scheduler, wherever the effect emits")
  func scheduled() {
    let subject = PassthroughSubject<String, Never>()
    let recording = Recording(debounced(subject.eraseToEffect()))
    scheduler.advance(by: .milliseconds(300))
    subject.send("a")
    #expect(recording.events == [])
    scheduler.advance()
    #expect(recording.events == ["a"])
    recording.cancel()
  }

  @Test("I23, I20: an effect that is cancelled while it waits is never started")
  func cancelled() {
    var starts = 0
    let recording = Recording(debounced(.fireAndForget { starts += 1 }))
    scheduler.advance(by: .milliseconds(100))
    RunningEffects.shared.cancel(id)
    #expect(recording.events == ["finished"])
    scheduler.run()
    #expect(starts == 0)
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I23: an effect that its subscriber cancels while it waits is never started")
  func cancelledFromOutside() {
    var starts = 0
    let recording = Recording(debounced(.fireAndForget { starts += 1 }))
    recording.cancel()
    scheduler.run()
    #expect(starts == 0)
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I23: with a wait of zero, the effect starts in the scheduler's next turn")
  func zero() {
    let recording = Recording(
      Effect<String, Never>(value: "a").debounce(id: id, for: 0, scheduler: scheduler)
    )
    #expect(recording.events == [])
    scheduler.advance()
    #expect(recording.events == ["a", "finished"])
  }

  @Test("I23: it passes its options and the scheduler's minimum tolerance")
  func options() {
    let scheduler = ManualScheduler()
    let recording = Recording(
      Effect<String, Never>(value: "a")
        .debounce(id: id, for: 0.3, scheduler: scheduler, options: "urgent")
    )
    #expect(!scheduler.scheduled.isEmpty)
    #expect(scheduler.scheduled.allSatisfy { $0.options == "urgent" })
    #expect(scheduler.scheduled.allSatisfy { $0.tolerance == scheduler.minimumTolerance })
    recording.cancel()
  }

  @Test("I23: effects with different cancel IDs wait independently")
  func identifiers() {
    let one = Recording(debounced(Effect(value: "a")))
    let other = Recording(
      Effect<String, Never>(value: "b").debounce(id: UUID(), for: 0.3, scheduler: scheduler)
    )
    scheduler.advance(by: .milliseconds(300))
    #expect(one.events == ["a", "finished"])
    #expect(other.events == ["b", "finished"])
  }

  @Test("I23: a failure is passed on")
  func failure() {
    let recording = Recording(
      Effect<Int, Sorry>(error: Sorry()).debounce(id: id, for: 0.3, scheduler: scheduler)
    )
    scheduler.advance(by: .milliseconds(300))
    #expect(recording.events == ["failed: sorry"])
  }

  @Test("I12, I23: starting a debounced effect replaces a waiting one; creating it does not")
  func replacesLazily() {
    let first = Recording(debounced(Effect(value: "a")))
    let effect = debounced(Effect(value: "b"))
    #expect(first.events == [], "it has not been replaced yet")
    scheduler.advance(by: .milliseconds(200))
    let second = Recording(effect)
    #expect(first.events == ["finished"])
    scheduler.advance(by: .milliseconds(300))
    #expect(second.events == ["b", "finished"])
  }

  @Test("I12, I23: starting a debounced effect cancels a running one; creating it does not")
  func replacesRunningLazily() {
    let subject = PassthroughSubject<String, Never>()
    let first = Recording(debounced(subject.eraseToEffect()))
    scheduler.advance(by: .milliseconds(300))
    let effect = debounced(Effect(value: "b"))
    subject.send("a")
    scheduler.advance()
    #expect(first.events == ["a"], "it has not been replaced yet")
    let second = Recording(effect)
    #expect(first.events == ["a", "finished"])
    second.cancel()
  }

  @Test("I23: `.none` replaces a waiting effect, too, and completes after the wait")
  func replacedByNone() {
    var starts = 0
    let first = Recording(debounced(.fireAndForget { starts += 1 }))
    let second = Recording(debounced(.none))
    #expect(first.events == ["finished"], "`.none` replaces it, too")
    #expect(second.events == [], "`.none` waits like any other effect")
    scheduler.advance(by: .milliseconds(300))
    #expect(second.events == ["finished"])
    #expect(starts == 0)
  }

  @Test("I23: all running effects of the cancel ID are replaced, and no others")
  func replacesAll() {
    let subject = PassthroughSubject<String, Never>()
    let other = UUID()
    let replaced = (1...3).map { _ in Recording(subject.eraseToEffect().cancellable(id: id)) }
    let kept = Recording(subject.eraseToEffect().cancellable(id: other))
    let new = Recording(debounced(Effect(value: "a")))
    subject.send("b")
    #expect(replaced.map(\.events) == Array(repeating: ["finished"], count: 3))
    #expect(kept.events == ["b"], "it has a different cancel ID")
    new.cancel()
    kept.cancel()
  }

  @Test(
    "I23: an effect that is restarted while it waits begins once, and is stopped once")
  func worksOnce() {
    var log: [String] = []
    let effect = debounced(
      .run { _ in
        log.append("begun")
        return AnyCancellable { log.append("stopped") }
      }
    )
    let recordings = (1...100).map { _ in
      let recording = Recording(effect)
      scheduler.advance(by: .milliseconds(299))
      return recording
    }
    #expect(log == [])
    scheduler.run()
    #expect(log == ["begun"])
    RunningEffects.shared.cancel(id)
    #expect(log == ["begun", "stopped"])
    #expect(recordings.allSatisfy { $0.events == ["finished"] })
  }

  @Test("I23: each wait takes the whole time, even for an effect that was replaced before")
  func returns() {
    var log: [String] = []
    let (a, b) = (debounced(.fireAndForget { log.append("a") }), debounced(.none))
    let recordings = [a, b, a].map { effect in
      let recording = Recording(effect)
      scheduler.advance(by: .milliseconds(200))
      return recording
    }
    #expect(log == [])
    scheduler.advance(by: .milliseconds(99))
    #expect(log == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(log == ["a"])
    #expect(recordings.allSatisfy { $0.events == ["finished"] })
  }
}
