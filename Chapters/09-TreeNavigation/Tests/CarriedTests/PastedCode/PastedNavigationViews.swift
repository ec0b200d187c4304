import ComposableArchitecture
import TerminalUI

// Code of users of 1.0, except for the names of modules. If it breaks, the library has to change, not this code.

struct PastedInventoryView: View {
  let store: StoreOf<PastedInventory>

  var body: some View {
    NavigationStack {
      ForEachStore(
        self.store.scope(state: \.rows, action: PastedInventory.Action.row(id:action:))
      ) { rowStore in
        WithViewStore(rowStore, observe: \.item) { viewStore in
          Text(viewStore.name)
          Button("duplicate") { rowStore.send(.duplicateButtonTapped) }
          Button("delete") { self.store.send(.deleteButtonTapped(id: viewStore.id)) }
        }
      }
      Button("add") { self.store.send(.addButtonTapped) }
        .sheet(
          store: self.store.scope(
            state: \.$destination, action: PastedInventory.Action.destination),
          state: /PastedInventory.Destination.State.add,
          action: PastedInventory.Destination.Action.add
        ) { store in
          NavigationStack { PastedItemFormView(store: store) }
        }
        .navigationDestination(
          store: self.store.scope(state: \.$destination, action: { .destination($0) }),
          state: /PastedInventory.Destination.State.edit,
          action: PastedInventory.Destination.Action.edit,
          destination: PastedItemFormView.init(store:)
        )
        .alert(
          store: self.store.scope(state: \.$destination, action: { .destination($0) }),
          state: /PastedInventory.Destination.State.alert,
          action: PastedInventory.Destination.Action.alert
        )
    }
  }
}

struct PastedItemFormView: View {
  let store: StoreOf<PastedItemForm>

  var body: some View {
    WithViewStore(self.store, observe: { $0 }) { viewStore in
      TextField("name", text: viewStore.$item.name)
      Button("cancel") { viewStore.send(.cancelButtonTapped) }
      Button("save") { viewStore.send(.delegate(.saved(viewStore.item))) }
    }
  }
}

struct PastedRoot: Reducer {
  enum State: Equatable {
    case facts(PastedFacts.State)
    case form(PastedForm.State)
    case loading

    init() { self = .loading }
  }
  enum Action: Equatable {
    case facts(PastedFacts.Action)
    case form(PastedForm.Action)
    case finishedLoading
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .finishedLoading = action { state = .facts(PastedFacts.State()) }
      if case .facts(.onDisappear) = action { state = .form(PastedForm.State()) }
      return .none
    }
    .ifCaseLet(/State.facts, action: /Action.facts) { PastedFacts() }
    .ifCaseLet(/State.form, action: /Action.form) { PastedForm() }
  }
}

struct PastedRootView: View {
  let store: StoreOf<PastedRoot>

  var body: some View {
    SwitchStore(self.store) { initialState in
      switch initialState {
      case .facts:
        CaseLet(/PastedRoot.State.facts, action: PastedRoot.Action.facts) { store in
          WithViewStore(store, observe: \.count) { Text("facts \($0.state)") }
        }
      case .form:
        CaseLet(
          /PastedRoot.State.form, action: PastedRoot.Action.form, then: PastedMottoView.init(store:)
        )
      case .loading:
        Text("loading")
      }
    }
  }
}

struct PastedOptionalView: View {
  let store: Store<PastedFacts.State?, PastedFacts.Action>

  var body: some View {
    IfLetStore(self.store) { store in
      PastedFactsView(store: store)
    } else: {
      Text("nothing")
    }
    IfLetStore(
      self.store.scope(state: { $0?.fact }),
      then: { store in
        WithViewStore(store, observe: { $0 }) { Text($0.state) }
      })
  }
}
