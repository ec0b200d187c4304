import ComposableArchitecture
import TerminalUI

// As users wrote it when reducers had become types, but for the names of modules. Nothing here is to be mended but the
// library.

struct PastedForm: ReducerProtocol {
  struct State: Equatable {
    @BindingState var name = ""
    @BindingState var stepCount = 5
    @BindingState var isOn = false
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case resetButtonTapped
  }

  var body: some ReducerProtocol<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$stepCount):
        state.stepCount = min(state.stepCount, 10)
        return .none
      case .binding:
        return .none
      case .resetButtonTapped:
        state = State()
        return .none
      }
    }
  }
}

struct PastedFormView: View {
  let store: StoreOf<PastedForm>

  struct ViewState: Equatable {
    let isResetButtonDisabled: Bool

    init(state: PastedForm.State) {
      self.isResetButtonDisabled = state.name.isEmpty
    }
  }

  var body: some View {
    WithViewStore(self.store, observe: { $0 }) { viewStore in
      TextField("name", text: viewStore.binding(\.$name))
      Toggle("on", isOn: viewStore.binding(\.$isOn))
      Text("\(viewStore.name) \(viewStore.stepCount)")
    }
    WithViewStore(self.store, observe: ViewState.init(state:)) { viewStore in
      Button("reset") { viewStore.send(.resetButtonTapped) }
        .disabled(viewStore.isResetButtonDisabled)
    }
  }
}

struct PastedRow: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let id: Int
    var isFavorite = false
  }

  enum Action: Equatable {
    case favoriteButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .favoriteButtonTapped:
      state.isFavorite.toggle()
      return .none
    }
  }
}

struct PastedRoot: ReducerProtocol {
  struct State: Equatable {
    var optional: PastedForm.State?
    var rows: IdentifiedArrayOf<PastedRow.State> = []
    var screen = Screen.State.loading
  }

  enum Action: Equatable {
    case onAppear
    case optional(PastedForm.Action)
    case row(id: PastedRow.State.ID, action: PastedRow.Action)
    case screen(Screen.Action)
    case toggleOptional
  }

  struct Screen: ReducerProtocol {
    enum State: Equatable {
      case form(PastedForm.State)
      case loading
    }
    enum Action: Equatable {
      case form(PastedForm.Action)
      case loaded
    }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        if case .loaded = action { state = .form(PastedForm.State()) }
        return .none
      }
      .ifCaseLet(/State.form, action: /Action.form) {
        PastedForm()
      }
    }
  }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.screen, action: /Action.screen) {
      Screen()
    }
    Reduce { state, action in
      switch action {
      case .onAppear:
        state.rows = [PastedRow.State(id: 1), PastedRow.State(id: 2)]
        return .merge(.cancel(id: "a"), .cancel(ids: ["b", "c"]))
      case .optional, .row, .screen:
        return .none
      case .toggleOptional:
        state.optional = state.optional == nil ? PastedForm.State() : nil
        return .none
      }
    }
    .ifLet(\.optional, action: /Action.optional) {
      PastedForm()
    }
    .forEach(\.rows, action: /Action.row(id:action:)) {
      PastedRow()
    }
  }
}

struct PastedRootView: View {
  let store: StoreOf<PastedRoot>

  var body: some View {
    SwitchStore(self.store.scope(state: \.screen, action: PastedRoot.Action.screen)) {
      CaseLet(
        state: /PastedRoot.Screen.State.form,
        action: PastedRoot.Screen.Action.form,
        then: PastedFormView.init(store:)
      )
      Default { Text("loading") }
    }
    IfLetStore(
      self.store.scope(state: \.optional, action: PastedRoot.Action.optional),
      then: { store in WithViewStore(store, observe: \.stepCount) { Text("steps \($0.state)") } },
      else: { Text("no steps") }
    )
    ForEachStore(
      self.store.scope(state: \.rows, action: PastedRoot.Action.row(id:action:))
    ) { rowStore in
      WithViewStore(rowStore, observe: { $0 }) { viewStore in
        Text(viewStore.isFavorite ? "♥ \(viewStore.id)" : "\(viewStore.id)")
        Button("favorite") { viewStore.send(.favoriteButtonTapped) }
      }
    }
    WithViewStore(self.store.stateless) { viewStore in
      Button("toggle") { viewStore.send(.toggleOptional) }
    }
  }
}
