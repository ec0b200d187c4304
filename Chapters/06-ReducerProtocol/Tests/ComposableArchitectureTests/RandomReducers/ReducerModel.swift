@testable import TestFixtures

/// A simple model of the reducers that trees describe.
struct ReducerModel {
  /// The number of reported issues.
  private(set) var issues = 0

  /// Runs a tree.
  ///
  /// - Returns: What its effects send, in the order in which they begin.
  mutating func run(
    _ tree: ReducerTree, _ world: inout World, _ action: WorldAction
  ) -> [Leaf.Sending] {
    switch tree {
    case .leaf(let leaf):
      return leaf.run(&world, action).map { [$0] } ?? []
    case .nothing:
      return []
    case .sequence(let first, let second):
      return runAll([first, second], &world, action)
    case .loop(let trees):
      return runAll(trees, &world, action)
    case .onlyIf(let isOn, let tree):
      return isOn ? run(tree, &world, action) : []
    case .either(let isOn, let first, let second):
      return run(isOn ? first : second, &world, action)
    case .choice(let number, let first, let second, let third):
      return run([first, second, third][number], &world, action)
    case .part(let tree):
      guard case .part(let action) = action else { return [] }
      return run(tree, &world.part, action).wrapped { .part($0) }
    case .screen(let tree):
      return runScreen(tree, &world, action)
    case .ifCaseLet(let parent, let tree):
      return runScreen(tree, &world, action) + run(parent, &world, action)
    case .ifLet(let parent, let tree):
      return runSheet(tree, &world, action) + run(parent, &world, action)
    case .forEach(let parent, let tree):
      return runRow(tree, &world, action) + run(parent, &world, action)
    case .hidden(let tree):
      return run(tree, &world, action)
    }
  }

  private mutating func runAll(
    _ trees: [ReducerTree], _ world: inout World, _ action: WorldAction
  ) -> [Leaf.Sending] {
    var sendings: [Leaf.Sending] = []
    for tree in trees { sendings += run(tree, &world, action) }
    return sendings
  }

  private mutating func runScreen(
    _ tree: ReducerTree, _ world: inout World, _ action: WorldAction
  ) -> [Leaf.Sending] {
    guard case .screen(let action) = action else { return [] }
    guard case .open(var inner) = world.screen else {
      issues += 1
      return []
    }
    let sendings = run(tree, &inner, action)
    world.screen = .open(inner)
    return sendings.wrapped { .screen($0) }
  }

  private mutating func runSheet(
    _ tree: ReducerTree, _ world: inout World, _ action: WorldAction
  ) -> [Leaf.Sending] {
    guard case .sheet(let action) = action else { return [] }
    guard var inner = world.sheet else {
      issues += 1
      return []
    }
    let sendings = run(tree, &inner, action)
    world.sheet = inner
    return sendings.wrapped { .sheet($0) }
  }

  private mutating func runRow(
    _ tree: ReducerTree, _ world: inout World, _ action: WorldAction
  ) -> [Leaf.Sending] {
    guard case .row(let id, let action) = action else { return [] }
    guard let index = world.rows.firstIndex(where: { $0.id == id }) else {
      issues += 1
      return []
    }
    return run(tree, &world.rows[index], action).wrapped { .row(id: id, action: $0) }
  }
}

extension [Leaf.Sending] {
  /// The same, sent to a part of a larger world.
  fileprivate func wrapped(_ wrap: (WorldAction) -> WorldAction) -> [Leaf.Sending] {
    map { sending in
      var sending = sending
      sending.action = wrap(sending.action)
      return sending
    }
  }
}
