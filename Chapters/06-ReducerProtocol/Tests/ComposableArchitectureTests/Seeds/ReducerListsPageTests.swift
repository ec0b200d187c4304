import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seeds 000 and 002: “Composing reducers”, “Supporting reducers”, “Reducer modifiers”.
@Suite("Together · seeds 000 and 002: composing reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReducerListsPageTests {
  struct State: Equatable {
    var letters = ""
  }

  /// Adds its letter, and sends it on request.
  struct Letter: ReducerProtocol {
    let letter: String

    func reduce(into state: inout State, action: String) -> EffectTask<String> {
      state.letters += letter
      return action == "ask" ? .send(letter) : .none
    }
  }

  /// Seed 000, CombineReducers.
  struct Combined: ReducerProtocol {
    let printer: _ReducerPrinter<State, String>

    var body: some ReducerProtocol<State, String> {
      CombineReducers {
        Letter(letter: "A")
        Letter(letter: "B")
        Letter(letter: "C")
      }
      ._printChanges(printer)
    }
  }

  @Test("a modifier on `CombineReducers` applies to the combined reducer")
  func combineReducers() {
    var printed: [String] = []
    let feature = Combined(
      printer: _ReducerPrinter { action, oldState, newState in
        printed.append("\(action): \"\(oldState.letters)\" \"\(newState.letters)\"")
      })
    let store = Store(initialState: State(), reducer: feature)
    store.send("go")
    #expect(store.state.value.letters == "ABC")
    #expect(printed == [#"go: "" "ABC""#])
  }

  @Test("`ReducerBuilder` runs reducers in order, and merges their effects")
  func reducerBuilder() {
    @ReducerBuilder<State, String> var reducer: some ReducerProtocol<State, String> {
      Letter(letter: "A")
      if true {
        Letter(letter: "B")
      }
      for letter in ["C", "D"] {
        Letter(letter: letter)
      }
    }
    var state = State()
    let run = AsyncRun(reducer.reduce(into: &state, action: "ask"))
    #expect(state.letters == "ABCD")
    #expect(run.actions == ["A", "B", "C", "D"])
  }

  @Test("`EmptyReducer` is a reducer that does nothing")
  func emptyReducer() {
    struct Screen<Content: ReducerProtocol> {
      let reducer: Content
    }
    let screen = Screen(reducer: EmptyReducer<State, String>())
    var state = State(letters: "A")
    #expect(screen.reducer.reduce(into: &state, action: "ask").isNone)
    #expect(state.letters == "A")
  }

  @Test("`Optional` is a reducer if its wrapped type is one")
  func optional() {
    func feature(_ letter: Letter?) -> some ReducerProtocol<State, String> {
      CombineReducers {
        Letter(letter: "A")
        letter
      }
    }
    var state = State()
    _ = feature(nil).reduce(into: &state, action: "go")
    _ = feature(Letter(letter: "B")).reduce(into: &state, action: "go")
    #expect(state.letters == "AAB")
  }

  /// Seed 000, BindingReducer.
  struct Switch: ReducerProtocol {
    struct State: Equatable {
      @BindingState var isOn = false
      // More properties...
      var seen: [Bool] = []
    }
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      // More actions
      case resetButtonTapped
    }

    let isBindingFirst: Bool

    var body: some ReducerProtocolOf<Self> {
      if isBindingFirst { BindingReducer() }
      Reduce { state, _ in
        // Your feature's logic...
        state.seen.append(state.isOn)
        return .none
      }
      if !isBindingFirst { BindingReducer() }
    }
  }

  @Test(
    "`BindingReducer` writes before the logic below it, and after the logic above it",
    arguments: [true, false])
  func bindingReducer(isBindingFirst: Bool) {
    let viewStore = ViewStore(
      Store(
        initialState: Switch.State(), reducer: Switch(isBindingFirst: isBindingFirst)))
    viewStore.binding(\.$isOn).wrappedValue = true
    #expect(viewStore.isOn)
    #expect(viewStore.seen == [isBindingFirst])
  }

  @Test("an issue about a missing `BindingReducer` says what to do")
  func forgottenBindingReducer() async {
    let found = await failures {
      let reducer = Reduce<Switch.State, Switch.Action> { _, _ in .none }
      ViewStore(Store(initialState: Switch.State(), reducer: reducer))
        .binding(\.$isOn).wrappedValue = true
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("add “BindingReducer()” to the body") == true)
  }

  /// Seed 000, Effect.send: a child's actions for its parent.
  struct Login: ReducerProtocol {
    struct State: Equatable { var name = "" }
    enum Action: Equatable {
      case loginButtonTapped
      case delegate(Delegate)
      enum Delegate: Equatable { case didLogIn(name: String) }
    }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        switch action {
        case .loginButtonTapped: .send(.delegate(.didLogIn(name: state.name)))
        case .delegate: .none
        }
      }
    }
  }

  struct App: ReducerProtocol {
    struct State: Equatable {
      var login = Login.State()
      var user: String?
    }
    enum Action: Equatable { case login(Login.Action) }
    var body: some ReducerProtocolOf<Self> {
      Scope(state: \.login, action: /Action.login) {
        Login()
      }
      Reduce { state, action in
        switch action {
        case .login(.delegate(.didLogIn(let name))): state.user = name
        case .login: break
        }
        return .none
      }
    }
  }

  @Test("`send` immediately sends its action: a delegate action for the parent")
  func send() async {
    let store = TestStore(
      initialState: App.State(login: Login.State(name: "Blob")), reducer: App())
    await store.send(.login(.loginButtonTapped))
    await store.receive(.login(.delegate(.didLogIn(name: "Blob")))) { $0.user = "Blob" }
  }
}
