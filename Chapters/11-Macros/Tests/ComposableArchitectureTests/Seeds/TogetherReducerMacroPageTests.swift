import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

@Suite("Together · seed pages about the macro", .serialExecutor)
@MainActor
struct ReducerMacroPageTests {
  @Test("Using the @Reducer macro")
  func counter() {
    let store = Store(initialState: CounterFeature.State()) { CounterFeature() }
    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped)
    store.send(.decrementButtonTapped)
    #expect(store.withState(\.count) == 1)
  }

  @Test("@CasePathable and @dynamicMemberLookup enums")
  func enumState() {
    let store = Store(initialState: .loggedIn(CounterFeature.State())) { EnumStateFeature() }
    store.send(.loggedIn(.incrementButtonTapped))
    #expect(store.withState { $0.loggedIn?.count } == 1)
    store.send(.logOut)
    #expect(store.withState { $0.loggedIn?.count } == nil)
    #expect(store.withState { $0.is(\.loggedOut) })
  }

  @Test("Automatic fulfillment of reducer requirements")
  func empty() {
    let store = Store(initialState: ParentOfEmptyFeature.State()) { ParentOfEmptyFeature() }
    store.send(.tapped)
    #expect(store.withState(\.count) == 1)
    #expect(store.withState(\.child) == EmptyFeature.State())
  }

  @Test("Destination and path reducers: 6 lines do what 24 did")
  func shortAndLong() {
    let long = Store(initialState: .edit(EditFeature.State())) { LongDestination() }
    let short = Store(initialState: .edit(EditFeature.State())) { ShortDestination.body }
    long.send(.edit(.edited))
    short.send(.edit(.edited))
    #expect(long.withState { $0.edit } == EditFeature.State(edits: 1))
    #expect(short.withState { $0.edit } == EditFeature.State(edits: 1))
  }

  @Test("Destination and path reducers: the closures of `ifLet` and `forEach` may be left out")
  func closures() async {
    let store = TestStore(
      initialState: DestinationsFeature.State(
        destination: .add(FormFeature.State()),
        path: StackState([.detail(DetailFeature.State())]))
    ) {
      DestinationsFeature()
    }
    await store.send(\.destination.add.typed, "Blob") {
      $0.destination = .add(FormFeature.State(text: "Blob"))
    }
    await store.send(\.path[id: 0].detail.opened) {
      $0.path[id: 0, case: \.detail]?.isOpen = true
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("Destination and path reducers: a view for each case of a stack")
  func views() {
    let store = Store(
      initialState: DestinationsFeature.State(
        path: StackState([.detail(DetailFeature.State()), .edit(EditFeature.State())]))
    ) {
      DestinationsFeature()
    }
    let view = NavigationStackStore(store.scope(state: \.path, action: \.path)) {
      TerminalUI.Text("Root")
    } destination: { (store: Store<ShortDestination.State, ShortDestination.Action>) in
      switch store.case {
      case .add: TerminalUI.Text("Add")
      case .detail: TerminalUI.Text("Detail")
      case .edit(let store): TerminalUI.Text("Edit \(store.withState(\.edits))")
      }
    }
    store.send(.path(.element(id: 1, action: .edit(.edited))))
    #expect(Renderer(view).frame().description.contains("Edit 1"))
  }

  @Test("Navigating to non-reducer features")
  func item() {
    let state = ItemDestination.State.item(SeedItem(name: "Blob"))
    let store = Store(initialState: state) { ItemDestination.body }
    guard case .item(let item) = store.case else {
      Issue.record("The store has a different case.")
      return
    }
    #expect(item == SeedItem(name: "Blob"))
  }

  @Test("Nested enum reducers")
  func nested() {
    let store = Store(initialState: .modal(.detail(DetailFeature.State()))) {
      ModalDestination.body
    }
    store.send(.modal(.detail(.opened)))
    #expect(store.withState { $0.modal?.detail } == DetailFeature.State(isOpen: true))
  }

  @Test("Gotchas: an explicit conformance and explicit types")
  func explicit() {
    let store = Store(initialState: ExplicitFeature.State()) { ExplicitFeature() }
    store.send(.tapped)
    #expect(store.withState(\.count) == 1)
  }

  @Test("Migrating to 1.4: actions of rows, by their ids")
  func rows() async {
    let store = TestStore(
      initialState: RowsFeature.State(rows: [RowFeature.State(id: 1), RowFeature.State(id: 2)])
    ) {
      RowsFeature()
    }
    await store.send(\.rows[id: 2].toggled) { $0.rows[id: 2]?.isOn = true }
    await store.send(\.rows[id: 1].removed) { $0.rows.remove(id: 1) }
  }
}
