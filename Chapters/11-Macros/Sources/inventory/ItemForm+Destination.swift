import ComposableArchitecture

extension ItemForm {
  /// The features on top of the form, one at a time.
  @Reducer(state: .equatable)
  enum Destination {
    case catalogue(Catalogue)
    case discard(ConfirmationDialogState<Discard>)
    case alert(AlertState<Alert>)

    @CasePathable
    enum Discard {
      case discard
    }

    @CasePathable
    enum Alert {
      case lookUpAgain, delete
    }
  }
}

// A new alert is created each time. An alert that is assigned again with the same identity would be dismissed by its own
// button.

extension ConfirmationDialogState<ItemForm.Destination.Discard> {
  static var discardChanges: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Discard your changes?")
    } actions: {
      ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Keep editing") }
    }
  }
}

extension AlertState<ItemForm.Destination.Alert> {
  static func nameIsTaken(_ name: String) -> Self {
    AlertState {
      TextState("There is a “\(name)” already.")
    } message: {
      TextState("Choose another name.")
    }
  }

  static func delete(_ name: String) -> Self {
    AlertState {
      TextState("Delete “\(name)”?")
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    }
  }

  static func lookUpFailed(_ message: String) -> Self {
    AlertState {
      TextState("The catalogue cannot be searched.")
    } actions: {
      ButtonState(action: .lookUpAgain) { TextState("Look up again") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState(message)
    }
  }
}
