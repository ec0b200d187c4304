import ComposableArchitecture
import TerminalUI

/// The game if there is one, or else the form that starts one.
struct NewGameView: View {
  let store: Store<NewGameState, NewGameAction>

  var body: some View {
    IfLetStore(
      store.scope(state: \.game, action: NewGameAction.game),
      then: GameView.init(store:),
      else: { NewGameFormView(store: store) }
    )
  }
}

private struct NewGameFormView: View {
  let store: Store<NewGameState, NewGameAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section("New game") {
        TextField(
          "x", text: viewStore.binding(\.$xPlayer), help: "Sets the name of the player with X.")
        TextField(
          "o", text: viewStore.binding(\.$oPlayer), help: "Sets the name of the player with O.")
        if !viewStore.canStart { Text("Who plays? Both need a name.").dimmed() }
        Button("start", help: "Begins a game.") { viewStore.send(.startButtonTapped) }
          .disabled(!viewStore.canStart, because: "both players need a name")
        Button("Log out", help: "Returns to the log-in.") { viewStore.send(.logOutButtonTapped) }
      }
    }
  }
}
