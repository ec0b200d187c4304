@testable import ComposableArchitecture
@testable import TestFixtures

/// A reducer that records each action, may change the state, and may send an action.
struct Leaf: Sendable {
  enum Change: CaseIterable {
    case closeSheet, openSheet, removeRow, addRow, reverseRows, closeScreen, openScreen
  }
  enum Answer: CaseIterable { case none, publisher, task, later }

  let name: String
  /// Its change for each kind of action.
  let changes: [WorldAction.Target: Change]
  /// How it answers.
  let answer: Answer
  /// Whether it sends the same action again, or one of its own.
  let isEcho: Bool

  /// The action of an effect, and its time: immediately, or when the test opens the gate.
  struct Sending {
    var action: WorldAction
    let answer: Answer
    let name: String
  }

  static func random(_ name: String, using random: inout SeededGenerator) -> Leaf {
    var changes: [WorldAction.Target: Change] = [:]
    for target in WorldAction.Target.allCases where Bool.random(using: &random) {
      changes[target] = Change.allCases.randomElement(using: &random)!
    }
    return Leaf(
      name: name, changes: changes, answer: Answer.allCases.randomElement(using: &random)!,
      isEcho: Bool.random(using: &random))
  }

  /// How it is written, for a test that fails.
  var description: String {
    var words = WorldAction.Target.allCases.compactMap { target in
      self.changes[target].map { "\(target) \($0)" }
    }
    words.append("answers \(answer)\(isEcho ? " echo" : "")")
    return "\(name)[\(words.joined(separator: ", "))]"
  }

  /// The logic that the reducer and the model share. It isn't the subject of the test.
  func run(_ world: inout World, _ action: WorldAction) -> Sending? {
    world.log.append("\(name) \(action.target) \(action.number)")
    switch changes[action.target] {
    case nil: break
    case .closeSheet: world.sheet = nil
    case .openSheet: world.sheet = World(id: 0)
    case .removeRow: world.rows.remove(id: 1)
    case .addRow: world.rows.append(World(id: 4))
    case .reverseRows: world.rows.reverse()
    case .closeScreen: world.screen = .closed
    case .openScreen: world.screen = .open(World(id: 0))
    }
    guard answer != .none, action.number > 0 else { return nil }
    let number = action.number - 1
    return Sending(
      action: isEcho ? action.with(number: number) : .own(number), answer: answer, name: name)
  }
}

/// A leaf as a reducer.
struct LeafReducer: ReducerProtocol {
  let leaf: Leaf
  let gate: Gate

  func reduce(into state: inout World, action: WorldAction) -> EffectTask<WorldAction> {
    guard let sending = leaf.run(&state, action) else { return .none }
    switch sending.answer {
    case .none:
      return .none
    case .publisher:
      return .send(sending.action)
    case .task:
      return .body { send in send(sending.action) }
    case .later:
      return .body { [gate] send in
        await gate.wait(sending.name)
        send(sending.action)
      }
    }
  }
}
