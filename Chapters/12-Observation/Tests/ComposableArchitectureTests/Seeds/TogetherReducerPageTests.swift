import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = ReducerPage

@Suite("Together · seed 002: reducers, with their views", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReducerPageTests {
  private func store(
    _ destination: Seed.Destination.State? = nil, path: Seed.Path.State...
  ) -> StoreOf<Seed.Feature> {
    Store(initialState: Seed.Feature.State(destination: destination, path: StackState(path))) {
      Seed.Feature()
    }
  }

  @Test("Conforming to the protocol: a feature with a timer")
  func timer() async {
    let clock = TestClock()
    let store = Store(initialState: Seed.ConformingCounterFeature.State()) {
      Seed.ConformingCounterFeature(clock: clock)
    }
    store.send(.incrementButtonTapped)
    let task = store.send(.startTimerButtonTapped)
    await clock.advance(by: .seconds(2))
    #expect(store.count == 3)
    store.send(.stopTimerButtonTapped)
    await task.finish()
    store.send(.decrementButtonTapped)
    #expect(store.count == 2)
  }

  @Test("Using the macro: its store can be read")
  func macro() {
    let store = Store(initialState: Seed.CounterFeature.State()) { Seed.CounterFeature() }
    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped)
    store.send(.decrementButtonTapped)
    #expect(store.count == 1)
  }

  @Test("Case paths: an enum state is shown case by case")
  func enumState() throws {
    let store = Store(initialState: .loggedOut) { Seed.EnumStateFeature() }
    let renderer = Renderer(Seed.EnumStateView(store: store))
    #expect(renderer.frame().description == "logged out")
    store.send(.logInButtonTapped)
    #expect(renderer.evaluations() == ["enum": 1, "counter": 1])
    try renderer.frame().perform("increment")
    #expect(renderer.evaluations() == ["counter": 1])
    #expect(renderer.frame().description == "1")
    store.send(.logOutButtonTapped)
    #expect(renderer.frame().description == "logged out")
  }

  @Test("Automatic fulfillment: an unfinished feature is part of a second one")
  func parentOfEmpty() {
    let store = Store(initialState: Seed.ParentOfEmptyFeature.State()) {
      Seed.ParentOfEmptyFeature()
    }
    store.send(.tapped)
    #expect(store.count == 1)
    #expect(store.scope(state: \.child, action: \.child).state == Seed.EmptyFeature.State())
  }

  @Test("Gotchas: an explicit conformance and explicit types")
  func explicit() {
    let store = Store(initialState: Seed.ExplicitFeature.State()) { Seed.ExplicitFeature() }
    store.send(.tapped)
    #expect(store.count == 1)
  }

  @Test("Automatic fulfillment: a generated state is observable")
  func empty() {
    let store = Store(initialState: Seed.EmptyFeature.State()) { Seed.EmptyFeature() }
    #expect(store.state._$id == store.state._$id)
  }

  @Test("Case paths: a sheet shows a case of a destination")
  func caseInSheet() throws {
    let renderer = Renderer(Seed.FeatureView(store: store(.editForm(Seed.FormFeature.State()))))
    #expect(renderer.frame().presentation?.sheet?.description == "Form:")
    try renderer.frame().perform("form Blob")
    #expect(renderer.evaluations() == ["form": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "Form: Blob")
    try renderer.frame().perform("back")
    #expect(renderer.frame().presentation == nil)
  }

  @Test("Destination and path reducers: a view for each case of a stack")
  func path() throws {
    let renderer = Renderer(
      Seed.FeatureView(
        store: store(path: .detail(Seed.DetailFeature.State()), .edit(Seed.EditFeature.State()))))
    #expect(renderer.frame().description == "edits: 0")
    try renderer.frame().perform("edit")
    #expect(renderer.evaluations() == ["edit": 1])
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "closed")
    try renderer.frame().perform("open")
    #expect(renderer.frame().description == "open")
  }

  @Test("Destination and path reducers: 24 lines and the 6 lines show the same")
  func long() throws {
    let store = Store(
      initialState: Seed.Feature.State(long: .edit(Seed.EditFeature.State()))
    ) {
      Seed.Feature()
    }
    let renderer = Renderer(Seed.FeatureView(store: store))
    try renderer.frame().perform("edit")
    #expect(renderer.frame().presentation?.sheet?.description == "edits: 1")
    try renderer.frame().perform("back")
    #expect(store.long == nil)
  }

  @Test("Navigating to non-reducer features: a sheet shows a case without a reducer")
  func item() throws {
    let store = store(.item(Seed.Item(name: "Lamp")))
    let renderer = Renderer(Seed.FeatureView(store: store))
    #expect(renderer.frame().presentation?.sheet?.description == "item: Lamp")
    try renderer.frame().perform("back")
    #expect(renderer.frame().presentation == nil)
    #expect(store.destination == nil)
  }

  @Test("Navigating to non-reducer features: a different item is a different screen")
  func anotherItem() {
    let store = store(.item(Seed.Item(name: "Lamp")))
    let renderer = Renderer(Seed.FeatureView(store: store))
    _ = renderer.frame()
    store.send(.shows(.item(Seed.Item(name: "Chair"))))
    #expect(renderer.frame().presentation?.sheet?.description == "item: Chair")
  }

  @Test("Nested enum reducers: a sheet shows a case of a case")
  func nested() throws {
    let renderer = Renderer(
      Seed.FeatureView(store: store(.modal(.detail(Seed.DetailFeature.State())))))
    try renderer.frame().perform("open")
    #expect(renderer.evaluations() == ["detail": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "open")
  }

  @Test("a different case of a destination replaces the current screen")
  func otherCase() {
    let store = store(.editForm(Seed.FormFeature.State()))
    let renderer = Renderer(Seed.FeatureView(store: store))
    _ = renderer.frame()
    store.send(.shows(.modal(.detail(Seed.DetailFeature.State()))))
    #expect(renderer.frame().presentation?.sheet?.description == "closed")
    store.send(.shows(nil))
    #expect(renderer.frame().presentation == nil)
  }

  @Test("Gotchas: a preview works like any other view")
  func preview() {
    #expect(Renderer(Seed.preview).frame().presentation?.sheet?.description == "Form:")
  }
}
