@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature that contains features of its own type in each possible way: presented, in rows, in an optional panel, and
/// as a permanent child.
struct LeavingScreen: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    /// The names that effects sent, and the feature's own entries.
    var heard: [String] = []
    @PresentationState var child: State?
    var rows: IdentifiedArrayOf<State> = []
    private var panels: [State] = []
    private var parts: [State] = []

    /// An optional child that isn't presented.
    var panel: State? {
      get { panels.first }
      set { panels = newValue.map { [$0] } ?? [] }
    }

    /// A permanent child.
    var part: State {
      get { parts.first ?? State() }
      set { parts = [newValue] }
    }

    init(
      id: Int = 0, child: State? = nil, rows: [State] = [], panel: State? = nil, part: State? = nil
    ) {
      self.id = id
      self.child = child
      self.rows = IdentifiedArray(rows)
      panels = panel.map { [$0] } ?? []
      parts = part.map { [$0] } ?? []
    }
  }

  indirect enum Action: Equatable, Sendable {
    case all([LeavingStep])
    case heard(String)
    /// Records whether the feature is presented.
    case asks
    case presents(State?)
    case shows(State?)
    case has([State])
    case renames(Int)
    /// Dismisses the feature that the presented feature presents.
    case prunes
    case child(PresentationAction<Action>)
    case row(Int, Action)
    case panel(Action)
    case part(Action)
  }

  let gate: any LeavingGate
  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.isPresented) private var isPresented

  init(gate: any LeavingGate) {
    self.gate = gate
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    CombineReducers {
      Scope(state: \.part, action: /Action.part) { self }
      Reduce<State, Action> { core(into: &$0, action: $1) }
    }
    .ifLet(\.$child, action: /Action.child) { self }
    .forEach(\.rows, action: /Action.row) { self }
    .ifLet(\.panel, action: /Action.panel) { self }
    .reduce(into: &state, action: action)
  }

  private func core(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .all(let steps):
      return .merge(steps.map { $0.effect(at: gate, dismiss: dismiss, said: Action.heard) })
    case .heard(let name): state.heard.append(name)
    case .asks: state.heard.append(isPresented ? "presented" : "not presented")
    case .presents(let child): state.child = child
    case .shows(let panel): state.panel = panel
    case .has(let rows): state.rows = IdentifiedArray(rows)
    case .renames(let id): state.id = id
    case .prunes: state.child?.child = nil
    case .child, .row, .panel, .part: break
    }
    return .none
  }
}

extension LeavingScreen.Action {
  static func does(_ steps: LeavingStep...) -> Self { .all(steps) }

  /// An action in the presented feature.
  static func presented(_ action: Self) -> Self { .child(.presented(action)) }
}
