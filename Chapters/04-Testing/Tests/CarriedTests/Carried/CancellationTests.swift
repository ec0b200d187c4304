import Dispatch
import Foundation
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Cancellable", .timeLimit(.minutes(5)))
@MainActor
struct CancellationTests {
  // Unique to this test, because cancel IDs are global to the process.
  private let id = UUID()
  private let subject = PassthroughSubject<Int, Never>()

  private func cancel(_ id: AnyHashable) {
    Recording(Effect<Never, Never>.cancel(id: id)).cancel()
  }

  @Test("I20: until it is cancelled, a cancellable effect behaves like the original")
  func transparent() {
    let recording = Recording(subject.eraseToEffect().cancellable(id: id))
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recording.events == ["1", "2", "finished"])
  }

  @Test("I20: a failure is passed on")
  func failure() {
    let recording = Recording(Effect<Int, Sorry>(error: Sorry()).cancellable(id: id))
    #expect(recording.events == ["failed: sorry"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I20: a cancelled effect emits nothing more, and completes")
  func cancels() {
    let recording = Recording(subject.eraseToEffect().cancellable(id: id))
    subject.send(1)
    cancel(id)
    #expect(
      recording.events == ["1", "finished"], "the subscriber has to be notified of the completion")
    subject.send(2)
    #expect(recording.events == ["1", "finished"])
  }

  @Test("I20: the work of a cancelled effect is stopped")
  func stops() {
    var log: [String] = []
    let effect = Effect<Int, Never>.run { _ in
      log.append("begun")
      return AnyCancellable { log.append("stopped") }
    }
    let recording = Recording(effect.cancellable(id: id))
    #expect(log == ["begun"])
    cancel(id)
    #expect(log == ["begun", "stopped"])
    #expect(recording.isFinished)
  }

  @Test("I20: cancelling an effect before its start, after its end, or twice does nothing")
  func atAllTimes() {
    let effect = subject.eraseToEffect().cancellable(id: id)
    cancel(id)
    let recording = Recording(effect)
    subject.send(1)
    #expect(recording.events == ["1"], "a cancellation is for the effects that are running")
    subject.send(completion: .finished)
    cancel(id)
    cancel(id)
    #expect(recording.events == ["1", "finished"])
  }

  @Test("I20: all effects of the cancel ID are cancelled, in the order in which they started")
  func all() {
    var log: [Int] = []
    let recordings = (1...20).map { number in
      Recording(
        Effect<Int, Never>.run { _ in AnyCancellable { log.append(number) } }.cancellable(id: id)
      )
    }
    cancel(id)
    #expect(log == Array(1...20))
    #expect(recordings.allSatisfy { $0.isFinished })
  }

  @Test(
    "I20: effects of other cancel IDs continue; equal values of different types are different IDs")
  func others() {
    // Two features, each with a type of the same name.
    enum Search { struct ID: Hashable {} }
    enum Login { struct ID: Hashable {} }
    let ids: [AnyHashable] = [
      Search.ID(), Login.ID(), Int(735), Int8(73), UInt16(735), "735", [id], UUID(),
    ]
    let recordings = ids.map { Recording(subject.eraseToEffect().cancellable(id: $0)) }
    cancel(Search.ID())
    cancel(Int64(735))
    subject.send(1)
    #expect(recordings.map(\.isFinished) == [true] + Array(repeating: false, count: 7))
    cancel(735)
    subject.send(2)
    #expect(
      recordings.map(\.events) == [["finished"], ["1", "2"], ["1", "finished"]]
        + Array(repeating: ["1", "2"], count: 5)
    )
    for id in ids { cancel(id) }
    #expect(ids.allSatisfy { RunningEffects.shared.count($0) == 0 } == true)
  }

  @Test("I21: without `cancelInFlight`, effects of one cancel ID run concurrently")
  func sideBySide() {
    let first = Recording(subject.eraseToEffect().cancellable(id: id))
    let second = Recording(subject.eraseToEffect().cancellable(id: id))
    subject.send(1)
    #expect(first.events == ["1"])
    #expect(second.events == ["1"])
    #expect(RunningEffects.shared.count(id) == 2)
    cancel(id)
  }

  @Test("I21: when one of several concurrent effects ends, the others continue")
  func oneEnds() {
    let other = PassthroughSubject<Int, Never>()
    let first = Recording(other.eraseToEffect().cancellable(id: id))
    let second = Recording(subject.eraseToEffect().cancellable(id: id))
    let third = Recording(subject.eraseToEffect().cancellable(id: id))
    other.send(completion: .finished)
    third.cancel()
    subject.send(1)
    #expect([first, second, third].map(\.events) == [["finished"], ["1"], []])
    #expect(RunningEffects.shared.count(id) == 1)
    cancel(id)
    #expect(second.events == ["1", "finished"])
  }

  @Test("I21: with `cancelInFlight`, a new effect replaces the running ones")
  func replaces() {
    var log: [String] = []
    func effect(_ name: String) -> Effect<Int, Never> {
      .run { _ in
        log.append("\(name) begun")
        return AnyCancellable { log.append("\(name) stopped") }
      }
    }
    let first = Recording(effect("first").cancellable(id: id))
    let second = Recording(effect("second").cancellable(id: id, cancelInFlight: true))
    #expect(log == ["first begun", "first stopped", "second begun"])
    #expect(first.isFinished)
    #expect(!second.isFinished, "it must not cancel itself")
    #expect(RunningEffects.shared.count(id) == 1)
    cancel(id)
    #expect(second.isFinished)
  }

  @Test("I21: running effects are cancelled when the new effect starts, not when it is created")
  func replacesLazily() {
    let first = Recording(subject.eraseToEffect().cancellable(id: id))
    let effect = Effect<Int, Never>(value: 2).cancellable(id: id, cancelInFlight: true)
    #expect(!first.isFinished)
    let second = Recording(effect)
    #expect(first.isFinished)
    #expect(second.events == ["2", "finished"])
  }

  @Test("I22: an effect that completes immediately leaves no entry")
  func synchronous() {
    #expect(
      Recording(Effect<Int, Never>(value: 1).cancellable(id: id)).events == ["1", "finished"]
    )
    #expect(RunningEffects.shared.count(id) == 0)
    #expect(
      Recording(
        Effect<Int, Never>(value: 1).cancellable(id: id)
          .cancellable(id: id, cancelInFlight: true)
      ).events == ["1", "finished"]
    )
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I22: an effect that completes later leaves no entry")
  func completes() {
    let recording = Recording(subject.eraseToEffect().cancellable(id: id))
    #expect(RunningEffects.shared.count(id) == 1)
    subject.send(completion: .finished)
    #expect(recording.isFinished)
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I22: an effect that its subscriber cancels leaves no entry, and is stopped")
  func cancelledFromOutside() {
    var log: [String] = []
    let effect = Effect<Int, Never>.run { _ in AnyCancellable { log.append("stopped") } }
    let recording = Recording(effect.cancellable(id: id))
    recording.cancel()
    #expect(log == ["stopped"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test(
    "I20: an effect may be cancelled by its own output, and then emits nothing more",
    arguments: [false, true])
  func cancelsItself(cancelInFlight: Bool) {
    let recording = Recording(
      Effect<Int, Never>(Publishers.Sequence(sequence: 1...5))
        .cancellable(id: id, cancelInFlight: cancelInFlight),
      onValue: { if $0 == 2 { cancel(id) } }
    )
    #expect(recording.events == ["1", "2", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test(
    "I20: an output that is sent during a previous one, before the effect completes, is not lost")
  func keepsWhatWaits() {
    let subject = subject
    let recording = Recording(
      subject.eraseToEffect().cancellable(id: id),
      onValue: {
        guard $0 == 1 else { return }
        subject.send(2)
        subject.send(completion: .finished)
      }
    )
    subject.send(1)
    #expect(recording.events == ["1", "2", "finished"])
  }

  @Test("I20: an effect that starts when a cancelled effect completes is not cancelled with it")
  func startsAgain() {
    let subject = subject
    let id = id
    var second: Recording<Int, Never>?
    let first = subject.eraseToEffect().cancellable(id: id)
      .sink(
        receiveCompletion: { _ in
          second = Recording(subject.eraseToEffect().cancellable(id: id))
        }, receiveValue: { _ in }
      )
    cancel(id)
    subject.send(1)
    #expect(second?.events == ["1"])
    cancel(id)
    #expect(second?.isFinished == true)
    first.cancel()
  }

  @Test("I22: ten thousand effects in flight are cancelled together and leave no entry")
  func many() throws {
    var stopped = 0
    let effect = Effect<Int, Never>.run { _ in AnyCancellable { stopped += 1 } }
    var recordings = [Recording(effect.cancellable(id: id))]
    try #require(RunningEffects.shared.count(id) == 1, "no effect was recorded")
    recordings += (1..<10_000).map { _ in Recording(effect.cancellable(id: id)) }
    #expect(RunningEffects.shared.count(id) == 10_000)
    cancel(id)
    #expect(stopped == 10_000)
    #expect(recordings.allSatisfy { $0.isFinished } == true)
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test(
    "I22: effects that start, end and are cancelled on many threads leave no entry")
  func concurrently() throws {
    let id = id
    let one = Recording(subject.eraseToEffect().cancellable(id: id))
    try #require(RunningEffects.shared.count(id) == 1, "no effect was recorded")
    one.cancel()
    let stopped = Counter()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<500 {
        let effect = Effect<Int, Never>.run { subscriber in
          if round.isMultiple(of: 3) { subscriber.send(completion: .finished) }
          return AnyCancellable { stopped.increment() }
        }
        let subscription =
          effect
          .cancellable(id: id, cancelInFlight: round.isMultiple(of: 50))
          .sink { _ in }
        if round.isMultiple(of: 7) { RunningEffects.shared.cancel(id) }
        subscription.cancel()
      }
    }
    #expect(stopped.value == 4_000, "the work of each effect is stopped exactly once")
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I20: an effect that emits on a different thread may be cancelled on this one")
  func acrossThreads() throws {
    let id = id
    for _ in 0..<100 {
      let sent = Counter()
      let stopped = Counter()
      let done = DispatchSemaphore(value: 0)
      let effect = Effect<Int, Never>.run { subscriber in
        DispatchQueue.global().async {
          for value in 0..<1_000 { subscriber.send(value) }
          done.signal()
        }
        return AnyCancellable { stopped.increment() }
      }
      let subscription = effect.cancellable(id: id).sink { _ in sent.increment() }
      try #require(RunningEffects.shared.count(id) == 1, "no effect was recorded")
      RunningEffects.shared.cancel(id)
      try #require(done.wait(timeout: .now() + 5) == .success, "the effect was not started")
      #expect(stopped.value == 1)
      #expect(sent.value <= 1_000)
      subscription.cancel()
    }
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test(
    "I21: with `cancelInFlight`, all running effects of the cancel ID are replaced, and no others")
  func replacesAll() {
    let other = UUID()
    let replaced = (1...3).map { _ in Recording(subject.eraseToEffect().cancellable(id: id)) }
    let kept = Recording(subject.eraseToEffect().cancellable(id: other))
    let new = Recording(subject.eraseToEffect().cancellable(id: id, cancelInFlight: true))
    subject.send(1)
    #expect(replaced.map(\.events) == Array(repeating: ["finished"], count: 3))
    #expect(kept.events == ["1"], "it has a different cancel ID")
    #expect(new.events == ["1"])
    #expect(RunningEffects.shared.count(id) == 1)
    cancel(id)
    cancel(other)
  }

  @Test("I20: a cancelled effect may be started and cancelled repeatedly")
  func again() {
    let effect = subject.eraseToEffect().cancellable(id: id)
    for round in 1...3 {
      let recording = Recording(effect)
      subject.send(round)
      #expect(RunningEffects.shared.count(id) == 1)
      cancel(id)
      subject.send(0)
      #expect(recording.events == ["\(round)", "finished"])
    }
    #expect(RunningEffects.shared.count(id) == 0)
  }
}
