import ComposableArchitecture
import TerminalUI
import Testing

private typealias Seed = StorePage

@Suite("Together · seed 000: the store")
@MainActor
struct StorePageTests {
  private let store = Store(
    initialState: Seed.AppFeature.State(
      activity: Seed.Activity.State(badge: 1), profile: Seed.Profile.State(badge: 2),
      search: Seed.Search.State(badge: 3),
      rows: [Seed.Row.State(id: 1), Seed.Row.State(id: 2)])
  ) {
    Seed.AppFeature()
  }

  @Test("Scoping: each view has a store of its child state, and is evaluated alone")
  func scoping() throws {
    let renderer = Renderer(Seed.AppView(store: store))
    #expect(renderer.frame().description == "Activity: 1\nSearch: 3\nProfile: 2")
    try renderer.frame().perform("search")
    #expect(renderer.evaluations() == ["Search": 1])
    #expect(renderer.frame().description == "Activity: 1\nSearch: 4\nProfile: 2")
  }

  @Test("Accessing state: a store is read like its state")
  func state() {
    #expect(store.state.profile.badge == 2)
    #expect(store.profile.badge == 2)
    #expect(store.withState { $0.profile.badge } == 2)
  }

  @Test("an optional child has one store while it is present")
  func optional() throws {
    var login: StoreOf<Seed.Tab>? { store.scope(state: \.login, action: \.login) }
    #expect(login == nil)
    store.send(.loginChanged(Seed.Tab.State()))
    let first = try #require(login)
    first.send(.badgeIncremented)
    #expect(first.badge == 1)
    #expect(login === first)
    store.send(.loginChanged(nil))
    #expect(login == nil)
    #expect(first.badge == 1)
  }

  @Test("an array has a store for each element")
  func rows() {
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    #expect(rows.map(\.state.id) == [1, 2])
    rows[1].send(.toggled)
    #expect(rows.map(\.isOn) == [false, true])
  }

  @Test("Conforms To: stores are equal, with equal hashes, if they are the same object")
  func conformances() {
    let activity = store.scope(state: \.activity, action: \.activity)
    let profile = store.scope(state: \.profile, action: \.profile)
    #expect(activity == store.scope(state: \.activity, action: \.activity))
    #expect(activity != profile)
    #expect(Set([activity, profile, activity]).count == 2)
    #expect(activity.id == store.scope(state: \.activity, action: \.activity).id)
    func isObservable(_: some Observable & Perceptible & Hashable & Identifiable & Sendable) {}
    isObservable(activity)
  }
}
