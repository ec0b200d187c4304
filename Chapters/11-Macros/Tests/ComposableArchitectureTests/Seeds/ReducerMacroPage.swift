import ComposableArchitecture

// The code of the page on the `Reducer` protocol and the `@Reducer` macro, block by block, except for
// `@ObservableState` and `@Presents`, which chapter 12 adds.

/// Seed: 002, Using the @Reducer macro.
@Reducer
struct CounterFeature {
  struct State {
    var count = 0
  }
  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

/// Seed: 002, @CasePathable and @dynamicMemberLookup enums.
@Reducer
struct EnumStateFeature {
  enum State {
    case loggedIn(CounterFeature.State)
    case loggedOut
  }
  enum Action {
    case loggedIn(CounterFeature.Action)
    case logOut
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .logOut = action { state = .loggedOut }
      return .none
    }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) {
      CounterFeature()
    }
  }
}

/// Seed: 002, Automatic fulfillment of reducer requirements.
@Reducer
struct EmptyFeature {}

/// Seed: 002, Automatic fulfillment of reducer requirements: a feature that is to be written is part of another.
@Reducer
struct ParentOfEmptyFeature {
  struct State {
    var child = EmptyFeature.State()
    var count = 0
  }
  enum Action {
    case child(EmptyFeature.Action)
    case tapped
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) {
      EmptyFeature()
    }
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct FormFeature {
  struct State: Equatable { var text = "" }
  enum Action { case typed(String) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let text):
        state.text = text
        return .none
      }
    }
  }
}

@Reducer
struct DetailFeature {
  struct State: Equatable { var isOpen = false }
  enum Action { case opened }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isOpen = true
      return .none
    }
  }
}

@Reducer
struct EditFeature {
  struct State: Equatable { var edits = 0 }
  enum Action { case edited }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.edits += 1
      return .none
    }
  }
}

/// Seed: 002, Destination and path reducers: the 24 lines.
@Reducer
struct LongDestination {
  enum State: Equatable {
    case add(FormFeature.State)
    case detail(DetailFeature.State)
    case edit(EditFeature.State)
  }
  enum Action {
    case add(FormFeature.Action)
    case detail(DetailFeature.Action)
    case edit(EditFeature.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.add, action: \.add) {
      FormFeature()
    }
    Scope(state: \.detail, action: \.detail) {
      DetailFeature()
    }
    Scope(state: \.edit, action: \.edit) {
      EditFeature()
    }
  }
}

/// Seed: 002, Destination and path reducers: the 6 lines.
@Reducer
enum ShortDestination {
  case add(FormFeature)
  case detail(DetailFeature)
  case edit(EditFeature)
}

extension ShortDestination.State: Equatable {}

/// Seed: 002, Destination and path reducers: `ifLet` and `forEach` without a closure.
@Reducer
struct DestinationsFeature {
  struct State: Equatable {
    @PresentationState var destination: ShortDestination.State?
    var path = StackState<ShortDestination.State>()
  }
  enum Action {
    case destination(PresentationAction<ShortDestination.Action>)
    case path(StackActionOf<ShortDestination>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      .none
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

/// Seed: 002, Navigating to non-reducer features.
@Reducer
enum ItemDestination {
  case add(FormFeature)
  case edit(EditFeature)
  @ReducerCaseIgnored
  case item(SeedItem)
}

struct SeedItem: Equatable { var name = "" }

/// Seed: 002, Nested enum reducers.
@Reducer
enum SeedModal {
  case detail(DetailFeature)
}

@Reducer
enum ModalDestination {
  case modal(SeedModal.Body = SeedModal.body)
}

extension SeedModal.State: Equatable {}

/// Seed: 002, Gotchas, Autocomplete.
@Reducer
struct ExplicitFeature: Reducer {
  struct State { var count = 0 }
  enum Action { case tapped }
  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      state.count += 1
      return .none
    }
  }
}

/// Seed: 000, Migrating to 1.4: actions of rows.
@Reducer
struct RowsFeature {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<RowFeature.State> = []
  }
  enum Action {
    case rows(IdentifiedActionOf<RowFeature>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(id: let id, action: .removed)):
        state.rows.remove(id: id)
        return .none
      case .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) {
      RowFeature()
    }
  }
}

@Reducer
struct RowFeature {
  struct State: Equatable, Identifiable {
    let id: Int
    var isOn = false
  }
  enum Action { case toggled, removed }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .toggled = action { state.isOn.toggle() }
      return .none
    }
  }
}
