import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A form with more state than its view needs.
private struct Form: Reducer {
  struct State: Equatable {
    @BindingState var name = ""
    @BindingState var isUrgent = false
    var secret = 0
    var log: [String] = []
  }
  enum Action: Equatable {
    case secretChanges
    case view(ViewAction)

    enum ViewAction: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case saveButtonTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: /Action.view)
    Reduce<State, Action> { state, action in
      switch action {
      case .secretChanges: state.secret += 1
      case .view(.binding(\.$name)): state.name = String(state.name.prefix(5))
      case .view(.binding): state.log.append("something else was written")
      case .view(.saveButtonTapped): state.log.append("saves \(state.name)")
      }
      return .none
    }
  }
}

private struct FormView: View {
  struct ViewState: Equatable {
    @BindingViewState var name: String
    @BindingViewState var isUrgent: Bool
    let isSaveButtonDisabled: Bool

    @MainActor init(_ store: BindingViewStore<Form.State>) {
      _name = store.$name
      _isUrgent = store.$isUrgent
      isSaveButtonDisabled = store.name.isEmpty
    }
  }

  let store: StoreOf<Form>
  let evaluated: () -> Void

  var body: some View {
    WithViewStore(store, observe: ViewState.init, send: Form.Action.view) { viewStore in
      TextField("name", text: viewStore.$name)
      Text("“\(viewStore.name)”").evaluated(evaluated)
      if !viewStore.isSaveButtonDisabled {
        Button("save") { viewStore.send(.saveButtonTapped) }
      }
    }
  }
}

extension Text {
  fileprivate func evaluated(_ body: () -> Void) -> Text {
    body()
    return self
  }
}

@Suite("Together · bindings in view states", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherBindingTests {
  private let store = Store(initialState: Form.State()) { Form() }

  @Test("I181: a control of a view state writes its field, and the reducer can change the value")
  func writes() throws {
    let renderer = Renderer(FormView(store: store) {})
    #expect(renderer.frame().availableCommands.map(\.name) == ["name"])
    try renderer.frame().perform("name Charger")
    #expect(store.withState(\.name) == "Charg")
    #expect(renderer.frame().description.contains("“Charg”"))
    try renderer.frame().perform("save")
    #expect(store.withState(\.log) == ["saves Charg"])
  }

  @Test("I181: the view is evaluated when its view state changes, and only then")
  func evaluates() {
    var count = 0
    let renderer = Renderer(FormView(store: store) { count += 1 })
    _ = renderer.frame()
    store.send(.secretChanges)
    _ = renderer.frame()
    #expect(count == 1)
    store.send(.view(.binding(.set(\.$name, "a"))))
    _ = renderer.frame()
    #expect(count == 2)
  }

  @Test("I181: a view store provides bindings of a view state, and of a state")
  func viewStores() {
    let viewStore = ViewStore(store, observe: FormView.ViewState.init, send: Form.Action.view)
    viewStore.$isUrgent.wrappedValue = true
    #expect(store.withState(\.isUrgent))
    #expect(store.withState(\.log) == ["something else was written"])
    #expect(viewStore.isUrgent)
    viewStore.$name.wrappedValue = "Cable"
    #expect(viewStore.$name.wrappedValue == "Cable")
    #expect(viewStore.name == "Cable")
  }

  /// A feature that presents the form.
  private struct Presents: Reducer {
    struct State: Equatable { @PresentationState var form: Form.State? }
    enum Action: Equatable { case form(PresentationAction<Form.Action>) }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$form, action: /Action.form) { Form() }
    }
  }

  @Test("I181: a closed screen's store shows its last state, and ignores values from its controls")
  func dropped() async {
    let found = await failures {
      let store = Store(initialState: Presents.State(form: Form.State(name: "Cable"))) {
        Presents()
      }
      var shown: StoreOf<Form>?
      let view = Text("base").sheet(
        store: store.scope(state: \.$form, action: Presents.Action.form)
      ) { form in
        FormView(store: form) { shown = form }
      }
      let renderer = Renderer(view)
      let frame = renderer.frame()
      store.send(.form(.dismiss))
      _ = try? frame.perform("name Lamp")
      #expect(renderer.frame().description == "base")
      #expect(store.withState(\.form) == nil)
      #expect(shown?.withState(\.name) == "Cable")
    }
    #expect(found == [])
  }

  @Test("I181: `BindingReducer(action:)` writes only for the view's actions, before the reducer")
  func reducer() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.view(.binding(.set(\.$name, "Charger")))) { $0.name = "Charg" }
    await store.send(.view(.binding(.set(\.$isUrgent, true)))) {
      $0.isUrgent = true
      $0.log = ["something else was written"]
    }
    await store.send(.view(.saveButtonTapped)) { $0.log.append("saves Charg") }
    await store.send(.secretChanges) { $0.secret = 1 }
  }
}

@Suite("Together · XCTModify in a test store", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherModifyTests {
  private typealias Place = LeavingPlace
  private typealias Destination = LeavingPlace.Destination

  private func store(_ exhaustivity: Exhaustivity) -> TestStoreOf<LeavingPlace> {
    let store = TestStore(initialState: Place.State("a", .sheet(Place.State("b")))) { Place() }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test("I180: XCTModify changes the value in a case of the presented state")
  func changes() async {
    let found = await failures {
      let store = store(.on)
      await store.send(.inSheet(.renames("c"))) {
        XCTModify(&$0.destination, case: /Destination.State.sheet) { $0.name = "c" }
      }
      await store.send(.inSheet(.renames("d"))) {
        $0.$destination[case: /Destination.State.sheet]?.name = "d"
      }
    }
    #expect(found == [])
  }

  @Test("I180: a body that changes nothing fails an exhaustive test, and no other")
  func changesNothing() async {
    for exhaustivity in [Exhaustivity.on, .off] {
      let found = await failures {
        let store = store(exhaustivity)
        await store.send(.renames("x")) {
          $0.name = "x"
          XCTModify(&$0.destination, case: /Destination.State.sheet) { $0.name = "b" }
        }
      }
      #expect(
        found.map { $0.message.contains("did not change") } == (exhaustivity == .on ? [true] : []))
    }
  }

  @Test("I180: a different case fails in every exhaustivity", arguments: [true, false])
  func otherCase(isExhaustive: Bool) async {
    let found = await failures {
      let store = store(isExhaustive ? .on : .off)
      await store.send(.renames("x")) {
        $0.name = "x"
        XCTModify(&$0.destination, case: /Destination.State.push) { $0.name = "b" }
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("XCTModify failed") == true)
    #expect(found.first?.message.contains("sheet") == true)
  }
}

@Suite("Together · bindings in view states of a feature", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherViewStateTests {
  private struct Note: Reducer {
    struct State: Equatable { @BindingState var text = "" }
    enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }

    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Test("a closure that ignores the state needs no bindings, and compiles")
  func closure() {
    let store = Store(initialState: .init(text: "a")) { Note() }
    let viewStore = ViewStore(store, observe: { _ in 3 })
    #expect(viewStore.state == 3)
    let view = WithViewStore(store, observe: { _ in "b" }) { Text($0.state) }
    #expect(Renderer(view).frame().description == "b")
  }

  @Test("a test store can be created from an initial state without its type")
  func initialState() async {
    let store = TestStore(initialState: .init(text: "a")) { Note() }
    await store.send(.set(\.$text, "b")) { $0.text = "b" }
  }
}
