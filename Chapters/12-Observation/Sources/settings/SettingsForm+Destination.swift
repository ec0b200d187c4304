import ComposableArchitecture

extension SettingsForm {
  /// What can be on top of the form: one thing at a time.
  @Reducer(state: .equatable)
  enum Destination {
    case alert(AlertState<Alert>)
    case leave(ConfirmationDialogState<Leave>)

    @CasePathable
    enum Alert {
      case saveAgain
    }

    @CasePathable
    enum Leave {
      case discard
    }
  }
}

extension AlertState<SettingsForm.Destination.Alert> {
  /// The permission was denied.
  static var notAllowed: Self {
    AlertState {
      TextState("Notifications are not allowed.")
    } message: {
      TextState("The server has denied the permission to send them.")
    }
  }

  /// The permission could not be asked for.
  static func permissionUnknown(_ message: String) -> Self {
    AlertState {
      TextState("Nobody knows whether notifications are allowed.")
    } message: {
      TextState(message)
    }
  }

  /// Something speaks against the settings in the form.
  static func notSaved(_ message: String) -> Self {
    AlertState {
      TextState("The settings are not saved.")
    } message: {
      TextState(message)
    }
  }

  /// The file could not be written.
  static func savingFailed(_ message: String) -> Self {
    AlertState {
      TextState("The settings could not be saved.")
    } actions: {
      ButtonState(action: .saveAgain) { TextState("Save again") }
      ButtonState(role: .cancel) { TextState("Later") }
    } message: {
      TextState(message)
    }
  }
}

extension ConfirmationDialogState<SettingsForm.Destination.Leave> {
  /// The form would be left with changes in it.
  static var discardChanges: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Discard your changes?")
    } actions: {
      ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Keep editing") }
    }
  }
}
