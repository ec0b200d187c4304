import IssueReporting
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · code in the style of version 1.0 · bindings", .timeLimit(.minutes(5)))
@MainActor
struct PastedBindingsTests {
  private let store = Store(initialState: PastedForm.State()) { PastedForm() }

  @Test("view states with bindings, even to parts of fields, write through the reducer")
  func viewStates() {
    let viewStore = ViewStore(
      store, observe: PastedFormView.ViewState.init, send: { (action: PastedForm.Action) in action }
    )
    viewStore.$name.wrappedValue = "Blob"
    viewStore.$city.wrappedValue = "Graz"
    #expect(store.withState(\.name) == "Blob")
    #expect(store.withState(\.profile) == .init(city: "Graz", isPublic: true))
    #expect(viewStore.name == "Blob")
    #expect(!viewStore.isResetButtonDisabled)
  }

  @Test("a field of a view state can be written, and then has the value that the reducer gives it")
  func writes() {
    struct ViewState {
      @BindingViewState var sliderValue: Int
    }
    let viewStore: ViewStore<ViewState, PastedForm.Action> = ViewStore(
      store, observe: { ViewState(sliderValue: $0.$sliderValue) },
      removeDuplicates: { $0.sliderValue == $1.sliderValue })
    var state = viewStore.state
    state.sliderValue = 70
    #expect(store.withState(\.sliderValue) == 10)
    #expect(state.sliderValue == 10)
    #expect(viewStore.sliderValue == 10)
  }

  @Test("with “removeDuplicates”, a view observes only the values that it compares")
  func duplicates() {
    let viewStore: ViewStore<PastedMottoView.ViewState, PastedForm.Action> = ViewStore(
      store, observe: \.view, send: { $0 }, removeDuplicates: { $0.motto == $1.motto })
    viewStore.$profile.wrappedValue.city = "Graz"
    #expect(viewStore.profile.city == "")
    viewStore.$motto.wrappedValue = "onwards"
    #expect(viewStore.profile.city == "Graz")
  }

  @Test("views show fields, and write what a user types")
  func views() throws {
    let renderer = Renderer(
      Group {
        PastedMottoView(store: store)
        PastedNameView(store: store)
        PastedWholeFormView(store: store)
      })
    _ = try renderer.frame().perform("motto onwards")
    _ = try renderer.frame().perform("city Graz")
    #expect(store.withState(\.motto) == "onwards")
    #expect(store.withState(\.profile.city) == "Graz")
    #expect(renderer.frame().description.contains("Graz"))
  }

  @Test("a binding action can be sent from any task")
  func sendable() async {
    let action = PastedForm.Action.set(\.$name, "Blob")
    let same = await Task.detached { action }.value
    #expect(same == action)
  }

  @Test("a binding action prints its field's type and its value, without an address")
  func printed() {
    let action = PastedForm.Action.set(\.$motto, "onwards")
    #expect(
      String(customDumping: action) == #"""
        PastedForm.Action.binding(
          .set(
            \PastedForm.State.<BindingState<String>>,
            "onwards"
          )
        )
        """#)
    let binding = BindingAction<PastedForm.State>.set(\.$profile.city, "Graz")
    for text in ["\(binding)", "\(action)", String(reflecting: action)] {
      #expect(!text.contains("0x"))
    }
  }

  @Test("a test that expects the wrong one of two fields of one type fails, without an address")
  func failure() async {
    let found = await failures {
      let store = TestStore(initialState: Echo.State()) { Echo() }
      await store.send(.start)
      await store.receive(.set(\.$name, "a")) { $0.name = "a" }
    }
    let message = found.map(\.message).joined()
    #expect(message.contains(#"\PastedBindingsTests.Echo.State.<BindingState<String>>"#))
    #expect(message.contains("Both values have this description"))
    #expect(!message.contains("0x"))
  }

  @Test("a missing “BindingReducer” is reported with the view store's place, field and action")
  func forgotten() async {
    var line: UInt = 0
    let found = await failures {
      let store = Store(initialState: Echo.State()) { EmptyReducer<Echo.State, Echo.Action>() }
      line = #line + 1
      let viewStore = ViewStore(store, observe: { $0 })
      viewStore.$motto.wrappedValue = "a"
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(message.contains("PastedBindingsTests.swift:\(line) was not handled"))
    #expect(message.contains("Echo.Action.binding("))
    #expect(message.contains(#"\PastedBindingsTests.Echo.State.<BindingState<String>>"#))
  }

  @Test("a missing “BindingReducer” is also reported for a view state")
  func forgottenOfViewState() async {
    struct ViewState: Equatable {
      @BindingViewState var name: String
    }
    var line: UInt = 0
    let found = await failures {
      let store = Store(initialState: Echo.State()) { EmptyReducer<Echo.State, Echo.Action>() }
      line = #line + 1
      let viewStore = ViewStore(store, observe: { ViewState(name: $0.$name) })
      viewStore.$name.wrappedValue = "a"
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(message.contains(#"\PastedBindingsTests.Echo.State.<BindingState<String>>"#))
  }

  @Test("a field is dumped as its value")
  func dumps() {
    let viewStore = ViewStore(
      store, observe: PastedFormView.ViewState.init, send: { (action: PastedForm.Action) in action }
    )
    viewStore.$name.wrappedValue = "Blob"
    #expect(
      String(customDumping: viewStore.state) == """
        PastedFormView.ViewState(
          _name: "Blob",
          _city: "",
          isResetButtonDisabled: false
        )
        """)
    #expect(String(customDumping: store.withState { $0.$name }) == "\"Blob\"")
    #expect(String(reflecting: store.withState { $0.$name }) == "\"Blob\"")
    #expect(String(reflecting: viewStore.state).contains(#"_name: "Blob""#))
  }

  private struct Echo: Reducer {
    struct State: Equatable {
      @BindingState var name = ""
      @BindingState var motto = ""
    }
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case start
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { _, action in action == .start ? .send(.set(\.$motto, "a")) : .none }
    }
  }
}
