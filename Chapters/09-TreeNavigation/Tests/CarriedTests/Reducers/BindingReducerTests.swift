import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Settings {
  struct State: Equatable {
    @BindingState var name = ""
    @BindingState var isLoud = false
    @BindingState var color: String?
    @BindingState var user = User()
    var other = 0
    /// What reducers saw of the name when they ran.
    var seen: [String] = []
  }
  struct User: Equatable {
    var name = ""
    var age = 0
  }
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    /// Carries a binding's action without being a binding action itself.
    case proposed(BindingAction<State>)
    case saveButtonTapped
    case child(Child)
  }
  enum Child: BindableAction, Equatable {
    case binding(BindingAction<State>)
  }
}

@Suite("Reducers · BindingReducer", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct BindingReducerTests {
  private let reducer = BindingReducer<Settings.State, Settings.Action, Settings.Action>()

  @Test("I93: a binding's value is written to its field, and nothing else changes")
  func writes() {
    var state = Settings.State()
    _ = reducer.reduce(into: &state, action: .binding(.set(\.$name, "Blob")))
    #expect(state == Settings.State(name: "Blob"))
    _ = reducer.reduce(into: &state, action: .binding(.set(\.$isLoud, true)))
    #expect(state == Settings.State(name: "Blob", isLoud: true))
    _ = reducer.reduce(into: &state, action: .set(\.$name, ""))
    #expect(state == Settings.State(isLoud: true))
  }

  @Test("I93: `nil` and parts of a field are written")
  func parts() {
    var state = Settings.State(color: "red", user: Settings.User(name: "Blob", age: 2))
    _ = reducer.reduce(into: &state, action: .set(\.$color, nil))
    _ = reducer.reduce(into: &state, action: .set(\.$user.name, "Bob"))
    #expect(state == Settings.State(user: Settings.User(name: "Bob", age: 2)))
  }

  @Test("I93: other actions change nothing")
  func otherActions() {
    var state = Settings.State(name: "before")
    #expect(reducer.reduce(into: &state, action: .saveButtonTapped).isNone)
    #expect(reducer.reduce(into: &state, action: .proposed(.set(\.$name, "after"))).isNone)
    #expect(
      state == Settings.State(name: "before"), "only the case “binding” says that it was written")
  }

  @Test("I93: a child's bindings are left to the child")
  func childBindings() {
    var state = Settings.State(name: "before")
    _ = reducer.reduce(into: &state, action: .child(.binding(.set(\.$name, "after"))))
    #expect(state == Settings.State(name: "before"))
  }

  @Test("I93: a value is written once")
  func once() {
    struct Document {
      struct State {
        @BindingState var text = Text()
      }
      struct Text {
        var title = "" { didSet { writes += 1 } }
        var writes = 0
      }
      enum Action: BindableAction { case binding(BindingAction<State>) }
    }
    var state = Document.State()
    let reducer = BindingReducer<Document.State, Document.Action, Document.Action>()
    _ = reducer.reduce(into: &state, action: .set(\.$text.title, "a"))
    #expect(state.text.title == "a")
    #expect(state.text.writes == 1)
  }

  @Test("I93: reducers above `BindingReducer` see the old value, and reducers below it the new one")
  func position() {
    struct Feature: Reducer {
      var body: some Reducer<Settings.State, Settings.Action> {
        Reduce { state, _ in
          state.seen.append("above: \(state.name)")
          return .none
        }
        BindingReducer()
        Reduce { state, _ in
          state.seen.append("below: \(state.name)")
          return .none
        }
      }
    }
    var state = Settings.State(name: "old")
    #expect(Feature().reduce(into: &state, action: .set(\.$name, "new")).isNone)
    #expect(state.seen == ["above: old", "below: new"])
    state.seen = []
    _ = Feature().reduce(into: &state, action: .saveButtonTapped)
    #expect(state.seen == ["above: new", "below: new"])
  }

  @Test("I93: a reducer below it can replace the value, and matches the field by its key path")
  func lastWord() {
    struct Feature: Reducer {
      var body: some Reducer<Settings.State, Settings.Action> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .binding(\.$name):
            state.name = String(state.name.prefix(3))
          case .binding:
            state.other += 1
          case .proposed, .saveButtonTapped, .child:
            break
          }
          return .none
        }
      }
    }
    var state = Settings.State()
    _ = Feature().reduce(into: &state, action: .set(\.$name, "Blobby"))
    _ = Feature().reduce(into: &state, action: .set(\.$isLoud, true))
    #expect(state == Settings.State(name: "Blo", isLoud: true, other: 1))
  }
}

@Suite("Reducers · bindings of a view store", .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreBindingTests {
  /// The body has no effects here, so that a wrong body can't keep the store busy forever.
  private func viewStore<R: Reducer<Settings.State, Settings.Action>>(
    _ reducer: R
  ) -> ViewStore<Settings.State, Settings.Action> {
    ViewStore(
      Store(initialState: Settings.State()) {
        Reduce<Settings.State, Settings.Action> { state, action in
          _ = reducer.reduce(into: &state, action: action)
          return .none
        }
      }, observe: { $0 })
  }

  @Test("I94: a view store's binding action that no reducer handles is one issue")
  func reports() async {
    let found = await failures {
      let viewStore = viewStore(EmptyReducer())
      viewStore.$name.wrappedValue = "Blob"
    }
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.contains("BindingReducerTests.swift:"), "it says where the view store was made")
    #expect(message.contains(#"\Settings.State.<BindingState<String>>,"#), "the type of the field")
    #expect(message.contains("\"Blob\""), "it says which action")
    #expect(message.contains("“BindingReducer()”"), "it says what to do")
  }

  @Test("I94: a handled binding action isn't reported, and the view store shows its value")
  func handles() async {
    let found = await failures {
      let viewStore = viewStore(BindingReducer())
      let name = viewStore.$name
      name.wrappedValue = "Blob"
      #expect(name.wrappedValue == "Blob")
      #expect(viewStore.state == Settings.State(name: "Blob"))
    }
    #expect(found == [])
  }
}
