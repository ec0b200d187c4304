import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seeds 000 and 002: “Embedding child features”; 000: Scope, ifLet, ifCaseLet, forEach; 002: the
/// destination of three features.
@Suite("Together · seeds 000 and 002: child features", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ChildFeaturesPageTests {
  /// The child in all of them.
  struct Child: ReducerProtocol {
    struct State: Equatable, Identifiable {
      var id = 0
      var text = ""
    }
    enum Action: Equatable {
      case textChanged(String)
      case doneButtonTapped
    }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        switch action {
        case .textChanged(let text): state.text = text
        case .doneButtonTapped: state.text += "!"
        }
        return .none
      }
    }
  }

  /// Seed 000, Scope.
  struct ScopeParent: ReducerProtocol {
    struct State: Equatable {
      var child = Child.State()
      var texts: [String] = []
    }
    enum Action: Equatable {
      case child(Child.Action)
    }
    var body: some ReducerProtocolOf<Self> {
      Scope(state: \.child, action: /Action.child) {
        Child()
      }
      Reduce { state, _ in
        // Additional parent logic and behavior
        state.texts.append(state.child.text)
        return .none
      }
    }
  }

  @Test("`Scope` runs the child on its part of the state, and logic below it sees the result")
  func scope() async {
    let store = TestStore(initialState: ScopeParent.State(), reducer: ScopeParent())
    await store.send(.child(.textChanged("a"))) {
      $0.child.text = "a"
      $0.texts = ["a"]
    }
  }

  /// Seed 000, Scope, “Enum state”.
  struct Loading: ReducerProtocol {
    enum State: Equatable {
      case unloaded
      case loading
      case loaded(Child.State)
    }
    enum Action: Equatable {
      case child(Child.Action)
      case loadButtonTapped
      case loadResponse(String)
    }
    /// Whether the logic is below the child, as it should be.
    var isScopeFirst = true

    var body: some ReducerProtocolOf<Self> {
      if isScopeFirst { child }
      Reduce { state, action in
        // Additional feature logic and behavior
        switch action {
        case .loadButtonTapped:
          state = .loading
          return .send(.loadResponse("loaded"))
        case .loadResponse(let text):
          state = .loaded(Child.State(text: text))
        case .child(.doneButtonTapped):
          state = .unloaded
        case .child:
          break
        }
        return .none
      }
      if !isScopeFirst { child }
    }

    @ReducerBuilder<State, Action>
    private var child: some ReducerProtocolOf<Self> {
      Scope(state: /State.loaded, action: /Action.child) {
        Child()
      }
    }
  }

  @Test("with a case path, `Scope` runs the child on one case of an enum")
  func enumState() async {
    let store = TestStore(initialState: .unloaded, reducer: Loading())
    await store.send(.loadButtonTapped) { $0 = .loading }
    await store.receive(.loadResponse("loaded")) { $0 = .loaded(Child.State(text: "loaded")) }
    await store.send(.child(.textChanged("a"))) { $0 = .loaded(Child.State(text: "a")) }
    await store.send(.child(.doneButtonTapped)) { $0 = .unloaded }
  }

  @Test("in the other order, logic that changes the case before the child is reported")
  func enumStateInTheWrongOrder() async {
    let found = await failures {
      let store = TestStore(
        initialState: .loaded(Child.State()), reducer: Loading(isScopeFirst: false))
      await store.send(.child(.doneButtonTapped)) { $0 = .unloaded }
    }
    #expect(found.count == 1)
    #expect(found.first?.firstLine.hasPrefix("A “Scope” at") == true)
  }

  /// Seed 000, ifLet.
  struct IfLetParent: ReducerProtocol {
    struct State: Equatable {
      var child: Child.State?
    }
    enum Action: Equatable {
      case child(Child.Action)
      case toggle
    }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        // Core logic for parent feature
        switch action {
        case .toggle: state.child = state.child == nil ? Child.State() : nil
        case .child(.doneButtonTapped): state.child = nil
        case .child: break
        }
        return .none
      }
      .ifLet(\.child, action: /Action.child) {
        Child()
      }
    }
  }

  @Test("`ifLet` runs the child first, so the parent can remove its state")
  func ifLet() async {
    let store = TestStore(initialState: IfLetParent.State(), reducer: IfLetParent())
    await store.send(.toggle) { $0.child = Child.State() }
    await store.send(.child(.textChanged("a"))) { $0.child?.text = "a" }
    await store.send(.child(.doneButtonTapped)) { $0.child = nil }
  }

  /// Seed 000, ifCaseLet.
  struct Session: ReducerProtocol {
    enum State: Equatable {
      case loggedIn(Child.State)
      case loggedOut(Child.State)
    }
    enum Action: Equatable {
      case loggedIn(Child.Action)
      case loggedOut(Child.Action)
    }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        // Core logic for parent feature
        switch (state, action) {
        case (.loggedOut(let form), .loggedOut(.doneButtonTapped)):
          state = .loggedIn(Child.State(text: form.text))
        case (.loggedIn, .loggedIn(.doneButtonTapped)):
          state = .loggedOut(Child.State())
        default:
          break
        }
        return .none
      }
      .ifCaseLet(/State.loggedIn, action: /Action.loggedIn) {
        Child()
      }
      .ifCaseLet(/State.loggedOut, action: /Action.loggedOut) {
        Child()
      }
    }
  }

  @Test("`ifCaseLet` runs a child for each case, before the parent changes it")
  func ifCaseLet() async {
    let store = TestStore(initialState: .loggedOut(Child.State()), reducer: Session())
    await store.send(.loggedOut(.textChanged("Blob"))) {
      $0 = .loggedOut(Child.State(text: "Blob"))
    }
    await store.send(.loggedOut(.doneButtonTapped)) { $0 = .loggedIn(Child.State(text: "Blob!")) }
    await store.send(.loggedIn(.doneButtonTapped)) { $0 = .loggedOut(Child.State()) }
  }

  /// Seed 000, forEach.
  struct Rows: ReducerProtocol {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Child.State>
    }
    enum Action: Equatable {
      // The seed has `IdentifiedActionOf<Row>` and `\.rows`, which are of a later time.
      case row(id: Child.State.ID, action: Child.Action)
    }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        // Core logic for parent feature
        if case .row(let id, .doneButtonTapped) = action { state.rows.remove(id: id) }
        return .none
      }
      .forEach(\.rows, action: /Action.row(id:action:)) {
        Child()
      }
    }
  }

  @Test("`forEach` runs the row first, so the parent can remove it")
  func forEach() async {
    let store = TestStore(
      initialState: Rows.State(rows: [Child.State(id: 1), Child.State(id: 2)]), reducer: Rows())
    await store.send(.row(id: 2, action: .textChanged("a"))) { $0.rows[id: 2]?.text = "a" }
    await store.send(.row(id: 1, action: .doneButtonTapped)) { $0.rows.remove(id: 1) }
  }
}
