import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · random steps", .serialExecutor, .timeLimit(.minutes(10)))
@MainActor
struct RandomExhaustivityTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "refused"
  }

  @Test("I127 to I144: random tests get the reports that a simple model predicts")
  func steps() async {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["EXHAUSTIVITY_SEED"].flatMap(UInt64.init) {
      await run(seed)
      return
    }
    for _ in 0..<(environment["EXHAUSTIVITY_SEEDS"].flatMap(Int.init) ?? 100) {
      guard await run(UInt64.random(in: 0...UInt64.max)) else { return }
    }
  }

  /// Compares the reports of a random test with the model.
  ///
  /// - Returns: Whether they agree.
  @discardableResult
  private func run(_ seed: UInt64) async -> Bool {
    var random = SeededGenerator(seed: seed)
    var model = TestModel()
    var steps: [TestStep] = []
    var states: [(Scripted.State, Scripted.State)] = []
    let gate = Gate()
    let found = await reports {
      let store = scripted(gate: gate)
      for line in 1...20 {
        let step = TestStep.any(waiting: model.waiting.map(\.action), using: &random)
        steps.append(step)
        model.run(step, line: line)
        await run(step, line: line, on: store, gate: gate, after: model.described)
        states.append((store.state, model.asserted))
      }
      model.end()
    }
    await gate.open("a")
    await gate.open("b")
    let firstState = states.firstIndex { $0.0 != $0.1 }
    let summaries = found.map(\.summary)
    guard summaries == model.notes, firstState == nil else {
      let index = zip(summaries, model.notes).prefix { $0 == $1 }.count
      let state =
        firstState.map {
          "\nafter step \($0 + 1) the state is \(states[$0].0) instead of \(states[$0].1)"
        } ?? ""
      Issue.record(
        """
        EXHAUSTIVITY_SEED=\(seed): report \(index) is \
        \(summaries.dropFirst(index).first ?? "missing") instead of \
        \(model.notes.dropFirst(index).first ?? "missing")\(state)
        \(steps.enumerated().map { "\($0 + 1): \($1)" }.joined(separator: "\n"))
        """)
      return false
    }
    return true
  }

  /// Does a step.
  ///
  /// - Parameter after: The state that it has to describe.
  private func run(
    _ step: TestStep, line: Int, on store: TestStoreOf<Scripted>, gate: Gate,
    after: Scripted.State
  ) async {
    let line = UInt(line)
    switch step {
    case .send(let action, let assertion):
      await store.send(action, assert: closure(assertion, after: after), line: line)
    case .receive(let action, let isAnyOfItsKind, let assertion):
      let matches = { (other: Scripted.Action) in
        isAnyOfItsKind ? other.kind == action.kind : other == action
      }
      let closure = closure(assertion, after: after)
      if isAnyOfItsKind {
        await store.receive(matches, timeout: .zero, assert: closure, line: line)
      } else {
        await store.receive(action, timeout: .zero, assert: closure, line: line)
      }
    case .open(let name):
      await gate.open(name)
    case .skipActions(let isStrict):
      await store.skipReceivedActions(strict: isStrict, line: line)
    case .skipEffects(let isStrict):
      await store.skipInFlightEffects(strict: isStrict, line: line)
    case .finish:
      await store.finish(timeout: .zero, line: line)
    case .assert(let assertion):
      store.assert(closure(assertion, after: after) ?? { _ in }, line: line)
    case .change(let exhaustivity):
      store.exhaustivity = exhaustivity
    }
  }

  /// The closure of a step.
  private func closure(
    _ assertion: Assertion, after: Scripted.State
  ) -> ((inout Scripted.State) throws -> Void)? {
    switch assertion {
    case .nothing: nil
    case .unchanged: { _ in }
    case .count: { $0.count = after.count }
    case .all: { $0 = after }
    case .wrong: { $0.name = "nobody" }
    case .relative: { $0.count += 1 }
    case .refusal: { _ in throw Refused() }
    }
  }
}
