import ComposableArchitecture
import TerminalUI

/// A form whose fields controls write.
@Reducer
struct BoundForm {
  @ObservableState
  struct State: Equatable {
    var text = ""
    var isOn = false
    var tab = 0
    var nested = Nested()
    var rows: IdentifiedArrayOf<Leaf.State> = []
    @Presents var alert: AlertState<Never>?
    @Presents var sheet: Leaf.State?
    var log: [String] = []
  }

  struct Nested: Equatable { var x = 0 }

  enum Action: BindableAction {
    case alert(PresentationAction<Never>)
    case binding(BindingAction<State>)
    case change(@Sendable (inout State) -> Void)
    case isOn
    case sheet(PresentationAction<Leaf.Action>)
    case tabChanged(Int)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.text): state.log.append("text \(state.text)")
      case .binding: state.log.append("binding")
      case .change(let change): change(&state)
      case .tabChanged(let tab):
        state.tab = tab
        state.log.append("tab \(tab)")
      case .alert(.dismiss): state.log.append("alert dismissed")
      case .sheet(.dismiss): state.log.append("sheet dismissed")
      case .alert, .isOn, .sheet: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$sheet, action: \.sheet) { Leaf() }
  }

  @MainActor static func store() -> StoreOf<Self> {
    Store(initialState: State()) { BoundForm() }
  }
}

/// A form whose actions are a view's.
@Reducer
struct ViewedForm {
  @ObservableState
  struct State: Equatable { var text = "" }

  enum Action: ViewAction {
    case view(View)

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case saveButtonTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}

/// A form whose fields aren't written.
@Reducer
struct DeafForm {
  @ObservableState
  struct State: Equatable {
    var text = ""
    @Presents var sheet: Leaf.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case sheet(PresentationAction<Leaf.Action>)
    case open
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .open = action { state.sheet = Leaf.State() }
      return .none
    }
  }
}

/// An optional form.
@Reducer
struct FormHolder {
  @ObservableState
  struct State: Equatable {
    @Presents var form: BoundForm.State?
    var received = 0
  }

  enum Action {
    case form(PresentationAction<BoundForm.Action>)
    case open(Bool)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .form: state.received += 1
      case .open(let isOpen): state.form = isOpen ? BoundForm.State() : nil
      }
      return .none
    }
    .ifLet(\.$form, action: \.form) { BoundForm() }
  }
}
