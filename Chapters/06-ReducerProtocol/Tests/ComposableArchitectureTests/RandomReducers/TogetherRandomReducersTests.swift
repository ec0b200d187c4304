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
    let gate = Gate()
    // An effect's issues are reported where its action was sent, so all steps are in this closure.
    let found = await failures { (difference, issues) = await compare(seed, gate) }
    // The store was deallocated, so actions are ignored now.
    for name in Set(gate.names) { await gate.open(name) }
    if difference == nil, found.count != issues {
      difference = "\(found.count) issues instead of \(issues)"
    }
    if let difference { Issue.record("REDUCER_SEED=\(seed): \(difference)") }
    return difference == nil
  }

  /// Sends random actions to a random tree and to the model.
  ///
  /// - Returns: A description of the difference, and the expected number of issues.
  private func compare(_ seed: UInt64, _ gate: Gate) async -> (difference: String?, issues: Int) {
    var random = SeededGenerator(seed: seed)
    var names = 0
    let tree = ReducerTree.random(depth: 4, names: &names, using: &random)
    let initialState = World.random(depth: 2, using: &random)

    var actions: [WorldAction] = []
    let reducer = TreeReducer(tree: tree, gate: gate)
    let store = Store(
      initialState: initialState,
      reducer: Reduce<World, WorldAction> { state, action in
        actions.append(action)
        return reducer.reduce(into: &state, action: action)
      })

    var model = ReducerModel()
    var expectedState = initialState
    /// What effects wait to send.
    var waiting: [Leaf.Sending] = []
    var steps: [String] = []

    for _ in 0..<16 {
      actions = []
      /// The actions of this step, from the test or from waiting effects.
      let sent: [WorldAction]
      if Int.random(in: 0..<3, using: &random) == 0,
        let name = waiting.randomElement(using: &random)?.name
      {
        steps.append("open \(name)")
        sent = waiting.filter { $0.name == name }.map(\.action)
        waiting.removeAll { $0.name == name }
        await gate.open(name)
      } else {
        sent = [.random(depth: Int.random(in: 0...3, using: &random), using: &random)]
        steps.append("send \(sent[0])")
        store.send(sent[0])
      }

      var expectedActions: [WorldAction] = []
      for action in sent {
        // What effects send immediately waits for its turn.
        var queue = [action]
        while !queue.isEmpty {
          let action = queue.removeFirst()
          expectedActions.append(action)
          for sending in model.run(tree, &expectedState, action) {
            if sending.answer == .later {
              waiting.append(sending)
            } else {
              queue.append(sending.action)
            }
          }
        }
      }

      guard actions == expectedActions, store.state.value == expectedState,
        gate.names.sorted() == waiting.map(\.name).sorted()
      else {
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
