import ComposableArchitecture

/// A form for the names of both players, and the game that they play.
struct NewGameState: Equatable {
  @BindableState var xPlayer = ""
  @BindableState var oPlayer = ""

  /// The game, while there is one.
  var game: GameState?

  var canStart: Bool { !xPlayer.isEmpty && !oPlayer.isEmpty }
}

/// The actions between the log-in and the log-out.
enum NewGameAction: BindableAction, Equatable {
  case binding(BindingAction<NewGameState>)
  case startButtonTapped
  case logOutButtonTapped
  case game(GameAction)
}

typealias NewGameReducer = Reducer<NewGameState, NewGameAction, Void>

/// The form with its game. The game comes first, because it also has to process the action that
/// removes it.
let newGameReducer = NewGameReducer.combine(
  gameReducer.optional().pullback(
    state: \.game, action: /NewGameAction.game, environment: { _ in () }),
  newGameFormReducer.binding()
)

/// The form itself.
private let newGameFormReducer = NewGameReducer { state, action, _ in
  switch action {
  case .binding(\.$xPlayer):
    state.xPlayer = playerName(state.xPlayer)
    return .none

  case .binding(\.$oPlayer):
    state.oPlayer = playerName(state.oPlayer)
    return .none

  case .startButtonTapped:
    guard state.canStart else { return .none }
    state.game = GameState(xPlayer: state.xPlayer, oPlayer: state.oPlayer)
    return .none

  case .game(.quitButtonTapped):
    state.game = nil
    return .none

  // The app presents the form, and removes it.
  case .binding, .game, .logOutButtonTapped:
    return .none
  }
}

/// A name of at most twelve letters, without spaces around it and without double spaces inside.
private func playerName(_ typed: String) -> String {
  String(typed.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(12))
}
