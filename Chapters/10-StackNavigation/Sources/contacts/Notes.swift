import ComposableArchitecture
import Foundation

/// The notes on a contact.
struct Notes: Reducer {
  struct State: Equatable {
    let contactID: Contact.ID
  }

  enum Action: Equatable {
    case noteEntered(String)
    case removeButtonTapped(index: Int)
    case delegate(Delegate)

    /// Requests to the parent.
    enum Delegate: Equatable {
      case add(String)
      case remove(at: Int)
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .noteEntered(let text):
      let note = text.trimmingCharacters(in: .whitespaces)
      return note.isEmpty ? .none : .send(.delegate(.add(note)))

    case .removeButtonTapped(let index):
      return .send(.delegate(.remove(at: index)))

    case .delegate:
      return .none
    }
  }
}
