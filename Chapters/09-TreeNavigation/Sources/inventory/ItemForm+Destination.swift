import ComposableArchitecture

extension ItemForm {
  /// The features on top of the form, one at a time.
  struct Destination: Reducer {
    enum State: Equatable {
      case catalogue(Catalogue.State)
      case discard(ConfirmationDialogState<Action.Discard>)
      case alert(AlertState<Action.Alert>)
    }

    enum Action: Equatable {
      case catalogue(Catalogue.Action)
      case discard(Discard)
      case alert(Alert)

      enum Discard: Equatable {
        case discard
      }

      enum Alert: Equatable {
        case lookUpAgain, delete
      }
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.catalogue, action: /Action.catalogue) {
        Catalogue()
      }
      Scope(state: /State.discard, action: /Action.discard) {}
      Scope(state: /State.alert, action: /Action.alert) {}
    }
  }
}

// A new alert is created each time. An alert that is assigned again with the same identity would be dismissed by its own
// button.

extension ConfirmationDialogState<ItemForm.Destination.Action.Discard> {
  static var discardChanges: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Discard your changes?")
    } actions: {
      ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Keep editing") }
    }
  }
}

extension AlertState<ItemForm.Destination.Action.Alert> {
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
