import ComposableArchitecture
import Exercises
import TerminalUI

/// The form, imperatively: each part of the state is wired to what shows it.
final class SettingsScreen: Screen {
  let store: StoreOf<SettingsForm>
  private lazy var lines = SettingsLines(addedTo: self, countedIn: writes)
  private lazy var commands = SettingsCommands(addedTo: self, for: store)
  private let writes: Evaluations

  /// - Parameters:
  ///   - store: The form.
  ///   - writes: Counts how often the lines are written.
  init(store: StoreOf<SettingsForm>, countingIn writes: Evaluations) {
    self.store = store
    self.writes = writes
    super.init("Settings")
    // They are added to the screen, in this order.
    _ = (lines, commands)
    showState()
    askQuestions()
    store.send(.view(.task))
  }

  /// Writes what is in the state to the lines and the commands: immediately, and again whenever it has changed.
  private func showState() {
    // Exercise 12.7
    exercise(
      "12.7", "write each line, and enable the commands, whenever their values change")
  }

  /// Asks what is to be asked: immediately, and again whenever that has changed.
  private func askQuestions() {
    observe { [weak self] in
      guard let self else { return }
      switch store.destination {
      case .alert(let alert):
        present(Alert(alert) { [store] in store.answer($0.map { .alert($0) }) })
      case .leave(let dialog):
        present(Alert(dialog) { [store] in store.answer($0.map { .leave($0) }) })
      case nil:
        dismiss()
      }
    }
  }
}

extension StoreOf<SettingsForm> {
  /// Sends the answer to a question; `nil` if only the question is to go.
  fileprivate func answer(_ answer: SettingsForm.Destination.Action?) {
    send(.destination(answer.map { .presented($0) } ?? .dismiss))
  }
}
