import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · random reducers", .serialExecutor, .timeLimit(.minutes(10)))
@MainActor
struct RandomReducerTests {
  @Test("I80 to I95: trees of reducers behave like a simple model")
  func trees() async {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["REDUCER_SEED"].flatMap(UInt64.init) {
      await run(seed)
      return
    }
    for _ in 0..<(environment["REDUCER_SEEDS"].flatMap(Int.init) ?? 200) {
      guard await run(UInt64.random(in: 0...UInt64.max)) else { return }
    }
  }

  /// Compares a random tree with the model.
  ///
  /// - Returns: Whether they agree.
  @discardableResult
  private func run(_ seed: UInt64) async -> Bool {
    var (difference, issues): (String?, Int) = (nil, 0)
    // An effect's issues are reported where its action was sent, so all steps are in this closure.
    let found = await failures { (difference, issues) = await compare(seed) }
    if difference == nil, found.count != issues {
      difference = "\(found.count) issues instead of \(issues)"
    }
    if let difference { Issue.record("REDUCER_SEED=\(seed): \(difference)") }
    return difference == nil
  }

  /// Sends random actions to a random tree and to the model.
  ///
  /// - Returns: A description of the difference, and the expected number of issues.
  private func compare(_ seed: UInt64) async -> (difference: String?, issues: Int) {
    var random = SeededGenerator(seed: seed)
    var names = 0
    let tree = ReducerTree.random(depth: 4, names: &names, using: &random)
    let initialState = World.random(depth: 2, using: &random)

    var actions: [WorldAction] = []
    let reducer = TreeReducer(tree: tree)
    let store = Store(initialState: initialState) {
      Reduce<World, WorldAction> { state, action in
        actions.append(action)
        return reducer.reduce(into: &state, action: action)
      }
    }

    var model = ReducerModel()
    var expectedState = initialState
    var steps: [String] = []

    for _ in 0..<16 {
      actions = []
      let sent = WorldAction.random(depth: Int.random(in: 0...3, using: &random), using: &random)
      steps.append("send \(sent)")
      store.send(sent)

      var expectedActions: [WorldAction] = []
      // What effects send immediately waits for its turn.
      var queue = [sent]
      while !queue.isEmpty {
        let action = queue.removeFirst()
        expectedActions.append(action)
        queue += model.run(tree, &expectedState, action).map(\.action)
      }

      guard actions == expectedActions, store.state.value == expectedState else {
        let difference = """
          \(tree.description)
          after \(steps.joined(separator: ", "))
          \(actions) instead of \(expectedActions)
          \(store.state.value) instead of \(expectedState)
          """
        return (difference, model.issues)
      }
    }
    return (nil, model.issues)
  }
}
