import Dispatch
import Foundation
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture

@Suite("Debounce", .timeLimit(.minutes(5)))
@MainActor
struct DebounceTests {
  private let id = UUID()
  private let scheduler = DispatchQueue.testScheduler

  private func debounced(_ effect: Effect<String, Never>) -> Effect<String, Never> {
    effect.debounce(id: id, for: 0.3, scheduler: scheduler)
  }

  @Test("I23: an effect starts exactly when the interval ends, to the millisecond")
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

  @Test("I23: a new effect with the same ID replaces the pending one, and the interval restarts")
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

  @Test("I23: replaced effects never start")
  func neverStarted() {
    var log: [String] = []
    let recordings = ["a", "b", "c"].map { name in
      Recording(debounced(.fireAndForget { log.append(name) }))
    }
    scheduler.run()
    #expect(log == ["c"])
    #expect(recordings.allSatisfy { $0.isFinished })
  }

  @Test("I12, I23: the interval starts when the effect starts, and again for each start")
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

  @Test("I23: effects further apart than the interval all run")
  func apart() {
    var log: [String] = []
    for name in ["a", "b"] {
      let recording = Recording(debounced(.fireAndForget { log.append(name) }))
      scheduler.advance(by: .milliseconds(300))
      #expect(recording.isFinished)
    }
    #expect(log == ["a", "b"])
  }

  @Test("I23: an effect that already runs is replaced as well, when the next one starts to wait")
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

  @Test("I23: all values that the effect emits are emitted, however long it takes")
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

  @Test("I23: all output is delivered on the scheduler, wherever the effect emits")
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

  @Test("I23, I20: an effect that is cancelled while it waits never starts")
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

  @Test("I23: an effect whose subscriber cancels it while it waits never starts")
  func cancelledFromOutside() {
    var starts = 0
    let recording = Recording(debounced(.fireAndForget { starts += 1 }))
    recording.cancel()
    scheduler.run()
    #expect(starts == 0)
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I23: an interval of zero still waits for the scheduler's next turn")
  func zero() {
    let recording = Recording(
      Effect<String, Never>(value: "a").debounce(id: id, for: 0, scheduler: scheduler)
    )
    #expect(recording.events == [])
    scheduler.advance()
    #expect(recording.events == ["a", "finished"])
  }

  @Test("I23: the wait passes its tolerance and options to the scheduler")
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

  @Test("I23: effects with different IDs wait independently")
  func identifiers() {
    let one = Recording(debounced(Effect(value: "a")))
    let other = Recording(
      Effect<String, Never>(value: "b").debounce(id: UUID(), for: 0.3, scheduler: scheduler)
    )
    scheduler.advance(by: .milliseconds(300))
    #expect(one.events == ["a", "finished"])
    #expect(other.events == ["b", "finished"])
  }

  @Test("I23: a failure is forwarded")
  func failure() {
    let recording = Recording(
      Effect<Int, Sorry>(error: Sorry()).debounce(id: id, for: 0.3, scheduler: scheduler)
    )
    scheduler.advance(by: .milliseconds(300))
    #expect(recording.events == ["failed: sorry"])
  }

  @Test("I12, I23: creating a debounced effect doesn't affect waiting effects; starting it does")
  func replacesLazily() {
    let first = Recording(debounced(Effect(value: "a")))
    let effect = debounced(Effect(value: "b"))
    #expect(first.events == [], "nothing replaces it yet")
    scheduler.advance(by: .milliseconds(200))
    let second = Recording(effect)
    #expect(first.events == ["finished"])
    scheduler.advance(by: .milliseconds(300))
    #expect(second.events == ["b", "finished"])
  }

  @Test("I12, I23: creating a debounced effect doesn't affect a running effect; starting it does")
  func replacesRunningLazily() {
    let subject = PassthroughSubject<String, Never>()
    let first = Recording(debounced(subject.eraseToEffect()))
    scheduler.advance(by: .milliseconds(300))
    let effect = debounced(Effect(value: "b"))
    subject.send("a")
    scheduler.advance()
    #expect(first.events == ["a"], "nothing replaces it yet")
    let second = Recording(effect)
    #expect(first.events == ["a", "finished"])
    second.cancel()
  }

  @Test(
    "I23: a debounced `.none` is `.none`: it replaces no effect, and doesn't wait"
  )
  func replacedByNone() {
    var starts = 0
    let first = Recording(debounced(.fireAndForget { starts += 1 }))
    #expect(debounced(.none).isNone)
    let second = Recording(debounced(.none))
    #expect(first.events == [], "`.none` replaces it")
    #expect(second.events == ["finished"])
    scheduler.advance(by: .milliseconds(300))
    #expect(first.events == ["finished"])
    #expect(starts == 1)
  }

  @Test("I23: all effects that run under the ID are replaced, and no others")
  func replacesAll() {
    let subject = PassthroughSubject<String, Never>()
    let other = UUID()
    let replaced = (1...3).map { _ in Recording(subject.eraseToEffect().cancellable(id: id)) }
    let kept = Recording(subject.eraseToEffect().cancellable(id: other))
    let new = Recording(debounced(Effect(value: "a")))
    subject.send("b")
    #expect(replaced.map(\.events) == Array(repeating: ["finished"], count: 3))
    #expect(kept.events == ["b"], "it has a different ID")
    new.cancel()
    kept.cancel()
  }

  @Test("I23: an effect that is restarted repeatedly while it waits starts once, and stops once")
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

  @Test("I23: each wait takes the whole interval, even for an effect that was replaced before")
  func returns() {
    var log: [String] = []
    let (a, b) = (debounced(.fireAndForget { log.append("a") }), debounced(.fireAndForget {}))
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
