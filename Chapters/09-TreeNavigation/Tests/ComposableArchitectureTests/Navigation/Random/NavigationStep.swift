@testable import ComposableArchitecture
@testable import TestFixtures

/// A step from a feature to one of its children.
enum NavigationHop: Hashable {
  case child
  case row(Int)
  case panel

  /// An action of a child, as an action of its parent.
  func embed(_ action: LeavingScreen.Action) -> LeavingScreen.Action {
    switch self {
    case .child: .presented(action)
    case .row(let id): .row(id, action)
    case .panel: .panel(action)
    }
  }
}

/// A step of a random test.
enum NavigationStep: CustomStringConvertible {
  /// An action of the feature at the end of a path.
  case send([NavigationHop], LeavingScreen.Action)
  /// Resumes a waiting effect.
  case open(String)

  var description: String {
    switch self {
    case .send(let path, let action):
      (["root"] + path.map { "\($0)" }).joined(separator: "/") + ": "
        + "\(action)".replacing(/\w+Tests\./, with: "")
        .replacing(/Leaving(Screen|Step)\./, with: "")
    case .open(let name):
      "open \(name)"
    }
  }

  /// Any step that the features of a model can take.
  ///
  /// - Parameters:
  ///   - number: Its number, which names its effects.
  ///   - model: The model.
  ///   - random: The random number generator.
  @MainActor
  static func any(
    _ number: Int, in model: NavigationModel, using random: inout SeededGenerator
  ) -> NavigationStep {
    if let name = model.waiting.randomElement(using: &random),
      Int.random(in: 0..<3, using: &random) == 0
    {
      return .open(name)
    }
    let paths = model.paths
    let path = paths.randomElement(using: &random) ?? []
    let feature = model.feature(at: path)
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return .send(path, .presents(state(using: &random)))
    case 1: return .send(path, .presents(nil))
    case 2: return .send(path, .shows(Bool.random(using: &random) ? state(using: &random) : nil))
    case 3:
      let ids = (0..<3).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      return .send(path, .has(ids.map { LeavingScreen.State(id: $0) }))
    case 4 where feature?.child != nil:
      return .send(path, .child(.dismiss))
    case 5 where path.last == .child || path.last == .panel:
      return .send(path, .renames(Int.random(in: 0..<2, using: &random)))
    default:
      let count = Int.random(in: 1...3, using: &random)
      var steps = (0..<count).map { index in
        effect("\(number)\(["a", "b", "c"][index])", isPresented: path.contains(.child), &random)
      }
      if path.contains(.child), Int.random(in: 0..<8, using: &random) == 0 {
        steps.append(.dismiss)
      } else if Bool.random(using: &random) {
        steps.append(.say("\(number)d"))
      }
      return .send(path, .all(steps))
    }
  }

  /// An effect that ends before the next action, or one that waits.
  private static func effect(
    _ name: String, isPresented: Bool, _ random: inout SeededGenerator
  ) -> LeavingStep {
    let id = Int.random(in: 0..<2, using: &random)
    let replaces = Int.random(in: 0..<4, using: &random) == 0
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .wait(name)
    case 1, 2: return .wait(name, id: id, replacing: replaces)
    case 3: return .waitInside(name, id: id, replacing: replaces)
    case 4: return .cancel(id)
    case 5: return .cancelInside(id)
    case 6: return .cancelLater(name, id: id)
    default: return isPresented ? .dismissLater(name) : .wait(name)
    }
  }

  /// A state to present, which may present another state.
  private static func state(using random: inout SeededGenerator) -> LeavingScreen.State {
    let id = Int.random(in: 0..<2, using: &random)
    let inner = LeavingScreen.State(id: Int.random(in: 0..<2, using: &random))
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: LeavingScreen.State(id: id, child: inner)
    case 1: LeavingScreen.State(id: id, rows: [inner], panel: inner)
    default: LeavingScreen.State(id: id)
    }
  }
}
