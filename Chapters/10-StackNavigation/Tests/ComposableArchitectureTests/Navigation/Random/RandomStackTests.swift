import CustomDump
import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · random stacks", .serialExecutor, .serialized, .timeLimit(.minutes(10)))
@MainActor
struct RandomStackTests {
  private let gate = QuickGate()
  private let model = RandomStackModel()

  /// The seeds. To use others, set `STACK_SEEDS=1000..<2000`.
  nonisolated private static var seeds: Range<Int> {
    let wanted = ProcessInfo.processInfo.environment["STACK_SEEDS"]?
      .split(separator: "..<").compactMap { Int($0) }
    guard let wanted, wanted.count == 2, wanted[0] < wanted[1] else { return 0..<50 }
    return wanted[0]..<wanted[1]
  }

  @Test(
    "I182 to I203: the elements and running effects match a simple model",
    arguments: seeds)
  func steps(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    var steps: [RandomStackStep] = []
    var difference: String?
    let found = await failures {
      let store = Store(initialState: RandomStackScreen.State(id: 0)) {
        RandomStackScreen(gate: gate)
      } withDependencies: {
        $0.stackElementIDs = StackElementIDs()
      }
      for number in 1...50 where difference == nil {
        let step = RandomStackStep.any(number, in: model, using: &random)
        steps.append(step)
        await run(step, on: store)
        difference = compare(store)
      }
      for name in model.waiting where difference == nil {
        steps.append(.open(name))
        await run(.open(name), on: store)
        difference = compare(store)
      }
      // The last effects may not have run yet.
      await gate.settle()
      if difference == nil, store.features?.isIdle != true || !store.root.runningEffects.isEmpty {
        difference = "something is left in the bookkeeping"
      }
      for name in gate.names { await gate.open(name) }
    }
    guard let problem = difference ?? found.first?.message else { return }
    Issue.record(
      """
      Seed \(seed): \(problem)
      \(steps.enumerated().map { "\($0 + 1): \($1)" }.joined(separator: "\n"))
      """)
  }

  /// Does a step.
  private func run(_ step: RandomStackStep, on store: StoreOf<RandomStackScreen>) async {
    switch step {
    case .open(let name):
      model.open(name)
      await gate.open(name)
    case .send(let path, let action):
      model.send(action, to: path)
      send(action, to: path, of: store)
      switch action {
      case .does(let steps) where steps.contains(.dismiss):
        await gate.settle()
      case .changes(.become(let id, _)), .changes(.prune(let id)):
        // A removal in a different feature's state is noticed with the next action that passes there.
        let path = path + [.element(id)]
        model.send(.heard("?"), to: path)
        send(.heard("?"), to: path, of: store)
      default: break
      }
    }
  }

  private func send(
    _ action: RandomStackScreen.Action, to path: [RandomStackHop],
    of store: StoreOf<RandomStackScreen>
  ) {
    store.send(path.reversed().reduce(action) { $1.embed($0) })
  }

  /// The difference; `nil` if there is none.
  private func compare(_ store: StoreOf<RandomStackScreen>) -> String? {
    let state = store.withState { $0 }
    let expected = model.root.state
    if state != expected {
      return "the state is another one than the model's:\n\(diff(expected, state) ?? "")"
    }
    if gate.cancelled != Set(model.cancelled) {
      return "\(gate.cancelled.sorted()) were cancelled instead of \(model.cancelled.sorted())"
    }
    if gate.names != Set(model.waiting) {
      return "\(gate.names.sorted()) wait instead of \(model.waiting.sorted())"
    }
    for id in 0...1 {
      let count = model.running.count { $0.id == id }
      let found = store.features?.count(CancelID(id))
      if found != count { return "\(found ?? 0) run under \(id) instead of \(count)" }
    }
    return nil
  }
}
