@testable import ComposableArchitecture
@testable import TestFixtures

/// A random description of a reducer.
indirect enum ReducerTree: Sendable {
  case leaf(Leaf)
  case nothing
  case sequence(ReducerTree, ReducerTree)
  case loop([ReducerTree])
  case onlyIf(Bool, ReducerTree)
  case either(Bool, ReducerTree, ReducerTree)
  case choice(Int, ReducerTree, ReducerTree, ReducerTree)
  /// `Scope` of a property.
  case part(ReducerTree)
  /// `Scope` of a case.
  case screen(ReducerTree)
  case ifCaseLet(parent: ReducerTree, ReducerTree)
  case ifLet(parent: ReducerTree, ReducerTree)
  case forEach(parent: ReducerTree, ReducerTree)
  /// Behind a `Reduce`, which hides its type.
  case hidden(ReducerTree)

  /// A tree whose leaves have different names.
  ///
  /// - Parameters:
  ///   - depth: The maximum depth.
  ///   - names: The number of names so far.
  static func random(
    depth: Int, names: inout Int, using random: inout SeededGenerator
  ) -> ReducerTree {
    func tree() -> ReducerTree { .random(depth: depth - 1, names: &names, using: &random) }
    // Near the root it is always one that has others in it.
    switch Int.random(in: (depth > 2 ? 5 : 0)..<(depth > 0 ? 18 : 5), using: &random) {
    case 0...3:
      names += 1
      return .leaf(.random("\(names)", using: &random))
    case 4: return .nothing
    case 5, 6: return .sequence(tree(), tree())
    case 7: return .loop((0..<Int.random(in: 0...3, using: &random)).map { _ in tree() })
    case 8: return .onlyIf(Bool.random(using: &random), tree())
    case 9: return .either(Bool.random(using: &random), tree(), tree())
    case 10: return .choice(Int.random(in: 0..<3, using: &random), tree(), tree(), tree())
    case 11: return .part(tree())
    case 12: return .screen(tree())
    case 13: return .ifCaseLet(parent: tree(), tree())
    case 14: return .ifLet(parent: tree(), tree())
    case 15, 16: return .forEach(parent: tree(), tree())
    default: return .hidden(tree())
    }
  }

  /// How it is written, for a test that fails.
  var description: String {
    switch self {
    case .leaf(let leaf):
      leaf.description
    case .nothing: "nothing"
    case .sequence(let first, let second): "{ \(first.description); \(second.description) }"
    case .loop(let trees): "for { \(trees.map(\.description).joined(separator: "; ")) }"
    case .onlyIf(let isOn, let tree): "if \(isOn) { \(tree.description) }"
    case .either(let isOn, let first, let second):
      "if \(isOn) { \(first.description) } else { \(second.description) }"
    case .choice(let number, let first, let second, let third):
      "switch \(number) { \([first, second, third].map(\.description).joined(separator: " | ")) }"
    case .part(let tree): "Scope(part) { \(tree.description) }"
    case .screen(let tree): "Scope(screen) { \(tree.description) }"
    case .ifCaseLet(let parent, let tree): "\(parent.description).ifCaseLet { \(tree.description) }"
    case .ifLet(let parent, let tree): "\(parent.description).ifLet { \(tree.description) }"
    case .forEach(let parent, let tree): "\(parent.description).forEach { \(tree.description) }"
    case .hidden(let tree): "Reduce { \(tree.description) }"
    }
  }
}

/// The reducer that a tree describes.
struct TreeReducer: Reducer {
  let tree: ReducerTree

  private func reducer(_ tree: ReducerTree) -> TreeReducer { TreeReducer(tree: tree) }

  var body: some Reducer<World, WorldAction> {
    switch tree {
    case .leaf(let leaf):
      LeafReducer(leaf: leaf)
    case .nothing:
      EmptyReducer()
    case .sequence(let first, let second):
      reducer(first)
      reducer(second)
    case .loop(let trees):
      for tree in trees { reducer(tree) }
    case .onlyIf(let isOn, let tree):
      if isOn { reducer(tree) }
    case .either(let isOn, let first, let second):
      if isOn { reducer(first) } else { reducer(second) }
    case .choice(let number, let first, let second, let third):
      switch number {
      case 0: reducer(first)
      case 1: reducer(second)
      default: reducer(third)
      }
    case .part(let tree):
      Scope(state: \.part, action: /WorldAction.part) { reducer(tree) }
    case .screen(let tree):
      Scope(state: \.screen, action: /WorldAction.self) {
        Scope(state: /World.Screen.open, action: /WorldAction.screen) { reducer(tree) }
      }
    case .ifCaseLet(let parent, let tree):
      ScreenFirst(parent: reducer(parent), child: reducer(tree))
    case .ifLet(let parent, let tree):
      reducer(parent).ifLet(\.sheet, action: /WorldAction.sheet) { reducer(tree) }
    case .forEach(let parent, let tree):
      reducer(parent).forEach(\.rows, action: /WorldAction.row(id:action:)) { reducer(tree) }
    case .hidden(let tree):
      Reduce(reducer(tree))
    }
  }
}

/// Runs a parent on the world, with a child on the screen if that is open: the screen's `ifCaseLet`.
private struct ScreenFirst: Reducer {
  let parent: TreeReducer
  let child: TreeReducer

  var body: some Reducer<World, WorldAction> {
    Scope(state: \.screen, action: /WorldAction.self) {
      EmptyReducer()
        .ifCaseLet(/World.Screen.open, action: /WorldAction.screen) { child }
    }
    parent
  }
}
