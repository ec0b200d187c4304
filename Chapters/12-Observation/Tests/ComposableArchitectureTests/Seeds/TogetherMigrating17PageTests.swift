import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = Migrating17Page

@Suite("Together · seed 000: migrating to 1.7", .timeLimit(.minutes(5)))
@MainActor
struct Migrating17PageTests {
  private let store = Store(
    initialState: Seed.Feature.State(rows: [Seed.Child.State(id: 10), Seed.Child.State(id: 11)])
  ) {
    Seed.Feature()
  }

  @Test("instead of `WithViewStore`, a view is evaluated when a property that it read changes")
  func reading() {
    let renderer = Renderer(Seed.TitleView(store: store))
    #expect(renderer.frame().description == "2 rows")
    store.send(.queryChanged("a"))
    store.send(.rows(.element(id: 10, action: .incrementButtonTapped)))
    #expect(renderer.evaluations() == [:])
    store.send(.rowButtonTapped)
    #expect(renderer.evaluations() == ["title": 1])
  }

  @Test("instead of `IfLetStore`: `if let`")
  func ifLet() throws {
    let renderer = Renderer(Seed.OptionalView(store: store))
    #expect(renderer.frame().description == "Nothing to show")
    store.send(.childButtonTapped)
    try renderer.frame().perform("increment")
    #expect(renderer.evaluations() == ["child 1": 1])
    #expect(renderer.frame().description == "1: 1")
    store.send(.childButtonTapped)
    #expect(renderer.frame().description == "Nothing to show")
  }

  @Test("instead of `ForEachStore`: `ForEach`")
  func forEach() throws {
    let renderer = Renderer(Seed.RowsView(store: store))
    try renderer.frame().perform("increment 2")
    #expect(renderer.evaluations() == ["child 11": 1])
    #expect(renderer.frame().description == "1. 10: 0\n2. 11: 1")
    store.send(.rowButtonTapped)
    #expect(renderer.evaluations() == ["rows": 1, "child 12": 1])
  }

  @Test("instead of `SwitchStore`: `switch`")
  func switching() throws {
    let renderer = Renderer(
      Seed.ScreenView(store: store.scope(state: \.screen, action: \.screen)))
    #expect(renderer.frame().description == "Activity\n7: 0")
    try renderer.frame().perform("increment")
    #expect(renderer.evaluations() == ["child 7": 1])
    store.send(.screenButtonTapped)
    #expect(renderer.frame().description == "Settings\n8: 0")
  }

  @Test("instead of modifiers with `store:`: modifiers with `item:`")
  func presenting() throws {
    let renderer = Renderer(Seed.FeatureView(store: store))
    try renderer.frame().perform("sheet")
    try renderer.frame().perform("increment")
    #expect(renderer.evaluations() == ["child 2": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "2: 1")
    try renderer.frame().perform("back")
    try renderer.frame().perform("alert")
    #expect(renderer.frame().presentation?.alert?.lines.map(\.description) == ["Hello"])
    try renderer.frame().perform("ok")
    #expect(renderer.frame().presentation == nil)
  }

  @Test("instead of bindings of view stores: `$store`")
  func bindings() throws {
    let renderer = Renderer(Seed.FeatureView(store: store))
    try renderer.frame().perform("text Blob")
    try renderer.frame().perform("query BLOB")
    #expect(renderer.frame().description == "Text: Blob\nQuery: blob")
  }

  @Test("instead of `NavigationStackStore`: `NavigationStack`")
  func stack() throws {
    let renderer = Renderer(Seed.StackView(store: store))
    try renderer.frame().perform("push")
    try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "5: 1")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "Root")
  }

  @Test("a migrated child works in a parent that isn't migrated")
  func legacyParent() {
    let renderer = Renderer(Seed.LegacyParentView(store: store))
    #expect(renderer.frame().description == "text: \n1. 10: 0\n2. 11: 0")
    store.send(.rows(.element(id: 10, action: .incrementButtonTapped)))
    #expect(renderer.evaluations()["child 10"] == 1)
    #expect(renderer.frame().description == "text: \n1. 10: 1\n2. 11: 0")
    store.send(.set(\.text, "Blob"))
    #expect(renderer.frame().description == "text: Blob\n1. 10: 1\n2. 11: 0")
  }

  @Test("a child that isn't migrated works in a migrated parent")
  func legacyChild() {
    let renderer = Renderer(Seed.LegacyChildView(store: store))
    #expect(renderer.frame().description == "text: \n0\n0")
    store.send(.rows(.element(id: 10, action: .incrementButtonTapped)))
    #expect(renderer.frame().description == "text: \n1\n0")
    store.send(.set(\.text, "Blob"))
    #expect(renderer.frame().description == "text: Blob\n1\n0")
  }
}
