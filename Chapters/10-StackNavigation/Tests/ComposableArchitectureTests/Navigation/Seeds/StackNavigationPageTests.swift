import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// The screens of the page, which all do the same.
private struct ItemScreen: Reducer {
  struct State: Equatable {
    var item = "Charger"
  }
  enum Action: Equatable {
    case itemChanged(String), saveButtonTapped, detailButtonTapped, closeButtonTapped
  }

  @Dependency(\.dismiss) private var dismiss

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .itemChanged(let item):
      state.item = item
      return .none
    case .closeButtonTapped:
      return .run { [dismiss] _ in await dismiss() }
    case .saveButtonTapped, .detailButtonTapped:
      return .none
    }
  }
}

private typealias AddFeature = ItemScreen
private typealias DetailFeature = ItemScreen
private typealias EditFeature = ItemScreen

/// The root of the page, with screens of three kinds.
private struct RootFeature: Reducer {
  struct State: Equatable {
    var path = StackState<Path.State>()
  }
  enum Action: Equatable {
    case closeButtonTapped
    case path(StackAction<Path.State, Path.Action>)
  }

  struct Path: Reducer {
    enum State: Equatable {
      case addItem(AddFeature.State)
      case detailItem(DetailFeature.State)
      case editItem(EditFeature.State)
    }
    enum Action: Equatable {
      case addItem(AddFeature.Action)
      case detailItem(DetailFeature.Action)
      case editItem(EditFeature.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.addItem, action: /Action.addItem) { AddFeature() }
      Scope(state: /State.detailItem, action: /Action.detailItem) { DetailFeature() }
      Scope(state: /State.editItem, action: /Action.editItem) { EditFeature() }
    }
  }

  let save: @Sendable (String) -> Void

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .path(.element(id: _, action: .addItem(.detailButtonTapped))):
        state.path.append(.detailItem(DetailFeature.State()))
        return .none
      case .path(.element(id: let id, action: .editItem(.saveButtonTapped))):
        guard case .editItem(let editItemState)? = state.path[id: id] else { return .none }
        state.path.pop(from: id)
        return .run { [save] _ in save(editItemState.item) }
      case .closeButtonTapped:
        _ = state.path.popLast()
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: /Action.path) { Path() }
  }
}

private typealias PathState = RootFeature.Path.State
private typealias PathAction = RootFeature.Path.Action

/// The views of the page.
private struct RootView: View {
  let store: StoreOf<RootFeature>

  var body: some View {
    NavigationStackStore(store.scope(state: \.path, action: RootFeature.Action.path)) {
      Text("Root")
      NavigationLink("add", state: PathState.addItem(AddFeature.State()))
      NavigationLink(state: PathState.detailItem(DetailFeature.State(item: "Lamp"))) {
        Text("Lamp")
      }
    } destination: { state in
      switch state {
      case .addItem:
        CaseLet(/PathState.addItem, action: PathAction.addItem) { ItemView("Add", store: $0) }
      case .detailItem:
        CaseLet(/PathState.detailItem, action: PathAction.detailItem) {
          ItemView("Detail", store: $0)
        }
      case .editItem:
        CaseLet(/PathState.editItem, action: PathAction.editItem) { ItemView("Edit", store: $0) }
      }
    }
  }
}

private struct ItemView: View {
  private let title: String
  private let store: StoreOf<ItemScreen>

  init(_ title: String, store: StoreOf<ItemScreen>) {
    (self.title, self.store) = (title, store)
  }

  var body: some View {
    WithViewStore(store, observe: \.item) { Text("\(title) \($0.state)") }
    Button("detail") { store.send(.detailButtonTapped) }
    Button("close") { store.send(.closeButtonTapped) }
  }
}

@Suite("Together · seed 000: stack-based navigation", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StackNavigationPageTests {
  private let saved = LockIsolated<[String]>([])

  private func feature() -> RootFeature {
    RootFeature { [saved] item in saved.withValue { $0.append(item) } }
  }

  private func testStore(_ path: RootFeature.Path.State...) -> TestStoreOf<RootFeature> {
    TestStore(initialState: RootFeature.State(path: StackState(path))) { feature() }
  }

  @Test("Basics: a state with screens on the stack is a deep link")
  func deepLink() throws {
    let path: [PathState] = [.detailItem(DetailFeature.State()), .editItem(EditFeature.State())]
    let store = Store(initialState: RootFeature.State(path: StackState(path))) { feature() }
    let renderer = Renderer(RootView(store: store))
    #expect(renderer.frame().description == "Edit Charger")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "Detail Charger")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "Root\nLamp")
  }

  @Test("Pushing: links push the state that they contain, and for a button, the root pushes")
  func pushes() throws {
    let store = Store(initialState: RootFeature.State()) { feature() }
    let renderer = Renderer(RootView(store: store))
    try renderer.frame().perform("add")
    #expect(renderer.frame().description == "Add Charger")
    try renderer.frame().perform("detail")
    #expect(renderer.frame().description == "Detail Charger")
    #expect(
      store.withState { Array($0.path) }
        == [.addItem(AddFeature.State()), .detailItem(DetailFeature.State())])
    try renderer.frame().perform("back 2")
    try renderer.frame().perform("open")
    #expect(renderer.frame().description == "Detail Lamp")
  }

  @Test("Pushing: a test sends the action of a link, with the next ID")
  func testOfPush() async {
    let store = testStore()
    await store.send(.path(.push(id: 0, state: .addItem(AddFeature.State())))) {
      $0.path[id: 0] = .addItem(AddFeature.State())
    }
    await store.send(.path(.element(id: 0, action: .addItem(.detailButtonTapped)))) {
      $0.path.append(.detailItem(DetailFeature.State()))
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path.removeAll() }
  }

  @Test("Integration: the root reads the form for the action that saves it, and pops it")
  func integrates() async {
    let store = testStore(
      .detailItem(DetailFeature.State()), .editItem(EditFeature.State(item: "Lamp")))
    await store.send(.path(.element(id: 1, action: .editItem(.itemChanged("Red lamp"))))) {
      $0.path[id: 1] = .editItem(EditFeature.State(item: "Red lamp"))
    }
    await store.send(.path(.element(id: 1, action: .editItem(.saveButtonTapped)))) {
      $0.path.pop(from: 1)
    }
    await store.finish()
    #expect(saved.value == ["Red lamp"])
  }

  @Test("Dismissal: the root removes the last screen, if there is one")
  func popsLast() async {
    let store = testStore(.addItem(AddFeature.State()), .detailItem(DetailFeature.State()))
    await store.send(.closeButtonTapped) { $0.path[id: 1] = nil }
    await store.send(.closeButtonTapped) { $0.path[id: 0] = nil }
    await store.send(.closeButtonTapped)
  }

  @Test("Dismissal: a screen dismisses itself, which sends `.popFrom`")
  func dismisses() async {
    let store = testStore(.detailItem(DetailFeature.State()), .addItem(AddFeature.State()))
    await store.send(.path(.element(id: 0, action: .detailItem(.closeButtonTapped))))
    await store.receive(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }

  @Test("StackState vs NavigationPath: the stack is a collection whose elements can be read")
  func collection() throws {
    let item = ItemScreen.State(item: "Lamp")
    var path = StackState<PathState>()
    path.append(.addItem(item))
    path += [.detailItem(item), .editItem(item)]
    try #require(path.count == 3)
    #expect(path.first == .addItem(item))
    #expect(path.firstIndex(of: .editItem(item)) == 2)
    #expect(Array(path.reversed()).first == .editItem(item))
    path.insert(.detailItem(item), at: 0)
    try #require(path.count == 4)
    path.remove(at: 1)
    try #require(path.count == 3)
    path.removeLast()
    #expect(Array(path) == [.detailItem(item), .detailItem(item)])
    #expect(path.ids.count == 2)
  }

  @Test("StackState vs NavigationPath: elements need not be hashable or equatable")
  func anyElements() throws {
    struct Element { let title: () -> String }
    let state = StackState([Element { "first" }])
    let store = Store<StackState<Element>, StackAction<Element, Never>>(initialState: state) {
      EmptyReducer().forEach(\.self, action: /.self) { EmptyReducer() }
    }
    let view = NavigationStackStore(store) {
      Text("root")
    } destination: { element in
      Text(element.withState { $0.title() })
      NavigationLink("next", state: Element { "second" })
    }
    let renderer = Renderer(view)
    #expect(renderer.frame().description == "first")
    try renderer.frame().perform("next")
    #expect(renderer.frame().description == "second")
    try renderer.frame().perform("back 2")
    #expect(renderer.frame().description == "root")
  }
}
