import ComposableArchitecture
import Foundation

/// The form for a sync-up, new or old. It has a copy: what becomes of it is up to who shows the form.
@Reducer
struct SyncUpForm {
  @ObservableState
  struct State: Equatable {
    var syncUp: SyncUp
    /// Where somebody types.
    var focus: Field?
    /// The sync-up as it was when the form was opened.
    let original: SyncUp
    @Presents var discard: ConfirmationDialogState<Discard>?

    /// - Parameters:
    ///   - syncUp: What is edited. If it has no attendee, it gets one without a name.
    ///   - focus: Where somebody types first.
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

  /// Where one can type.
  enum Field: Hashable, Sendable {
    case attendee(Attendee.ID)
    case title
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case addAttendeeButtonTapped
    /// A name for the first attendee who has none, or for a new one.
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

  /// Adds an attendee without a name, and has them typed next.
  @discardableResult
  private func addAttendee(to state: inout State) -> Attendee.ID {
    let attendee = Attendee(id: ModelID(uuid()))
    state.syncUp.attendees.append(attendee)
    state.focus = .attendee(attendee.id)
    return attendee.id
  }
}

extension SyncUpForm.State {
  /// The sync-up as it is saved: without attendees whose names are blank. If all are, the first one stays.
  var confirmed: SyncUp {
    var syncUp = syncUp
    syncUp.attendees.removeAll { $0.isBlank }
    if syncUp.attendees.isEmpty { syncUp.attendees += self.syncUp.attendees.prefix(1) }
    return syncUp
  }
}

extension SyncUp {
  /// Takes over what a form edits. What the form does not show stays: a meeting may have been saved meanwhile.
  mutating func take(_ form: SyncUpForm.State) {
    let edited = form.confirmed
    attendees = edited.attendees
    duration = edited.duration
    theme = edited.theme
    title = edited.title
  }
}

extension Attendee {
  /// Whether they have no name yet.
  var isBlank: Bool { name.allSatisfy(\.isWhitespace) }
}

extension ConfirmationDialogState<SyncUpForm.Discard> {
  /// What was entered would be lost.
  static var discardChanges: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Discard your changes?")
    } actions: {
      ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Keep editing") }
    }
  }
}
