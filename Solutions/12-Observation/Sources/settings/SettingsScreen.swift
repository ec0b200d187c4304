import ComposableArchitecture
import Exercises
import TerminalUI

/// The form, imperatively: each part of the state is connected to its line.
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
    // Accessing them adds them to the screen, in this order.
    _ = (lines, commands)
    showState()
    askQuestions()
    store.send(.view(.task))
  }

  /// Writes the state to the lines and the commands: immediately, and again after each change.
  private func showState() {
    // Exercise 12.7
    observe { [weak self] in
      guard let self else { return }
      lines.headline.text = store.headline
      commands.save.isEnabled = store.hasChanges
      commands.revert.isEnabled = store.hasChanges
    }
    observe { [weak self] in
      guard let self else { return }
      let status = store.nameStatus.map { "  \($0.mark)" } ?? ""
      lines.name.text = "name: \(store.displayName)\(status)"
    }
    observe { [weak self] in
      guard let self else { return }
      lines.digest.text = "digest: \(store.digest.rawValue)"
    }
    observe { [weak self] in
      guard let self else { return }
      lines.protect.text = String(switch: "protect", isOn: store.protectMyPosts)
    }
    observe { [weak self] in
      guard let self else { return }
      lines.pageSize.text = "page size: \(store.pageSize)"
    }
    observe { [weak self] in
      guard let self else { return }
      let mark = store.notificationMark.map { "  \($0)" } ?? ""
      lines.notifications.text =
        String(switch: "notifications", isOn: store.enableNotifications) + mark
    }
    observe { [weak self] in
      guard let self else { return }
      let email = String(switch: "email", isOn: store.sendEmailNotifications)
      let mobile = String(switch: "mobile", isOn: store.sendMobileNotifications)
      lines.ways.text = "\(email)\n\(mobile)"
      commands.email.isEnabled = store.enableNotifications
      commands.mobile.isEnabled = store.enableNotifications
    }
  }

  /// Presents the state's alert or dialog: immediately, and again after each change.
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
  /// Sends the action of a choice; `nil` only dismisses the alert or dialog.
  fileprivate func answer(_ answer: SettingsForm.Destination.Action?) {
    send(.destination(answer.map { .presented($0) } ?? .dismiss))
  }
}
