import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Together · random effects", .timeLimit(.minutes(5)))
struct RandomEffectTests {
  @Test("I21: merged, concatenated and cancelled effects agree with a simple model")
  func trees() {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["EFFECT_SEED"].flatMap(UInt64.init) { return run(seed) }
    for _ in 0..<(environment["EFFECT_SEEDS"].flatMap(Int.init) ?? 100) {
      run(UInt64.random(in: 0...UInt64.max))
    }
  }

  private enum Action {
    case start(Effect<String, Never>)
    case cancel(AnyHashable)
    case emitted(String)
  }

  private func run(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var names = 0
    let trees = (0..<4).map { _ in EffectTree.random(depth: 3, names: &names, using: &random) }
    let stage = Stage(seed: seed)
    let store = Store(
      initialState: [String](),
      reducer: Reducer<[String], Action, Void> { state, action, _ in
        switch action {
        case .start(let effect):
          return effect.map(Action.emitted)
        case .cancel(let id):
          return .cancel(id: id)
        case .emitted(let name):
          state.append(name)
          return .none
        }
      },
      environment: ()
    )
    let model = EffectModel()
    var parts: [EffectModel.Part] = []
    var steps: [String] = []

    for _ in 0..<30 {
      let (before, expectedBefore) = (store.state.value.count, model.log.count)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let tree = trees.randomElement(using: &random)!
        steps.append("start \(tree.description)")
        store.send(.start(tree.effect(stage)))
        parts.append(model.start(tree))
      case 2:
        let id = Int.random(in: 0..<3, using: &random)
        steps.append("cancel \(id)")
        store.send(.cancel(stage.id(id)))
        model.cancel(id)
      case 3:
        let seconds = Int.random(in: 0...3, using: &random)
        steps.append("wait \(seconds) s")
        stage.scheduler.advance(by: .seconds(seconds))
        model.advance(by: seconds)
      default:
        let name = "\(Int.random(in: 1...names, using: &random))"
        steps.append("signal \(name)")
        stage.signal(name)
        for part in parts { part.signal(name) }
      }
      // From chapter 4 on, the output of a debounced effect arrives through the scheduler.
      stage.scheduler.advance()
      // The order of values that several leaves emit at the same time is undefined.
      let emitted = store.state.value[before...].sorted()
      let expected = model.log[expectedBefore...].sorted()
      guard emitted == expected else {
        Issue.record("EFFECT_SEED=\(seed): \(emitted) instead of \(expected) after \(steps)")
        return
      }
      let (running, isRunning) = (store.root.runningEffects.count, parts.count { !$0.isOver })
      guard running == isRunning else {
        Issue.record(
          "EFFECT_SEED=\(seed): \(running) effects run instead of \(isRunning) after \(steps)")
        return
      }
    }
    // A cancelled effect may be followed by a new one.
    for _ in 0..<10 {
      for id in 0..<3 { store.send(.cancel(stage.id(id))) }
    }
    for id in 0..<3 {
      let count = RunningEffects.shared.count(stage.id(id))
      #expect(count == 0, "EFFECT_SEED=\(seed): \(id) is still registered")
    }
  }
}
