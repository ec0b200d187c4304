import ComposableArchitecture

/// A screen that may present a screen of its own type. (Generic features would measure the cost of generic code.)
struct Screen: Reducer {
  struct State {
    var count = 0
    /// Something large, of which an action changes one element.
    var rows: [Int] = []
    @PresentationState var child: Screen.State?
  }

  indirect enum Action {
    case increment
    case open(State)
    /// An effect that runs until it is cancelled.
    case start
    case stop
    case child(PresentationAction<Action>)
  }

  private enum CancelID { case work }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        if !state.rows.isEmpty { state.rows[state.count % state.rows.count] += 1 }
      case .open(let child):
        state.child = child
      case .start:
        return .run { _ in try await Task.never() }.cancellable(id: CancelID.work)
      case .stop:
        return .cancel(id: CancelID.work)
      case .child:
        break
      }
      return .none
    }
    .ifLet(\.$child, action: /Action.child) { Screen() }
  }
}

extension Screen.State {
  /// Screens that present each other.
  init(depth: Int, rows: Int = 0) {
    self.init(
      rows: depth == 0 ? Array(repeating: 0, count: rows) : [],
      child: depth == 0 ? nil : Screen.State(depth: depth - 1, rows: rows))
  }
}

extension Screen.Action {
  /// An action of a screen that is presented at some depth.
  func presented(depth: Int) -> Self {
    depth == 0 ? self : .child(.presented(presented(depth: depth - 1)))
  }
}

/// A feature with a child of its own type, for comparison.
struct Part: Reducer {
  struct State {
    var count = 0
    /// No child or one.
    private var parts: [Part.State] = []

    init(depth: Int) { parts = depth == 0 ? [] : [Part.State(depth: depth - 1)] }

    var part: Part.State {
      _read { yield parts[0] }
      _modify { yield &parts[0] }
    }
  }

  indirect enum Action {
    case increment
    case part(Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.part, action: /Action.part) { Part() }
    Reduce { state, action in
      if case .increment = action { state.count += 1 }
      return .none
    }
  }
}

extension Part.Action {
  /// An action of a part at some depth.
  func part(depth: Int) -> Self { depth == 0 ? self : .part(part(depth: depth - 1)) }
}

/// A screen with an alert.
struct Question: Reducer {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Answer>?
  }

  enum Answer: Equatable { case yes }

  enum Action: Equatable {
    case ask(AlertState<Answer>)
    case alert(PresentationAction<Answer>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .ask(let alert) = action { state.alert = alert }
      return .none
    }
    .ifLet(\.$alert, action: /Action.alert)
  }
}
