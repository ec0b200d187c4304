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

@Suite(
  "Exercise 6.5 · Write bindings with BindingReducer", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct BindingReducerTests {
  private let reducer = BindingReducer<Settings.State, Settings.Action>()

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

  @Test("I93: a value is written even if it looks like the old one, or equals it")
  func writesAlike() {
    struct Page {
      struct State {
        @BindingState var label = Label()
      }
      /// All labels look alike, and case does not matter.
      struct Label: Equatable, CustomStringConvertible, CustomDebugStringConvertible {
        var text = ""
        var description: String { "label" }
        var debugDescription: String { "label" }
        static func == (left: Label, right: Label) -> Bool {
          left.text.lowercased() == right.text.lowercased()
        }
      }
      enum Action: BindableAction { case binding(BindingAction<State>) }
    }
    var state = Page.State()
    let reducer = BindingReducer<Page.State, Page.Action>()
    _ = reducer.reduce(into: &state, action: .set(\.$label, Page.Label(text: "blob")))
    #expect(state.label.text == "blob", "the new value looks like the old one, and wasn't written")
    _ = reducer.reduce(into: &state, action: .set(\.$label, Page.Label(text: "BLOB")))
    #expect(state.label.text == "BLOB", "the new value equals the old one, and wasn't written")
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

  @Test("I93: the reducer has no effects")
  func noEffects() {
    var state = Settings.State()
    for action in [Settings.Action.set(\.$name, "Blob"), .set(\.$name, "Blob"), .saveButtonTapped] {
      #expect(reducer.reduce(into: &state, action: action).isNone)
    }
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
    let reducer = BindingReducer<Document.State, Document.Action>()
    _ = reducer.reduce(into: &state, action: .set(\.$text.title, "a"))
    #expect(state.text.title == "a")
    #expect(state.text.writes == 1)
  }

  @Test("I93: reducers above it see the old value, and reducers below it the new one")
  func position() {
    struct Feature: ReducerProtocol {
      var body: some ReducerProtocol<Settings.State, Settings.Action> {
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
    struct Feature: ReducerProtocol {
      var body: some ReducerProtocol<Settings.State, Settings.Action> {
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

  @Test("I93: the effects of the reducers around it are merged as without it")
  func effectsAround() {
    struct Feature: ReducerProtocol {
      var body: some ReducerProtocol<Settings.State, Settings.Action> {
        Reduce { _, _ in .send(.set(\.$name, "first")) }
        BindingReducer()
        Reduce { _, _ in .send(.saveButtonTapped) }
      }
    }
    var state = Settings.State()
    let run = AsyncRun(Feature().reduce(into: &state, action: .set(\.$name, "Blob")))
    #expect(run.actions == [.set(\.$name, "first"), .saveButtonTapped])
  }
}

@Suite("Exercise 6.5 · Write bindings with BindingReducer: view stores", .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreBindingTests {
  /// The body has no effects here, so that a wrong body can't keep the store busy forever.
  private func viewStore<R: ReducerProtocol<Settings.State, Settings.Action>>(
    _ reducer: R
  ) -> ViewStore<Settings.State, Settings.Action> {
    ViewStore(
      Store(
        initialState: Settings.State(),
        reducer: Reduce<Settings.State, Settings.Action> { state, action in
          _ = reducer.reduce(into: &state, action: action)
          return .none
        }))
  }

  @Test("I94: a view store's binding action that no reducer handles is one issue")
  func reports() async {
    var line: UInt = 0
    let found = await failures {
      let viewStore = viewStore(EmptyReducer())
      line = nextLine()
      viewStore.binding(\.$name).wrappedValue = "Blob"
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(message.contains("Exercise5BindingReducerTests.swift:\(line) was not handled"))
    #expect(message.contains("\"Blob\""), "the issue names the action")
    #expect(message.contains("“BindingReducer()”"), "the issue says what to do")
  }

  @Test("I94: a handled binding action isn't reported, and the view store shows its value")
  func handles() async {
    let found = await failures {
      let viewStore = viewStore(BindingReducer())
      let name = viewStore.binding(\.$name)
      name.wrappedValue = "Blob"
      #expect(name.wrappedValue == "Blob")
      #expect(viewStore.state == Settings.State(name: "Blob"))
    }
    #expect(found == [])
  }
}
