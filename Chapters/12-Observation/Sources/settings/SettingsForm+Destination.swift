import ComposableArchitecture

extension SettingsForm {
  /// The alerts and dialogs on top of the form, one at a time.
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
  /// Reports that the permission was denied.
  static var notAllowed: Self {
    AlertState {
      TextState("Notifications are not allowed.")
    } message: {
      TextState("The server denied the permission to send them.")
    }
  }

  /// Reports that the request for permission failed.
  static func permissionUnknown(_ message: String) -> Self {
    AlertState {
      TextState("It is not known whether notifications are allowed.")
    } message: {
      TextState(message)
    }
  }

  /// Reports that the settings in the form are invalid.
  static func notSaved(_ message: String) -> Self {
    AlertState {
      TextState("The settings are not saved.")
    } message: {
      TextState(message)
    }
  }

  /// Reports that the file couldn't be written.
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
  /// Asks whether to discard the changes.
  static var discardChanges: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Discard your changes?")
    } actions: {
      ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Keep editing") }
    }
  }
}
