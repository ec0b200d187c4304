import ComposableArchitecture
import TerminalUI

// Code of users of 1.3, except for the names of modules. If it breaks, the library has to change, not this code.

struct PastedStack: Reducer {
  struct State: Equatable {
    var path = StackState<Path.State>()
    var total = 0
  }

  enum Action: Equatable {
    case goBackToScreen(id: StackElementID)
    case openFormTapped
    case path(StackAction<Path.State, Path.Action>)
    case popToRoot
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .goBackToScreen(id):
        state.path.pop(to: id)
        return .none

      case .openFormTapped:
        state.path.append(.form(PastedForm.State()))
        return .none

      case let .path(.element(id: id, action: .form(.resetButtonTapped))):
        guard case .form = state.path[id: id] else { return .none }
        state.path.append(.facts(PastedFacts.State(count: state.path.count)))
        return .none

      case let .path(.popFrom(id: id)):
        state.total += state.path[id: id, case: /Path.State.facts]?.count ?? 0
        return .none

      case .path(.push):
        return .none

      case .path:
        return .none

      case .popToRoot:
        state.path.removeAll()
        return .none
      }
    }
    .forEach(\.path, action: /Action.path) {
      Path()
    }
  }

  struct Path: Reducer {
    enum State: Equatable {
      case facts(PastedFacts.State = .init())
      case form(PastedForm.State = .init())
    }
    enum Action: Equatable {
      case facts(PastedFacts.Action)
      case form(PastedForm.Action)
    }
    var body: some Reducer<State, Action> {
      Scope(state: /State.facts, action: /Action.facts) { PastedFacts() }
      Scope(state: /State.form, action: /Action.form) { PastedForm() }
    }
  }
}

struct PastedStackView: View {
  let store: StoreOf<PastedStack>

  var body: some View {
    NavigationStackStore(
      self.store.scope(state: \.path, action: { .path($0) })
    ) {
      WithViewStore(self.store, observe: \.total) { viewStore in
        Text("total \(viewStore.state)")
        NavigationLink("facts", state: PastedStack.Path.State.facts())
        NavigationLink(state: PastedStack.Path.State.form()) { Text("form") }
      }
    } destination: { state in
      switch state {
      case .facts:
        CaseLet(
          /PastedStack.Path.State.facts,
          action: PastedStack.Path.Action.facts,
          then: PastedFactsView.init(store:)
        )
      case .form:
        CaseLet(
          /PastedStack.Path.State.form,
          action: PastedStack.Path.Action.form
        ) { store in
          PastedFormView(store: store)
        }
      }
    }
  }
}

struct PastedThrottled: Reducer {
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable {
    case searched
    case tapped
  }
  @Dependency(\.mainQueue) var mainQueue
  private enum CancelID { case search }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .searched:
      state.count += 1
      return .none
    case .tapped:
      return .send(.searched)
        .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: self.mainQueue)
    }
  }
}
