import CustomDump
import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · random navigation", .serialExecutor, .timeLimit(.minutes(10)))
@MainActor
struct RandomNavigationTests {
  @Test("I152 to I175: presented features and running effects match a simple model")
  func steps() async {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["NAVIGATION_SEED"].flatMap(UInt64.init) {
      await run(seed)
      return
    }
    // After its last step, an effect hasn't run yet.
    guard await run(10_202_833_338_925_060_980) else { return }
    for _ in 0..<(environment["NAVIGATION_SEEDS"].flatMap(Int.init) ?? 40) {
      guard await run(UInt64.random(in: 0...UInt64.max)) else { return }
    }
  }

  /// Compares a store with the model, after each of many random steps.
  ///
  /// - Returns: Whether they agree.
  @discardableResult
  private func run(_ seed: UInt64) async -> Bool {
    var random = SeededGenerator(seed: seed)
    let model = NavigationModel()
    let gate = QuickGate()
    var steps: [NavigationStep] = []
    var difference: String?
    let found = await failures {
      let store = Store(initialState: LeavingScreen.State()) { LeavingScreen(gate: gate) }
      for number in 1...50 where difference == nil {
        let step = NavigationStep.any(number, in: model, using: &random)
        steps.append(step)
        await run(step, on: store, gate: gate, model: model)
        difference = compare(store, gate, model)
      }
      for name in model.waiting where difference == nil {
        steps.append(.open(name))
        await run(.open(name), on: store, gate: gate, model: model)
        difference = compare(store, gate, model)
      }
      // The last effects may not have run yet.
      await gate.settle()
      if difference == nil, store.features?.isIdle != true || !store.root.runningEffects.isEmpty {
        difference = "something is left in the bookkeeping"
      }
      for name in gate.names { await gate.open(name) }
    }
    guard let problem = difference ?? found.first?.message else { return true }
    Issue.record(
      """
      NAVIGATION_SEED=\(seed): \(problem)
      \(steps.enumerated().map { "\($0 + 1): \($1)" }.joined(separator: "\n"))
      """)
    return false
  }

  /// Does a step.
  private func run(
    _ step: NavigationStep, on store: StoreOf<LeavingScreen>, gate: QuickGate,
    model: NavigationModel
  ) async {
    switch step {
    case .open(let name):
      model.open(name)
      await gate.open(name)
    case .send(let path, let action):
      model.send(action, to: path)
      send(action, to: path, of: store)
      if case .all(let steps) = action, steps.contains(.dismiss) { await gate.settle() }
      // A removal below a different state of the same feature is noticed with the next action that passes.
      switch action {
      case .presents, .shows, .has: lookAround(in: model.feature(at: path), path, store, model)
      default: break
      }
    }
  }

  private func lookAround(
    in feature: NavigationModel.Feature?, _ path: [NavigationHop],
    _ store: StoreOf<LeavingScreen>, _ model: NavigationModel
  ) {
    for (hop, inner) in feature?.shown ?? [] {
      model.send(.heard("?"), to: path + [hop])
      send(.heard("?"), to: path + [hop], of: store)
      lookAround(in: inner, path + [hop], store, model)
    }
  }

  private func send(
    _ action: LeavingScreen.Action, to path: [NavigationHop], of store: StoreOf<LeavingScreen>
  ) {
    store.send(path.reversed().reduce(action) { $1.embed($0) })
  }

  /// The difference; `nil` if there is none.
  private func compare(
    _ store: StoreOf<LeavingScreen>, _ gate: QuickGate, _ model: NavigationModel
  ) -> String? {
    let state = store.withState { $0 }
    if state != model.root.state {
      let difference = diff(model.root.state, state) ?? ""
      return "the state is another one than the model's:\n\(difference)"
    }
    if gate.cancelled != Set(model.cancelled) {
      return "\(gate.cancelled) were cancelled instead of \(model.cancelled)"
    }
    if gate.names != Set(model.waiting) {
      return "\(gate.names) wait instead of \(model.waiting)"
    }
    for id in 0...1 {
      let count = model.running.count { $0.id == id }
      let found = store.features?.count(CancelID(id))
      if found != count { return "\(found ?? 0) run under \(id) instead of \(count)" }
    }
    return nil
  }
}
