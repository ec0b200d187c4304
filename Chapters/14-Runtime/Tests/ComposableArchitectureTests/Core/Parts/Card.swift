@testable import ComposableArchitecture

/// A feature that shows a card with a name, which a control can write.
@Reducer
struct Desk {
  @ObservableState
  struct State: Equatable {
    var card: Card.State? = Card.State()
  }

  enum Action {
    case close
    case card(Card.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .close = action { state.card = nil }
      return .none
    }
    .ifLet(\.card, action: \.card) { Card() }
  }
}

/// A card.
@Reducer
struct Card {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case clear
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .clear = action { state.name = "" }
      return .none
    }
  }
}
