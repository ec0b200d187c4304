@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature with a stack of features of its own type, each of which may also present a sheet and an alert.
struct RandomStackScreen: Reducer {
  struct State: Equatable, Identifiable {
    /// A unique name.
    let id: Int
    /// The names that effects sent.
    var heard: [String] = []
    var path = StackState<State>()
    @PresentationState var sheet: State?
    @PresentationState var alert: AlertState<String>?

    init(id: Int) {
      self.id = id
    }
  }

  indirect enum Action {
    case does([LeavingStep])
    /// The same, and the parent removes this feature for the same action.
    case leaves([LeavingStep])
    case heard(String)
    case asks
    case shows(RandomStackPlan?)
    case changes(RandomStackChange)
    case path(StackAction<State, Action>)
    case sheet(PresentationAction<Action>)
    case alert(PresentationAction<String>)
  }

  let gate: any LeavingGate
  @Dependency(\.dismiss) private var dismiss

  init(gate: any LeavingGate) {
    self.gate = gate
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { core(into: &$0, action: $1) }
      .forEach(\.path, action: /Action.path) { self }
      .ifLet(\.$sheet, action: /Action.sheet) { self }
      .ifLet(\.$alert, action: /Action.alert)
      .reduce(into: &state, action: action)
  }

  private func core(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .does(let steps), .leaves(let steps):
      return .merge(steps.map { $0.effect(at: gate, dismiss: dismiss, said: Action.heard) })
    case .heard(let name): state.heard.append(name)
    case .asks: state.alert = AlertState { TextState("Really?") }
    case .shows(let plan): state.sheet = plan?.state
    case .changes(let change): change.make(in: &state.path)
    case .path(.element(let id, .leaves)): state.path[id: id] = nil
    case .path, .sheet: break
    case .alert(.presented(let answer)): state.heard.append(answer)
    case .alert(.dismiss): break
    }
    return .none
  }
}

/// The plan of a feature, with the features on its stack.
struct RandomStackPlan {
  let id: Int
  var path: [RandomStackPlan] = []

  /// The feature. The elements of its stack get their ids now.
  var state: RandomStackScreen.State {
    var state = RandomStackScreen.State(id: id)
    state.path = StackState(path.map(\.state))
    return state
  }
}

/// A change of a stack by its feature's reducer.
enum RandomStackChange {
  case append(RandomStackPlan)
  case insert(RandomStackPlan, at: Int)
  /// Replaces some elements.
  case replace(Range<Int>, [RandomStackPlan])
  /// Replaces the stack by a new one with the same elements.
  case renew
  case remove(StackElementID)
  case popFrom(StackElementID)
  case popTo(StackElementID)
  case removeAll
  /// Removes all elements, and adds them again.
  case takeBack
  /// Replaces an element's state. The element keeps its identity.
  case become(StackElementID, RandomStackPlan)
  /// Removes all elements of an element's stack.
  case prune(StackElementID)

  func make(in path: inout StackState<RandomStackScreen.State>) {
    switch self {
    case .append(let plan): path.append(plan.state)
    case .insert(let plan, let index): path.insert(plan.state, at: index)
    case .replace(let range, let plans): path.replaceSubrange(range, with: plans.map(\.state))
    case .renew: path = StackState(Array(path))
    case .remove(let id): path[id: id] = nil
    case .popFrom(let id): path.pop(from: id)
    case .popTo(let id): path.pop(to: id)
    case .removeAll: path.removeAll()
    case .takeBack:
      let taken = path
      path.removeAll()
      path = taken
    case .become(let id, let plan): path[id: id] = plan.state
    case .prune(let id): path[id: id]?.path.removeAll()
    }
  }
}
