import Dispatch
import Foundation
@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite(
  "Exercise 2.4 · Cancel nested and synchronous effects", .timeLimit(.minutes(5)))
@MainActor
struct CancellationNestingTests {
  private let id = UUID()
  private let subject = PassthroughSubject<Int, Never>()

  private func cancel(_ id: AnyHashable) { RunningEffects.shared.cancel(id) }

  @Test("I21: an effect that begins by cancelling its own ID doesn't cancel itself")
  func beginsByCancelling() {
    let recording = Recording(
      Effect.merge(.cancel(id: id), subject.eraseToEffect()).cancellable(id: id)
    )
    subject.send(1)
    #expect(
      recording.events == ["1"],
      "add the entry after starting the effect; otherwise the effect cancels itself")
    cancel(id)
    #expect(recording.events == ["1", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test(
    "I21: if nested effects have the same ID, the inner one doesn't cancel the outer one",
    arguments: [false, true])
  func replacesInside(outerReplaces: Bool) {
    let earlier = Recording(subject.eraseToEffect().cancellable(id: id))
    let recording = Recording(
      subject.eraseToEffect().cancellable(id: id, cancelInFlight: true)
        .cancellable(id: id, cancelInFlight: outerReplaces)
    )
    subject.send(1)
    #expect(earlier.events == ["finished"])
    #expect(recording.events == ["1"], "the inner effect must not cancel the outer one")
    cancel(id)
    #expect(recording.events == ["1", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I12: each start of a cancellable effect starts the original once")
  func startsOnce() {
    var starts = 0
    let effect = Effect<Int, Never>.run { _ in
      starts += 1
      return AnyCancellable {}
    }
    .cancellable(id: id)
    #expect(starts == 0)
    for round in 1...2 {
      let recording = Recording(effect)
      #expect(starts == round)
      recording.cancel()
    }
  }

  @Test("I20: cancellation stops work that emits all of its values immediately")
  func stopsSynchronousWork() {
    let made = Counter()
    let id = id
    let recording = Recording(
      Effect((1...1_000).publisher.handleEvents(receiveOutput: { _ in made.increment() }))
        .cancellable(id: id),
      onValue: { if $0 == 3 { RunningEffects.shared.cancel(id) } }
    )
    #expect(recording.events == ["1", "2", "3", "finished"])
    #expect(made.value == 3, "values after the third aren't needed")
  }

  @Test("I20: endless work is stopped when its subscriber cancels")
  func stopsEndlessWork() {
    let recording = Recording(
      Effect((1...).publisher.eraseToEffect()).cancellable(id: id).prefix(3)
    )
    #expect(recording.events == ["1", "2", "3", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I13: values that the subscriber hasn't requested are neither produced nor stored")
  func demand() {
    let made = Counter()
    let slow = Slow<Int>()
    Effect((1...1_000).publisher.handleEvents(receiveOutput: { _ in made.increment() }))
      .cancellable(id: id)
      .subscribe(slow)
    #expect(made.value == 0)
    slow.subscription?.request(.max(2))
    #expect(slow.events == ["1", "2"])
    #expect(made.value == 2)

    let late = Slow<Int>()
    subject.eraseToEffect().cancellable(id: id).subscribe(late)
    subject.send(1)
    late.subscription?.request(.max(1))
    subject.send(2)
    subject.send(3)
    late.subscription?.request(.max(1))
    #expect(late.events == ["2"], "a subject doesn't store values, and neither does `cancellable`")
    cancel(id)
    #expect(late.events == ["2", "finished"])
    #expect(slow.events == ["1", "2", "finished"])
  }
}
