import ComposableArchitecture

/// The list of all sync-ups, which are stored in a file.
@Reducer
struct SyncUpsList {
  @ObservableState
  struct State: Equatable {
    @Shared(.syncUps) var syncUps
    @Presents var destination: Destination.State?
    /// A notice about a file that couldn't be read.
    var notice: String?
  }

  enum Action {
    case addButtonTapped
    case confirmAddButtonTapped
    case deleteButtonTapped(SyncUp.ID)
    case destination(PresentationAction<Destination.Action>)
    /// Reads the file again.
    case reloadButtonTapped
    case sampleButtonTapped
    /// Writes the file again.
    case saveButtonTapped
    case settingsButtonTapped
  }

  @Dependency(\.defaultFileStorage) var storage
  @Dependency(\.openSettings) var openSettings
  @Dependency(\.syncUpsFile) var file
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.notice = nil
        state.destination = .add(SyncUpForm.State(syncUp: SyncUp(id: ModelID(uuid()))))
        return .none

      case .confirmAddButtonTapped:
        guard case .add(let form)? = state.destination else { return .none }
        state.destination = nil
        change(&state) { $0.append(form.confirmed) }
        return .none

      case .deleteButtonTapped(let id):
        guard let syncUp = state.syncUps[id: id] else { return .none }
        state.notice = nil
        state.destination = .alert(.delete(syncUp))
        return .none

      case .destination(.presented(.alert(.confirmDeletion(let id)))):
        change(&state) { $0.remove(id: id) }
        return .none

      case .sampleButtonTapped:
        guard state.$syncUps.loadError is NewerVersion else {
          change(&state) { $0 = .samples }
          return .none
        }
        state.destination = .alert(.replaceNewerVersion)
        return .none

      case .destination(.presented(.alert(.confirmReplacing))):
        file.allowReplacing()
        let notice = copyNotice
        change(&state) { $0 = .samples }
        state.notice = notice
        return .none

      case .reloadButtonTapped:
        state.notice = nil
        // An error becomes the reference's `loadError`, which the view shows.
        return .run { [syncUps = state.$syncUps] _ in try? await syncUps.load() }

      case .saveButtonTapped:
        return .run { [syncUps = state.$syncUps] _ in try? await syncUps.save() }

      case .settingsButtonTapped:
        return .run { [openSettings] _ in await openSettings() }

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }

  /// Changes the sync-ups. If that replaces a damaged file, `notice` says where the old file is.
  private func change(
    _ state: inout State, _ change: (inout IdentifiedArrayOf<SyncUp>) -> Void
  ) {
    let error = state.$syncUps.loadError
    let notice = error is DecodingError ? copyNotice : nil
    // If the file was of a newer version, it may have been removed.
    if error == nil { file.allowReplacing() }
    state.$syncUps.withLock { change(&$0) }
    state.notice = notice
  }

  /// The notice to show after the next change replaces the file.
  private var copyNotice: String {
    "The old file is kept as \(storage.copyOfDamagedFile(file.url).lastPathComponent)."
  }
}
