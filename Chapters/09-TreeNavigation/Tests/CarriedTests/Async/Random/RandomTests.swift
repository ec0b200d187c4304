import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · random effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RandomEffectTests {
  @Test(
    "I63: trees of tasks and publishers behave like a simple model"
  )
  func trees() async {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["EFFECT_SEED"].flatMap(UInt64.init) { return await run(seed) }
    for _ in 0..<(environment["EFFECT_SEEDS"].flatMap(Int.init) ?? 60) {
      await run(UInt64.random(in: 0...UInt64.max))
    }
  }

  private func run(_ seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    var names = 0
    let trees = (0..<4).map { _ in
      var tree: EffectTree
      repeat {
        tree = .random(depth: 3, names: &names, using: &random)
      } while tree.cancellations > 1
      return tree
    }
    let stage = Stage()
    let store = Store(initialState: [String]()) {
      Reduce<[String], Action> { state, action in
        switch action {
        case .start(let tree):
          // The effect is created in the reducer, so that its cancel IDs belong to the store.
          return tree.effect(stage).map(Action.emitted)
        case .cancel(let id):
          return .cancel(id: id)
        case .emitted(let name):
          state.append(name)
          return .none
        }
      }
    }
    let model = EffectModel()
    var runs: [(task: StoreTask, part: EffectModel.Part)] = []
    let viewStore = ViewStore(store, observe: { $0 }, removeDuplicates: { _, _ in false })
    var steps: [String] = []

    for _ in 0..<30 {
      let (before, expectedBefore) = (store.state.value.count, model.log.count)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let index = trees.indices.randomElement(using: &random)!
        steps.append("start \(trees[index].description)")
        runs.append((viewStore.send(.start(trees[index])), model.start(trees[index])))
      case 2:
        let id = Int.random(in: 0..<3, using: &random)
        steps.append("cancel \(id)")
        store.send(.cancel(id))
        model.cancel(id)
      case 3 where !runs.isEmpty:
        let index = runs.indices.randomElement(using: &random)!
        steps.append("cancel the task of start number \(index)")
        runs[index].task.cancel()
        runs[index].part.cancel()
      default:
        let name = "\(Int.random(in: 1...max(names, 1), using: &random))"
        steps.append("signal \(name)")
        stage.signal(name)
        await Task.megaYield()
        for run in runs { run.part.signal(name) }
      }
      await Task.megaYield()
      // Simultaneous events in several branches have no order.
      let emitted = store.state.value[before...].sorted()
      let expected = model.log[expectedBefore...].sorted()
      guard emitted == expected else {
        Issue.record("EFFECT_SEED=\(seed): \(emitted) instead of \(expected) after \(steps)")
        return
      }
      let running = runs.count { !$0.part.isOver }
      guard store.root.runningEffects.count == running else {
        Issue.record(
          "EFFECT_SEED=\(seed): \(store.root.runningEffects.count) effects run instead of \(running) after \(steps)"
        )
        return
      }
    }
    for run in runs { run.task.cancel() }
    await Task.megaYield()
    #expect(store.root.runningEffects.isEmpty, "EFFECT_SEED=\(seed)")
    #expect(store.isIdle, "EFFECT_SEED=\(seed): something is listed")
  }

  private enum Action {
    case start(EffectTree)
    case cancel(Int)
    case emitted(String)
  }
}
