import ComposableArchitecture
import Foundation

/// The form for a new or an existing sync-up. It edits a copy, which the parent saves or discards.
@Reducer
struct SyncUpForm {
  @ObservableState
  struct State: Equatable {
    var syncUp: SyncUp
    /// The focused field.
    var focus: Field?
    /// The sync-up as it was when the form was opened.
    let original: SyncUp
    @Presents var discard: ConfirmationDialogState<Discard>?

    /// - Parameters:
    ///   - syncUp: The sync-up to edit. If it has no attendee, it gets one without a name.
    ///   - focus: The field that is focused first.
    init(syncUp: SyncUp, focus: Field? = .title) {
      var syncUp = syncUp
      if syncUp.attendees.isEmpty {
        @Dependency(\.uuid) var uuid
        syncUp.attendees.append(Attendee(id: ModelID(uuid())))
      }
      self.syncUp = syncUp
      self.focus = focus
      original = syncUp
    }
  }

  /// A field that can be focused.
  enum Field: Hashable, Sendable {
    case attendee(Attendee.ID)
    case title
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case addAttendeeButtonTapped
    /// A name for the first attendee without a name, or for a new attendee.
    case attendeeEntered(String)
    case attendeesDeleted(atOffsets: IndexSet)
    case cancelButtonTapped
    case discard(PresentationAction<Discard>)
  }

  @CasePathable
  enum Discard {
    case discard
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addAttendeeButtonTapped:
        addAttendee(to: &state)
        return .none

      case .attendeeEntered(let name):
        let id =
          state.syncUp.attendees.first(where: \.isBlank)?.id ?? addAttendee(to: &state)
        state.syncUp.attendees[id: id]?.name = name
        state.focus = .attendee(id)
        return .none

      case .attendeesDeleted(let offsets):
        state.syncUp.attendees.remove(atOffsets: offsets)
        if state.syncUp.attendees.isEmpty { addAttendee(to: &state) }
        guard let first = offsets.first else { return .none }
        let index = min(first, state.syncUp.attendees.count - 1)
        state.focus = .attendee(state.syncUp.attendees[index].id)
        return .none

      case .cancelButtonTapped:
        guard state.syncUp == state.original else {
          state.discard = .discardChanges
          return .none
        }
        return .run { [dismiss] _ in await dismiss() }

      case .discard(.presented(.discard)):
        return .run { [dismiss] _ in await dismiss() }

      case .binding, .discard(.dismiss):
        return .none
      }
    }
    .ifLet(\.$discard, action: \.discard)
  }

  /// Adds an attendee without a name, and focuses the new field.
  @discardableResult
  private func addAttendee(to state: inout State) -> Attendee.ID {
    let attendee = Attendee(id: ModelID(uuid()))
    state.syncUp.attendees.append(attendee)
    state.focus = .attendee(attendee.id)
    return attendee.id
  }
}

extension SyncUpForm.State {
  /// The sync-up to save, without attendees whose names are blank. If all names are blank, the first attendee stays.
  var confirmed: SyncUp {
    var syncUp = syncUp
    syncUp.attendees.removeAll { $0.isBlank }
    if syncUp.attendees.isEmpty { syncUp.attendees += self.syncUp.attendees.prefix(1) }
    return syncUp
  }
}

extension SyncUp {
  /// Takes the values of the form's fields. All other properties stay: a meeting may have been saved in the meantime.
  mutating func take(_ form: SyncUpForm.State) {
    let edited = form.confirmed
    attendees = edited.attendees
    duration = edited.duration
    theme = edited.theme
    title = edited.title
  }
}

extension Attendee {
  /// Whether the attendee has no name yet.
  var isBlank: Bool { name.allSatisfy(\.isWhitespace) }
}

extension ConfirmationDialogState<SyncUpForm.Discard> {
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
