import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = ActionPage

@Suite("Together · seed 000: view actions", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ActionPageTests {
  private let store = Store(initialState: Seed.Feature.State()) {
    Seed.Feature { "\($0) is odd." }
  }

  @Test("a view sends its actions inside `view`")
  func sends() throws {
    let renderer = Renderer(Seed.FeatureView(store: store))
    try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "1")
  }

  @Test("a view receives the task of the action that it sends")
  func task() async {
    let view = Seed.FeatureView(store: store)
    let renderer = Renderer(view)
    _ = renderer.frame()
    let task = view.send(.factButtonTapped)
    #expect(renderer.frame().description == "0\n…")
    await task.finish()
    #expect(renderer.frame().description == "0\n0 is odd.")
  }

  @Test("a view can have the macro's code written by hand")
  func plain() throws {
    let renderer = Renderer(Seed.PlainFeatureView(store: store))
    try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "1")
  }

  @Test("a test sends view actions by their paths")
  func test() async {
    let store = TestStore(initialState: Seed.Feature.State()) {
      Seed.Feature { "\($0) is odd." }
    }
    await store.send(\.view.incrementButtonTapped) {
      $0.count = 1
    }
    await store.send(\.view.factButtonTapped) {
      $0.isLoading = true
    }
    await store.receive(\.factResponse, "1 is odd.") {
      $0.fact = "1 is odd."
      $0.isLoading = false
    }
  }
}
