import ComposableArchitecture
import Testing

@Suite("Together · names of stores")
@MainActor
struct StoreNameTests {
  @Test("a store's name is its feature's, if the feature is known")
  func names() {
    let store = Store(initialState: Desk.State()) { Desk() }
    #expect(store.debugDescription == "StoreOf<Desk>")
    #expect(store.scope(state: \.left, action: \.left).debugDescription == "StoreOf<Tally>")
    #expect(store.scope(state: \.drawer, action: \.drawer).debugDescription == "StoreOf<Drawer?>")
    #expect(
      store.scope(state: \.$shown, action: \.shown).debugDescription
        == "PresentationStoreOf<Tally>")
    #expect(
      store.scope(state: \.rows, action: \.rows).debugDescription == "IdentifiedStoreOf<Tally>")
    #expect(
      store.scope(state: \.left.count, action: \.left).debugDescription
        == "Store<Int, Tally.Action>")
  }

  @Test("a stack's store has a name")
  func stack() {
    let store = Store(
      initialState: StackState<Tally.State>()
    ) { Reduce<StackState<Tally.State>, StackAction<Tally.State, Tally.Action>> { _, _ in .none } }
    #expect(store.debugDescription == "StackStoreOf<Tally>")
  }
}
