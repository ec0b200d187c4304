@testable import ComposableArchitecture
@testable import TestFixtures

/// A step from a feature to one of its children.
enum RandomStackHop: Hashable {
  case element(StackElementID)
  case sheet

  /// An action of a child, as an action of its parent.
  func embed(_ action: RandomStackScreen.Action) -> RandomStackScreen.Action {
    switch self {
    case .element(let id): .path(.element(id: id, action: action))
    case .sheet: .sheet(.presented(action))
    }
  }
}

/// A step of a random test of stacks.
enum RandomStackStep: CustomStringConvertible {
  /// An action of the feature at the end of a path.
  case send([RandomStackHop], RandomStackScreen.Action)
  /// Resumes a waiting effect.
  case open(String)

  var description: String {
    switch self {
    case .send(let path, let action):
      (["root"] + path.map { "\($0)" }).joined(separator: "/") + ": "
        + "\(action)".replacing(/ComposableArchitecture(Tests)?\./, with: "")
        .replacing(/(RandomStack(Screen|Plan|Change)|LeavingStep)\./, with: "")
    case .open(let name):
      "open \(name)"
    }
  }

  /// Any step that the features of a model can take.
  ///
  /// - Parameters:
  ///   - number: Its number, which names its effects and its new features.
  ///   - model: The model.
  ///   - random: The random number generator.
  @MainActor
  static func any(
    _ number: Int, in model: RandomStackModel, using random: inout SeededGenerator
  ) -> RandomStackStep {
    if let name = model.waiting.randomElement(using: &random),
      Int.random(in: 0..<4, using: &random) == 0
    {
      return .open(name)
    }
    let path = model.paths.randomElement(using: &random) ?? []
    guard let feature = model.feature(at: path) else { return .send([], .asks) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0...1 where path.count < 3:
      let state = RandomStackScreen.State(id: number * 10)
      return .send(path, .path(.push(id: model.nextID, state: state)))
    case 2...6 where path.count < 3:
      return .send(path, .changes(change(number, of: feature, using: &random)))
    case 7:
      guard let id = feature.path.randomElement(using: &random)?.id else { break }
      return .send(path, .path(.popFrom(id: id)))
    case 8 where path.count < 3:
      return .send(
        path, .shows(RandomStackPlan(id: number * 10, path: [RandomStackPlan(id: number * 10 + 1)]))
      )
    case 9 where feature.sheet != nil:
      return .send(path, Bool.random(using: &random) ? .shows(nil) : .sheet(.dismiss))
    case 10:
      guard feature.isAsking else { return .send(path, .asks) }
      return .send(
        path, .alert(Bool.random(using: &random) ? .dismiss : .presented("answer \(number)")))
    case 11:
      guard case .element? = path.last else { break }
      return .send(path, .leaves([effect("\(number)a", isPresented: true, using: &random)]))
    default:
      break
    }
    var steps = (0..<Int.random(in: 1...3, using: &random)).map { index in
      effect("\(number)\(["a", "b", "c"][index])", isPresented: !path.isEmpty, using: &random)
    }
    if !path.isEmpty, Int.random(in: 0..<8, using: &random) == 0 {
      steps.append(.dismiss)
    } else if Bool.random(using: &random) {
      steps.append(.say("\(number)d"))
    }
    return .send(path, .does(steps))
  }

  /// A change of the stack of a feature.
  @MainActor
  private static func change(
    _ number: Int, of feature: RandomStackModel.Feature, using random: inout SeededGenerator
  ) -> RandomStackChange {
    let count = feature.path.count
    let id = number * 10
    let plan = RandomStackPlan(
      id: id, path: Bool.random(using: &random) ? [] : [RandomStackPlan(id: id + 1)])
    guard let element = feature.path.randomElement(using: &random)?.id else { return .append(plan) }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return .insert(plan, at: Int.random(in: 0...count, using: &random))
    case 1:
      let start = Int.random(in: 0...count, using: &random)
      return .replace(
        start..<Int.random(in: start...count, using: &random), [plan, RandomStackPlan(id: id + 2)])
    case 2: return .renew
    case 3: return .remove(element)
    case 4: return .popFrom(element)
    case 5: return .popTo(element)
    case 6: return .removeAll
    case 7: return .takeBack
    case 8: return .become(element, plan)
    case 9: return .prune(element)
    default: return .append(plan)
    }
  }

  /// An effect that ends before the next action, or one that waits.
  private static func effect(
    _ name: String, isPresented: Bool, using random: inout SeededGenerator
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
}
