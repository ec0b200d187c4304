import Dispatch
import Foundation
@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite(
  "One identifier twice, and work that is done at once", .timeLimit(.minutes(1)))
@MainActor
struct CancellationNestingTests {
  private let id = UUID()
  private let subject = PassthroughSubject<Int, Never>()

  private func cancel(_ id: AnyHashable) { RunningEffects.shared.cancel(id) }

  @Test("I21: an effect that begins by cancelling its own identifier does not cancel itself")
  func beginsByCancelling() {
    let recording = Recording(
      EffectPublisher.merge(.cancel(id: id), subject.eraseToEffect()).cancellable(id: id)
    )
    subject.send(1)
    #expect(
      recording.events == ["1"],
      "an effect is noted after it was started, so that what it cancels first is not itself")
    cancel(id)
    #expect(recording.events == ["1", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test(
    "I21: an effect inside another one of the same identifier may replace what was running",
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

  @Test("I12: an effect is started once for each start")
  func startsOnce() {
    var starts = 0
    let effect = EffectTask<Int>.run { _ in
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

  @Test("I20: work that emits all at once is stopped when it is cancelled in the middle")
  func stopsSynchronousWork() {
    let made = Counter()
    let id = id
    let recording = Recording(
      EffectPublisher((1...1_000).publisher.handleEvents(receiveOutput: { _ in made.increment() }))
        .cancellable(id: id),
      onValue: { if $0 == 3 { RunningEffects.shared.cancel(id) } }
    )
    #expect(recording.events == ["1", "2", "3", "finished"])
    #expect(made.value == 3, "nobody wants the values behind the third")
  }

  @Test("I20: work that never ends is stopped when whoever runs it has enough")
  func stopsEndlessWork() {
    let recording = Recording(
      EffectPublisher((1...).publisher.eraseToEffect()).cancellable(id: id).prefix(3)
    )
    #expect(recording.events == ["1", "2", "3", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I13: what nobody has asked for is not made, and not kept")
  func demand() {
    let made = Counter()
    let slow = Slow<Int>()
    EffectPublisher((1...1_000).publisher.handleEvents(receiveOutput: { _ in made.increment() }))
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
    #expect(late.events == ["2"], "a subject does not wait, and nobody else keeps its values")
    cancel(id)
    #expect(late.events == ["2", "finished"])
    #expect(slow.events == ["1", "2", "finished"])
  }
}
