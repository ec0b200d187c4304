import ComposableArchitecture

/// A lamp that can be switched.
@Reducer
struct Lamp {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isOn = false
  }

  enum Action { case switched }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isOn.toggle()
      return .none
    }
  }
}

/// A room, which may be one of several.
@Reducer
struct Room {
  @ObservableState
  enum State: Equatable {
    case lamp(Lamp.State)
  }

  enum Action {
    case lamp(Lamp.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.lamp, action: \.lamp) { Lamp() }
  }
}

/// A house with each kind of part.
@Reducer
struct House {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var lamp = Lamp.State(id: 1)
    var guest: Lamp.State? = Lamp.State(id: 2)
    var room = Room.State.lamp(Lamp.State(id: 3))
    var lamps: IdentifiedArrayOf<Lamp.State> = [Lamp.State(id: 1), Lamp.State(id: 2)]
    @Presents var shown: Lamp.State? = Lamp.State(id: 4)
    var path = StackState([Room.State.lamp(Lamp.State(id: 5)), .lamp(Lamp.State(id: 6))])
  }

  enum Action {
    case form(Form)
    case guest(Lamp.Action)
    case lamp(Lamp.Action)
    case lamps(IdentifiedActionOf<Lamp>)
    case path(StackAction<Room.State, Room.Action>)
    case room(Room.Action)
    case shown(PresentationAction<Lamp.Action>)

    @CasePathable
    enum Form: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.self, action: \.form) { BindingReducer() }
      Scope(state: \.lamp, action: \.lamp) { Lamp() }
      Scope(state: \.room, action: \.room) { Room() }
    }
    .ifLet(\.guest, action: \.guest) { Lamp() }
    .forEach(\.lamps, action: \.lamps) { Lamp() }
    .ifLet(\.$shown, action: \.shown) { Lamp() }
    .forEach(\.path, action: \.path) { Room() }
  }
}

/// The same house, in old spellings.
struct OldHouse: Reducer {
  var body: some Reducer<House.State, House.Action> {
    CombineReducers {
      BindingReducer(action: \.form)
      Scope(state: \.lamp, action: AnyCasePath(\.lamp)) { Lamp() }
      Scope(state: \.room, action: AnyCasePath(\.room)) {
        EmptyReducer()
          .ifCaseLet(
            AnyCasePath(\Room.State.Cases.lamp), action: AnyCasePath(\Room.Action.Cases.lamp)
          ) { Lamp() }
      }
    }
    .ifLet(\.guest, action: AnyCasePath(\.guest)) { Lamp() }
    .forEach(
      \.lamps,
      action: AnyCasePath(
        embed: { .lamps(.element(id: $0.0, action: $0.1)) },
        extract: {
          guard case .lamps(.element(let id, let action)) = $0 else { return nil }
          return (id, action)
        })
    ) { Lamp() }
    .ifLet(\.$shown, action: AnyCasePath(\.shown)) { Lamp() }
    .forEach(\.path, action: AnyCasePath(\.path)) { Room() }
  }
}
