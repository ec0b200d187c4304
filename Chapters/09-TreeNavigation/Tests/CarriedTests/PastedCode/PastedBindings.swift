import ComposableArchitecture
import TerminalUI

// Code of users of 1.0, except for the names of modules. If it breaks, the library has to change, not this code.

struct PastedForm: Reducer {
  struct State: Equatable {
    @BindingState var name = ""
    @BindingState var motto = ""
    @BindingState var sliderValue = 5
    @BindingState var profile = Profile()
    var isNameFixed = false

    struct Profile: Equatable {
      var city = ""
      var isPublic = false
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case resetButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$sliderValue):
        state.sliderValue = min(state.sliderValue, 10)
        return .none
      case .binding(\.$profile):
        state.profile.isPublic = true
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
    @BindingViewState var name: String
    @BindingViewState var city: String
    let isResetButtonDisabled: Bool

    init(bindingViewStore: BindingViewStore<PastedForm.State>) {
      self._name = bindingViewStore.$name
      self._city = bindingViewStore.$profile.city
      self.isResetButtonDisabled = bindingViewStore.name.isEmpty
    }
  }

  var body: some View {
    WithViewStore(self.store, observe: ViewState.init) { viewStore in
      TextField("name", text: viewStore.$name)
      TextField("city", text: viewStore.$city)
      Button("reset") { viewStore.send(.resetButtonTapped) }
        .disabled(viewStore.isResetButtonDisabled)
    }
    ._printChanges()
  }
}

struct PastedMottoView: View {
  let store: StoreOf<PastedForm>

  struct ViewState {
    @BindingViewState var motto: String
    @BindingViewState var profile: PastedForm.State.Profile
  }

  var body: some View {
    WithViewStore(
      self.store,
      observe: \.view,
      removeDuplicates: { $0.motto == $1.motto }
    ) { viewStore in
      TextField("motto", text: viewStore.$motto)
      Text(viewStore.profile.city)
    }
  }
}

extension BindingViewStore<PastedForm.State> {
  var view: PastedMottoView.ViewState {
    PastedMottoView.ViewState(motto: self.$motto, profile: self.$profile)
  }
}

// A view's own actions.

struct PastedNameView: View {
  let store: StoreOf<PastedForm>

  struct ViewState: Equatable {
    @BindingViewState var name: String
  }

  enum ViewAction: BindableAction {
    case binding(BindingAction<PastedForm.State>)
    case resetButtonTapped

    var action: PastedForm.Action {
      switch self {
      case .binding(let action): return .binding(action)
      case .resetButtonTapped: return .resetButtonTapped
      }
    }
  }

  var body: some View {
    WithViewStore(
      self.store,
      observe: { (@BindingViewStore $state: BindingViewStore<PastedForm.State>) in
        ViewState(name: $state.$name)
      },
      send: \ViewAction.action
    ) { viewStore in
      TextField("name", text: viewStore.$name)
      Button("reset") { viewStore.send(.resetButtonTapped) }
    }
  }
}

struct PastedWholeFormView: View {
  let store: StoreOf<PastedForm>

  var body: some View {
    WithViewStore(self.store, observe: { $0 }) { (viewStore: ViewStoreOf<PastedForm>) in
      TextField("name", text: viewStore.$name)
      TextField("city", text: viewStore.$profile.city)
      Toggle("public", isOn: viewStore.$profile.isPublic)
    }
  }
}
