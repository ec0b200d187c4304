import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A form whose view sends some of its actions.
private struct Form: Reducer {
  struct State: Equatable {
    @BindingState var name = ""
    var isSaved = false
  }
  enum Action: Equatable {
    case view(View)
    case saved

    enum View: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case saveButtonTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: /Action.view)
    Reduce<State, Action> { state, action in
      switch action {
      case .view(.binding):
        state.name = String(state.name.prefix(5))
        state.isSaved = false
      case .view(.saveButtonTapped): return .send(.saved)
      case .saved: state.isSaved = true
      }
      return .none
    }
  }
}

/// The view state of the form.
private struct FormViewState: Equatable {
  @BindingViewState var name: String
  let isSaveButtonDisabled: Bool

  @MainActor init(_ store: BindingViewStore<Form.State>) {
    _name = store.$name
    isSaveButtonDisabled = store.name.isEmpty || store.isSaved
  }
}

/// A form whose actions are all the view's.
private struct PlainForm: Reducer {
  struct State: Equatable { @BindingState var name = "" }
  enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Suite("Test stores · bindings", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestStoreBindingsTests {
  private let store = TestStore(initialState: Form.State()) { Form() }

  private var viewState: FormViewState { FormViewState(store.bindings(action: /Form.Action.view)) }

  @Test("a view's state can be created from the current state, after any step")
  func follows() async {
    #expect(viewState.isSaveButtonDisabled)
    await store.send(.view(.set(\.$name, "Grace"))) { $0.name = "Grace" }
    #expect(viewState.name == "Grace")
    #expect(!viewState.isSaveButtonDisabled)
    await store.send(.view(.saveButtonTapped))
    #expect(!viewState.isSaveButtonDisabled, "the action was not received yet")
    await store.receive(.saved) { $0.isSaved = true }
    #expect(viewState.isSaveButtonDisabled)
  }

  @Test("writing to a binding changes a copy, without the reducer, and does not change the store")
  func writes() async {
    await store.send(.view(.set(\.$name, "Ada"))) { $0.name = "Ada" }
    let bindings = store.bindings(action: /Form.Action.view)
    let viewState = FormViewState(bindings)
    viewState.$name.wrappedValue = "Charger"
    #expect(viewState.$name.wrappedValue == "Charger", "the feature would cut it off")
    #expect(FormViewState(bindings).$name.wrappedValue == "Charger")
    #expect(store.state.name == "Ada")
    #expect(self.viewState.name == "Ada")
    await store.send(.saved) { $0.isSaved = true }
    #expect(viewState.$name.wrappedValue == "Charger", "a step of the test does not reach the copy")
  }

  @Test("writing to a binding needs no step of the test, and reports nothing")
  func isQuiet() async {
    let found = await failures {
      let store = TestStore(initialState: Form.State()) { Form() }
      store.bindings(action: /Form.Action.view).$name.projectedValue.wrappedValue = "Ada"
    }
    #expect(found == [])
  }

  @Test("a view state in a test can be compared with an earlier one")
  func equatable() async {
    let before = viewState
    #expect(viewState == before)
    await store.send(.view(.set(\.$name, "Ada"))) { $0.name = "Ada" }
    #expect(viewState != before)
  }

  @Test("if all actions are the view's, no case has to be named")
  func plain() async {
    let store = TestStore(initialState: PlainForm.State(name: "Ada")) { PlainForm() }
    #expect(store.bindings.name == "Ada")
    store.bindings.$name.projectedValue.wrappedValue = "Grace"
    #expect(store.state.name == "Ada")
    await store.send(.set(\.$name, "Alan")) { $0.name = "Alan" }
    #expect(store.bindings.name == "Alan")
    #expect(store.bindings.$name.wrappedValue == "Alan")
  }
}
