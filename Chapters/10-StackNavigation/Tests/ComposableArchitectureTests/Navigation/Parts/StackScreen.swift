@testable import ComposableArchitecture
@testable import TestFixtures

/// A screen that presents a screen of its own type, and has a stack of such screens.
struct StackScreen: Reducer {
  struct State: Equatable {
    var name = ""
    /// The names that effects sent, and the screen's own entries.
    var heard: [String] = []
    @PresentationState var sheet: State?
    var path = StackState<State>()

    init(_ name: String = "", sheet: State? = nil, path: [State] = []) {
      self.name = name
      self.sheet = sheet
      self.path = StackState(path)
    }
  }

  indirect enum Action: Equatable {
    case all([LeavingStep])
    case heard(String)
    /// Records whether the screen is presented.
    case asks
    case changes(StackChange<State>)
    case sheet(PresentationAction<Action>)
    case path(StackAction<State, Action>)
  }

  let gate: any LeavingGate
  /// Additional logic of the outermost screen, for its own actions and for others.
  var react: (inout State, Action) -> Void = { _, _ in }
  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.isPresented) private var isPresented

  init(gate: any LeavingGate, react: @escaping (inout State, Action) -> Void = { _, _ in }) {
    self.gate = gate
    self.react = react
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { core(into: &$0, action: $1) }
      .ifLet(\.$sheet, action: /Action.sheet) { Self(gate: gate) }
      .forEach(\.path, action: /Action.path) { Self(gate: gate) }
      .reduce(into: &state, action: action)
  }

  private func core(into state: inout State, action: Action) -> EffectOf<Self> {
    react(&state, action)
    switch action {
    case .all(let steps):
      return .merge(steps.map { $0.effect(at: gate, dismiss: dismiss, said: Action.heard) })
    case .heard(let name): state.heard.append(name)
    case .asks: state.heard.append(isPresented ? "presented" : "not presented")
    case .changes(let change): change.apply(&state)
    case .sheet, .path: break
    }
    return .none
  }
}

extension StackScreen.Action {
  static func does(_ steps: LeavingStep...) -> Self { .all(steps) }

  /// An action of an element of the stack.
  static func at(_ id: StackElementID, _ action: Self) -> Self {
    .path(.element(id: id, action: action))
  }

  static func popFrom(_ id: StackElementID) -> Self { .path(.popFrom(id: id)) }

  /// An action of the presented screen.
  static func inSheet(_ action: Self) -> Self { .sheet(.presented(action)) }

  /// A change of the state.
  static func change(_ apply: @escaping (inout StackScreen.State) -> Void) -> Self {
    .changes(StackChange(apply))
  }

  /// A change of the stack.
  static func changePath(_ apply: @escaping (inout StackState<StackScreen.State>) -> Void) -> Self {
    .change { apply(&$0.path) }
  }
}

/// A change of a state, as a part of an action. It is equal to itself only.
final class StackChange<State>: Equatable {
  let apply: (inout State) -> Void

  init(_ apply: @escaping (inout State) -> Void) {
    self.apply = apply
  }

  static func == (first: StackChange, second: StackChange) -> Bool { first === second }
}

extension Store where State == StackScreen.State, Action == StackScreen.Action {
  /// The entries of each element of the stack.
  var heard: [[String]] { withState { $0.path.map(\.heard) } }

  /// The names of the elements.
  var names: [String] { withState { $0.path.map(\.name) } }
}
