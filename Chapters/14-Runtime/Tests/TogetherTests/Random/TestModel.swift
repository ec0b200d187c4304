@testable import ComposableArchitecture
@testable import TestFixtures

/// A simple model of a test store: a queue, the described state, and the mode.
struct TestModel {
  typealias State = Scripted.State

  /// A running effect: its gate (`nil` if it runs until it is cancelled), and the actions that it sends then.
  private struct Effect {
    let gate: String?
    let actions: [Scripted.Action]
    let step: Int
  }

  private(set) var waiting: [(action: Scripted.Action, state: State, isReported: Bool)] = []
  /// The state that was asserted so far.
  private(set) var asserted = State()
  /// The state that the last step had to describe.
  private(set) var described = State()
  /// The state of the feature.
  private var actual = State()
  private var effects: [Effect] = []
  private var mode = Exhaustivity.on
  private var lastStep = 0
  /// The reports: kind, line, and the beginning of the message.
  private(set) var notes: [String] = []

  private mutating func fail(_ line: Int, _ message: String) {
    notes.append("failure \(line): \(message)")
  }

  private mutating func note(_ line: Int, _ message: String) {
    notes.append("note \(line): \(notePrefix)\(message)")
  }

  /// Something was not said.
  private mutating func skipped(_ line: Int, _ message: String) {
    switch mode {
    case .on: fail(line, message)
    case .showing: note(line, message)
    case .off: break
    }
  }

  private mutating func reduce(_ action: Scripted.Action) {
    switch action {
    case .nothing: break
    case .add(let number): actual.count += number
    case .rename(let name): actual.name = name
    case .push(let number): actual.numbers.append(number)
    default: break
    }
  }

  /// Reduces actions, and then the actions that their effects send immediately, after all queued actions.
  private mutating func run(_ actions: [Scripted.Action], areOfTheTest: Bool, step: Int) -> State {
    var queue = actions
    var isOfTheTest = areOfTheTest
    var stateAfterTest = actual
    while !queue.isEmpty {
      let action = queue.removeFirst()
      reduce(action)
      if isOfTheTest {
        stateAfterTest = actual
        isOfTheTest = false
      } else {
        waiting.append((action, actual, false))
      }
      switch action {
      case .send(let actions): queue += actions
      case .wait(let gate, let actions):
        effects.append(Effect(gate: gate, actions: actions, step: step))
      case .run(let actions):
        effects.append(Effect(gate: nil, actions: actions, step: step))
      default: break
      }
    }
    return stateAfterTest
  }

  /// The result of a closure for a state.
  private func made(of state: State, after: State, _ assertion: Assertion) -> State? {
    var state = state
    switch assertion {
    case .nothing, .unchanged: break
    case .count: state.count = after.count
    case .all: state = after
    case .wrong: state.name = "nobody"
    case .relative: state.count += 1
    case .refusal: return nil
    }
    return state
  }

  private mutating func compare(
    _ before: State, _ after: State, _ assertion: Assertion, line: Int,
    mustChange: Bool = true
  ) {
    described = after
    let hasClosure = if case .nothing = assertion { false } else { true }
    let other =
      hasClosure
      ? "A state change does not match expectation."
      : "The state was not expected to change, but a change occurred."
    let same = "The state was expected to change, but no change occurred."
    let error = "The closure that describes the change failed: refused"
    let start = mode == .on ? before : after
    guard let first = made(of: start, after: after, assertion) else { return fail(line, error) }
    if first != after { return fail(line, other) }
    if mode == .off { return }
    guard let second = made(of: before, after: after, assertion) else { return note(line, error) }
    if second != after {
      note(line, other)
    } else if hasClosure, mustChange, before == after {
      skipped(line, same)
    }
  }

  private func count(_ number: Int) -> String { number == 1 ? "an action" : "\(number) actions" }

  mutating func run(_ step: TestStep, line: Int) {
    switch step {
    case .send(let action, let assertion):
      lastStep = line
      if !waiting.isEmpty {
        skipped(
          line, "Expect \(count(waiting.count)) that effects have sent, before sending an action.")
        if mode != .on { skipAll() }
      }
      let after = run([action], areOfTheTest: true, step: line)
      compare(asserted, after, assertion, line: line)
      asserted = after

    case .receive(let expected, let isAnyOfItsKind, let assertion):
      func matches(_ action: Scripted.Action) -> Bool {
        isAnyOfItsKind ? action.kind == expected.kind : action == expected
      }
      guard
        let index = mode == .on
          ? waiting.indices.first : waiting.firstIndex(where: { matches($0.action) })
      else {
        let time = effects.isEmpty ? "" : " after 0 seconds"
        return fail(line, "An action was expected, but none was received\(time).")
      }
      lastStep = line
      if index > 0 {
        skipped(
          line, "Expect \(count(index)) that effects have sent, before receiving this one.")
        asserted = waiting[index - 1].state
        waiting.removeFirst(index)
      }
      let (action, after, _) = waiting.removeFirst()
      if matches(action) {
        compare(asserted, after, assertion, line: line)
      } else {
        fail(line, "A received action does not match expectation.")
      }
      asserted = after

    case .open(let gate):
      // Effects that start waiting in the meantime continue to wait.
      let opened = effects.filter { $0.gate == gate }
      effects.removeAll { $0.gate == gate }
      for effect in opened {
        for action in effect.actions { _ = run([action], areOfTheTest: false, step: effect.step) }
      }

    case .skipActions(let isStrict):
      lastStep = line
      if waiting.isEmpty {
        if isStrict {
          fail(
            line,
            "There were no received actions to skip. If there may be none, say \"strict: false\".")
        }
      } else {
        if mode != .off {
          note(
            line,
            waiting.count == 1
              ? "The test does not assert a received action."
              : "The test does not assert \(waiting.count) received actions.")
        }
        skipAll()
      }

    case .skipEffects(let isStrict):
      lastStep = line
      if effects.isEmpty {
        if isStrict {
          fail(
            line,
            "There were no running effects to skip. If there may be none, say \"strict: false\".")
        }
      } else {
        if mode != .off {
          let steps = Set(effects.map(\.step)).count == 1 ? "This step" : "These steps"
          note(
            line,
            effects.count == 1
              ? "A running effect was cancelled. \(steps) started it."
              : "\(effects.count) running effects were cancelled. \(steps) started them.")
        }
        effects = []
      }

    case .finish:
      lastStep = line
      if !waiting.isEmpty {
        skipped(
          line,
          "Expect \(count(waiting.count)) that effects have sent, before waiting for the end of the effects."
        )
        if mode != .off { for index in waiting.indices { waiting[index].isReported = true } }
      }
      if !effects.isEmpty {
        skipped(line, "Effects were expected to finish, but are still running after 0 seconds.")
      }

    case .assert(let assertion):
      lastStep = line
      // Its closure is never missing.
      let assertion = if case .nothing = assertion { Assertion.unchanged } else { assertion }
      compare(asserted, asserted, assertion, line: line, mustChange: false)

    case .change(let mode):
      self.mode = mode
    }
  }

  private mutating func skipAll() {
    asserted = waiting.last?.state ?? asserted
    waiting = []
  }

  mutating func end() {
    let unreported = waiting.filter { !$0.isReported }.count
    if unreported > 0 {
      skipped(
        lastStep,
        unreported == 1
          ? "The test ended, and it did not assert a received action."
          : "The test ended, and it did not assert \(unreported) received actions.")
    }
    for effect in effects {
      skipped(effect.step, "The test ended, and an effect of this action is still running.")
    }
  }
}
