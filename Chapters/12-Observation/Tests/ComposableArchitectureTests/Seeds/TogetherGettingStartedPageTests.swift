import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Feature = GettingStartedPage.Feature
private typealias FeatureView = GettingStartedPage.FeatureView
private typealias FeatureViewController = GettingStartedPage.FeatureViewController

@Suite("Together · seed 000: getting started", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct GettingStartedPageTests {
  private let store = Store(initialState: Feature.State()) {
    Feature(numberFact: { "\($0) is a good number Brent" })
  }

  @Test("the view shows the count, and its buttons change it")
  func counts() throws {
    let renderer = Renderer(FeatureView(store: store))
    #expect(renderer.frame().description == "0")
    try renderer.frame().perform("increment")
    try renderer.frame().perform("increment")
    try renderer.frame().perform("decrement")
    #expect(renderer.frame().description == "1")
  }

  @Test("the view shows a fact if there is one")
  func fact() async throws {
    let renderer = Renderer(FeatureView(store: store))
    try renderer.frame().perform("increment")
    await store.send(.numberFactButtonTapped).finish()
    #expect(renderer.frame().description == "1\n1 is a good number Brent")
  }

  @Test("a view is evaluated once for all changes before a frame")
  func evaluatedOnce() {
    let renderer = Renderer(FeatureView(store: store))
    #expect(renderer.evaluations() == ["feature": 1])
    store.send(.incrementButtonTapped)
    store.send(.numberFactResponse("1 is odd."))
    #expect(renderer.evaluations() == ["feature": 1])
    #expect(renderer.evaluations() == [:])
  }

  @Test("a controller's labels immediately show the store's state, and follow it")
  func controller() async throws {
    let controller = FeatureViewController(store: store)
    #expect(controller.frame().description == "Feature\n  0\n")
    try controller.frame().perform("increment")
    try controller.frame().perform("increment")
    await nextTurn()
    #expect(controller.frame().description == "Feature\n  2\n")
    await store.send(.numberFactButtonTapped).finish()
    await nextTurn()
    #expect(controller.frame().description == "Feature\n  2\n  2 is a good number Brent")
  }

  @Test("a controller runs its closure once for the changes of one turn")
  func controllerAppliesOnce() async throws {
    let controller = FeatureViewController(store: store)
    try controller.frame().perform("increment")
    try controller.frame().perform("decrement")
    try controller.frame().perform("increment")
    #expect(controller.applications == 1)
    await nextTurn()
    #expect(controller.applications == 2)
  }

  @Test("a controller is deallocated with its last reference, and its closure no longer runs")
  func controllerGoes() async {
    weak var controller: FeatureViewController?
    do {
      let held = FeatureViewController(store: store)
      controller = held
    }
    #expect(controller == nil)
    store.send(.incrementButtonTapped)
    await nextTurn()
  }

  @Test("a test asserts each action's changes, and the actions of effects")
  func basics() async {
    let store = TestStore(initialState: Feature.State()) {
      Feature(numberFact: { "\($0) is a good number Brent" })
    }
    await store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    await store.send(.decrementButtonTapped) {
      $0.count = 0
    }
    await store.send(.numberFactButtonTapped)
    await store.receive(\.numberFactResponse) {
      $0.numberFact = "0 is a good number Brent"
    }
  }

  @Test("a test overrides a feature's dependencies")
  func registered() async {
    let store = TestStore(initialState: Feature.State()) {
      GettingStartedPage.RegisteredFeature()
    } withDependencies: {
      $0.numberFact.fetch = { "\($0) is a good number Brent" }
    }
    await store.send(.numberFactButtonTapped)
    await store.receive(\.numberFactResponse) {
      $0.numberFact = "0 is a good number Brent"
    }
  }
}
