import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// The screens of the page, which all do the same.
private struct ItemForm: Reducer {
  struct State: Equatable {
    var item = "Charger"
  }
  enum Action: Equatable { case itemChanged(String), saveButtonTapped }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    if case .itemChanged(let item) = action { state.item = item }
    return .none
  }
}

private typealias AddFeature = ItemForm
private typealias DetailFeature = ItemForm
private typealias EditFeature = ItemForm

/// The inventory of the page, with one destination of three.
private struct InventoryFeature: Reducer {
  struct State: Equatable {
    @PresentationState var destination: Destination.State?
    var items: [String] = []
  }
  enum Action: Equatable {
    case addButtonTapped
    case detailButtonTapped
    case closeButtonTapped
    case destination(PresentationAction<Destination.Action>)
  }

  struct Destination: Reducer {
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
      case .addButtonTapped:
        // Populating this state performs the navigation.
        state.destination = .addItem(AddFeature.State())
        return .none
      case .detailButtonTapped:
        state.destination = .detailItem(DetailFeature.State())
        return .none
      case .closeButtonTapped:
        state.destination = nil
        return .none
      case .destination(.presented(.editItem(.saveButtonTapped))):
        guard case .editItem(let editItemState) = state.destination else { return .none }
        state.destination = nil
        return .run { [save] _ in save(editItemState.item) }
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: /Action.destination) { Destination() }
  }
}

/// The counter of the page, which dismisses itself.
private struct CounterFeature: Reducer {
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable { case decrementButtonTapped, incrementButtonTapped }

  @Dependency(\.dismiss) private var dismiss

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .decrementButtonTapped:
      state.count -= 1
      return .none
    case .incrementButtonTapped:
      state.count += 1
      return state.count >= 5 ? .run { [dismiss] _ in await dismiss() } : .none
    }
  }
}

private struct Feature: Reducer {
  struct State: Equatable {
    @PresentationState var counter: CounterFeature.State?
  }
  enum Action: Equatable {
    case counter(PresentationAction<CounterFeature.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { _, _ in .none }
      .ifLet(\.$counter, action: /Action.counter) { CounterFeature() }
  }
}

@Suite("Together · seed 000: tree-based navigation", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TreeNavigationPageTests {
  private let saved = LockIsolated<[String]>([])

  private func store(
    _ destination: InventoryFeature.Destination.State? = nil
  ) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: InventoryFeature.State(destination: destination)) {
      InventoryFeature { [saved] item in saved.withValue { $0.append(item) } }
    }
  }

  @Test("Basics, Enum state: filling in the state navigates")
  func navigates() async {
    let store = store()
    await store.send(.addButtonTapped) { $0.destination = .addItem(AddFeature.State()) }
    await store.send(.destination(.presented(.addItem(.itemChanged("Cable"))))) {
      $0.$destination[case: /InventoryFeature.Destination.State.addItem]?.item = "Cable"
    }
    // There is only one destination at a time.
    await store.send(.detailButtonTapped) { $0.destination = .detailItem(DetailFeature.State()) }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test("Integration: the parent reads the form for the action that saves it, and closes it")
  func integrates() async {
    let store = store(.editItem(EditFeature.State(item: "Lamp")))
    await store.send(.destination(.presented(.editItem(.itemChanged("Red lamp"))))) {
      $0.destination = .editItem(EditFeature.State(item: "Red lamp"))
    }
    await store.send(.destination(.presented(.editItem(.saveButtonTapped)))) {
      $0.destination = nil
    }
    await store.finish()
    #expect(saved.value == ["Red lamp"])
  }

  @Test("Dismissal: setting the state to `nil` dismisses the feature")
  func dismisses() async {
    let store = store(.addItem(AddFeature.State()))
    await store.send(.closeButtonTapped) { $0.destination = nil }
  }

  @Test("Testing: the counter is dismissed when it reaches 5, asserted exhaustively")
  func dismissal() async {
    let store = TestStore(
      initialState: Feature.State(counter: CounterFeature.State(count: 3))
    ) {
      Feature()
    }
    await store.send(.counter(.presented(.incrementButtonTapped))) { $0.counter?.count = 4 }
    await store.send(.counter(.presented(.incrementButtonTapped))) { $0.counter?.count = 5 }
    await store.receive(.counter(.dismiss)) { $0.counter = nil }
  }

  @Test("Testing: the counter is dismissed when it reaches 5, asserted non-exhaustively")
  func dismissalInShort() async {
    let store = TestStore(
      initialState: Feature.State(counter: CounterFeature.State(count: 3))
    ) {
      Feature()
    }
    store.exhaustivity = .off
    await store.send(.counter(.presented(.incrementButtonTapped)))
    await store.send(.counter(.presented(.incrementButtonTapped)))
    await store.receive(.counter(.dismiss))
    #expect(store.state == Feature.State())
  }

  @Test("Dismissal: a counter that continues is not dismissed")
  func goesOn() async {
    let store = TestStore(
      initialState: Feature.State(counter: CounterFeature.State(count: 5))
    ) {
      Feature()
    }
    await store.send(.counter(.presented(.decrementButtonTapped))) { $0.counter?.count = 4 }
    await store.finish()
    #expect(store.state.counter?.count == 4)
  }
}
