import ComposableArchitecture
import Foundation

/// A form for a contact. It dismisses itself; the parent feature saves the draft.
struct Edit: Reducer {
  struct State: Equatable {
    /// The edited contact; `nil` for a new contact.
    let contactID: Contact.ID?
    @BindingState var draft: Draft
    /// The draft as it was when the form was opened.
    let original: Draft
    /// The reason why the last attempt to save the draft failed.
    var problem: String?
    @PresentationState var discard: ConfirmationDialogState<Action.Discard>?

    /// A form for a contact.
    ///
    /// - Parameter contact: The contact; `nil` for a new one.
    init(_ contact: Contact? = nil) {
      contactID = contact?.id
      let draft = contact.map(Draft.init) ?? Draft()
      self.draft = draft
      original = draft
    }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case saveButtonTapped
    case cancelButtonTapped
    case discard(PresentationAction<Discard>)
    case delegate(Delegate)

    enum Discard: Equatable {
      case discard
    }

    /// Requests to the parent. The form dismisses itself afterwards.
    enum Delegate: Equatable {
      /// Saves a draft of a contact; without an id, of a new contact.
      case save(Draft, of: Contact.ID?)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        state.problem = nil
        return .none

      case .saveButtonTapped:
        state.problem = state.draft.problem
        guard state.problem == nil else { return .none }
        return .run { [dismiss, draft = state.draft, id = state.contactID] send in
          await send(.delegate(.save(draft, of: id)))
          await dismiss()
        }

      case .cancelButtonTapped:
        guard state.draft == state.original else {
          state.discard = .discardChanges
          return .none
        }
        return close()

      case .discard(.presented(.discard)):
        return close()

      case .discard(.dismiss), .delegate:
        return .none
      }
    }
    .ifLet(\.$discard, action: /Action.discard)
  }

  private func close() -> Effect<Action> {
    .run { [dismiss] _ in await dismiss() }
  }
}

extension Edit {
  /// The editable properties of a contact.
  struct Draft: Equatable {
    var name = ""
    /// The phone numbers, separated by commas.
    var phones = ""
    var friends: [Contact.ID] = []
  }
}

extension Edit.Draft {
  init(_ contact: Contact) {
    self.init(
      name: contact.name, phones: contact.phones.joined(separator: ", "), friends: contact.friends)
  }

  var trimmedName: String { name.trimmingCharacters(in: .whitespaces) }

  var phoneNumbers: [String] {
    phones.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The reason why the draft can't be saved, as a message for people.
  var problem: String? {
    if trimmedName.isEmpty { return "A contact needs a name." }
    let wrong = phoneNumbers.first { !$0.isPhoneNumber }
    return wrong.map { "“\($0)” is not a phone number." }
  }
}

extension String {
  /// Whether the text has three to fifteen digits, and otherwise only separators.
  fileprivate var isPhoneNumber: Bool {
    let number = hasPrefix("+") ? dropFirst() : self[...]
    let digits = number.filter { "0"..."9" ~= $0 }
    let others = number.filter { !("0"..."9" ~= $0) }
    return (3...15).contains(digits.count) && others.allSatisfy { " -/()".contains($0) }
  }
}

extension ConfirmationDialogState<Edit.Action.Discard> {
  static var discardChanges: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Discard your changes?")
    } actions: {
      ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Keep editing") }
    }
  }
}
