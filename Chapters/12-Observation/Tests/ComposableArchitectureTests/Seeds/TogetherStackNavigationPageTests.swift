import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = StackNavigationPage
private typealias RootFeature = StackNavigationPage.RootFeature

@Suite("Together · seed 000: stack-based navigation", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StackNavigationPageTests {
  private func root(_ path: RootFeature.Path.State...) -> StoreOf<RootFeature> {
    Store(initialState: RootFeature.State(path: StackState(path))) { RootFeature() }
  }

  private func counter() -> TestStoreOf<Seed.Feature> {
    TestStore(
      initialState: Seed.Feature.State(
        path: StackState([
          .counter(Seed.CounterFeature.State(count: 3))
        ])
      )
    ) {
      Seed.Feature()
    }
  }

  @Test("Basics: a state with elements on the stack is a deep link, and “back” pops")
  func deepLink() throws {
    let renderer = Renderer(
      Seed.RootView(
        store: root(
          .detailItem(Seed.DetailFeature.State()), .editItem(Seed.EditFeature.State()))))
    #expect(renderer.frame().description == "Edit: Charger")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "Detail: Charger")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "Root\nLamp")
  }

  @Test("Pushing: links push the state that they contain")
  func links() throws {
    let renderer = Renderer(Seed.RootView(store: root()))
    try renderer.frame().perform("add")
    #expect(renderer.frame().description == "Add: Charger")
    try renderer.frame().perform("back")
    try renderer.frame().perform("open")
    #expect(renderer.frame().description == "Edit: Lamp")
  }

  @Test("Pushing: the root pushes a screen for an action of a screen")
  func button() throws {
    let renderer = Renderer(Seed.RootView(store: root(.addItem(Seed.AddFeature.State()))))
    try renderer.frame().perform("detail")
    #expect(renderer.frame().description == "Detail: Charger")
  }

  @Test("typing on a screen evaluates only that screen")
  func typing() throws {
    let renderer = Renderer(
      Seed.RootView(
        store: root(
          .detailItem(Seed.DetailFeature.State()), .editItem(Seed.EditFeature.State()))))
    #expect(renderer.evaluations() == ["root": 1, "Detail": 1, "Edit": 1])
    try renderer.frame().perform("edit Lamp")
    #expect(renderer.evaluations() == ["Edit": 1])
    #expect(renderer.frame().description == "Edit: Lamp")
  }

  @Test("pushing a screen evaluates it, and no other screen")
  func pushing() throws {
    let renderer = Renderer(Seed.RootView(store: root(.addItem(Seed.AddFeature.State()))))
    _ = renderer.frame()
    try renderer.frame().perform("detail")
    #expect(renderer.evaluations() == ["Detail": 1])
  }

  @Test("Integration: the root reads the form when it saves, and pops it")
  func integration() async {
    let store = TestStore(
      initialState: RootFeature.State(
        path: StackState([.editItem(Seed.EditFeature.State(item: "Lamp"))]))
    ) {
      RootFeature()
    }
    await store.send(\.path[id: 0].editItem.itemChanged, "Red lamp") {
      $0.path[id: 0, case: \.editItem]?.item = "Red lamp"
    }
    await store.send(\.path[id: 0].editItem.saveButtonTapped) {
      $0.path.pop(from: 0)
    }
    await store.receive(\.saved) {
      $0.saved = ["Red lamp"]
    }
  }

  @Test("Dismissal: the root pops the last screen")
  func popLast() {
    let store = root(.addItem(Seed.AddFeature.State()))
    let renderer = Renderer(Seed.RootView(store: store))
    #expect(renderer.frame().description == "Add: Charger")
    store.send(.closeButtonTapped)
    #expect(renderer.frame().description == "Root\nLamp")
  }

  @Test("Dismissal: a screen dismisses itself")
  func dismissesItself() async throws {
    let store = root(.addItem(Seed.AddFeature.State()))
    let renderer = Renderer(Seed.RootView(store: store))
    #expect(renderer.frame().description == "Add: Charger")
    let id = try #require(store.path.ids.first)
    await store.send(.path(.element(id: id, action: .addItem(.closeButtonTapped)))).finish()
    #expect(renderer.frame().description == "Root\nLamp")
  }

  @Test("Testing: the counter is popped when it reaches 5, asserted exhaustively")
  func testing() async {
    let store = counter()
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0]?.modify(\.counter) {
        $0.count = 4
      }
    }
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 5
    }
    await store.receive(\.path.popFrom) {
      $0.path[id: 0] = nil
    }
  }

  @Test("Testing: the counter is popped when it reaches 5, asserted non-exhaustively")
  func testingInShort() async {
    let store = counter()
    store.exhaustivity = .off
    await store.send(\.path[id: 0].counter.incrementButtonTapped)
    await store.send(\.path[id: 0].counter.incrementButtonTapped)
    await store.receive(\.path.popFrom)
    #expect(store.state == Seed.Feature.State())
  }
}
