import ComposableArchitecture
import Foundation

/// The whole app: a list of memos, and optionally one that is being recorded.
struct VoiceMemos: ReducerProtocol {
  struct State: Equatable {
    var alert: AlertState<Action>?
    var recordingMemo: RecordingMemo.State?
    var voiceMemos: IdentifiedArrayOf<VoiceMemo.State> = []

    /// The filter: only memos with this text in their titles are shown.
    @BindingState var filter = ""
    @BindingState var microphone = Permission.undetermined
    @BindingState var isDiskReadOnly = false

    /// The memos that are shown.
    var shownMemos: IdentifiedArrayOf<VoiceMemo.State> {
      filter.isEmpty
        ? voiceMemos : voiceMemos.filter { $0.title.localizedCaseInsensitiveContains(filter) }
    }
  }

  /// Whether the microphone may be used.
  enum Permission: Equatable {
    case undetermined, allowed, denied
  }

  enum Action: BindableAction, Equatable {
    /// The app appears.
    case task
    case memosLoaded(TaskResult<[Memo]>)
    case recordButtonTapped
    case recordPermissionResponse(Bool)
    case recordingSaved(TaskResult<[Memo]>)
    /// The user confirmed that the memo should be deleted.
    case deleteConfirmed(VoiceMemo.State.ID)
    case memoDeleted(TaskResult<URL>)
    case alertDismissed
    case binding(BindingAction<State>)
    case recordingMemo(RecordingMemo.Action)
    case voiceMemo(id: VoiceMemo.State.ID, action: VoiceMemo.Action)
  }

  let recorder: RecorderClient
  let player: PlayerClient
  let folder: FolderClient
  let disk: DiskClient
  let clock: AnyClock<Duration>

  var body: some ReducerProtocol<State, Action> {
    CombineReducers {
      BindingReducer()
      Reduce(list)
      Reduce(children)
    }
    .ifLet(\.recordingMemo, action: /Action.recordingMemo) {
      RecordingMemo(recorder: recorder, clock: clock)
    }
    .forEach(\.voiceMemos, action: /Action.voiceMemo(id:action:)) {
      VoiceMemo(player: player, folder: folder, clock: clock)
    }
    .onePlayerAtATime()
  }

  /// The list, and the start of a recording.
  private func list(_ state: inout State, _ action: Action) -> EffectTask<Action> {
    switch action {
    case .task:
      return load()

    case .memosLoaded(let result):
      return show(result, in: &state)

    case .recordingSaved(let result):
      state.recordingMemo = nil
      return show(result, in: &state)

    case .recordButtonTapped:
      switch state.microphone {
      case .undetermined:
        return .task { [recorder] in
          .recordPermissionResponse(await recorder.requestRecordPermission())
        }
      case .allowed:
        state.recordingMemo = RecordingMemo.State(url: folder.newURL())
      case .denied:
        state.alert = .microphoneDenied
      }
      return .none

    case .recordPermissionResponse(let isAllowed):
      state.microphone = isAllowed ? .allowed : .denied
      if isAllowed {
        state.recordingMemo = RecordingMemo.State(url: folder.newURL())
      } else {
        state.alert = .microphoneDenied
      }
      return .none

    case .deleteConfirmed(let id):
      state.voiceMemos.remove(id: id)
      return .merge(
        .cancel(id: CancelID.play(id)),
        .cancel(id: CancelID.rename(id)),
        .task { [folder] in
          .memoDeleted(
            await TaskResult {
              try await folder.delete(id)
              return id
            })
        }
      )

    case .memoDeleted(.failure(let error)):
      state.alert = .failure("The memo could not be deleted.", error)
      return load()

    case .alertDismissed:
      state.alert = nil
      return .none

    case .binding(\.$isDiskReadOnly):
      return .fireAndForget { [disk, isReadOnly = state.isDiskReadOnly] in
        await disk.setIsReadOnly(isReadOnly)
      }

    case .binding, .memoDeleted, .recordingMemo, .voiceMemo:
      return .none
    }
  }

  /// The actions of the children, which run before this.
  private func children(_ state: inout State, _ action: Action) -> EffectTask<Action> {
    switch action {
    case .recordingMemo(.delegate(.didFinish(let result))):
      state.recordingMemo?.mode = .encoding
      if case .failure(let error) = result {
        state.alert = .failure("The recording failed.", error)
      }
      // The recording stays until the list has been read: this effect belongs to the effects that its view started,
      // and would be cancelled with them.
      return .task { [folder] in
        .recordingSaved(await TaskResult { try await folder.memos() })
      }

    case .voiceMemo(let id, action: .deleteButtonTapped):
      guard let memo = state.voiceMemos[id: id] else { return .none }
      state.alert = .delete(memo)
      return .none

    case .voiceMemo(let id, action: .damageButtonTapped):
      return .fireAndForget { [disk] in try await disk.damage(id) }

    case .voiceMemo(let id, action: .playerDidFinish(.failure(let error))):
      let title = state.voiceMemos[id: id]?.title ?? ""
      state.alert = .failure("“\(title)” could not be played.", error)
      return .none

    case .voiceMemo(let id, action: .titleSaved(.failure(let error))):
      let title = state.voiceMemos[id: id]?.title ?? ""
      state.alert = .failure("“\(title)” could not be renamed.", error)
      return .none

    default:
      return .none
    }
  }

  private func load() -> EffectTask<Action> {
    .task { [folder] in .memosLoaded(await TaskResult { try await folder.memos() }) }
  }

  /// Updates the list with the folder's contents. Existing rows stay unchanged.
  private func show(
    _ result: TaskResult<[Memo]>, in state: inout State
  ) -> EffectTask<Action> {
    switch result {
    case .success(let memos):
      let known = state.voiceMemos
      state.voiceMemos = IdentifiedArray(
        uniqueElements: memos.filter { $0.url != state.recordingMemo?.url }
          .map { known[id: $0.id] ?? VoiceMemo.State($0) })
      return .merge(
        known.ids.filter { state.voiceMemos[id: $0] == nil }
          .map { .cancel(id: CancelID.play($0)) })

    case .failure(let error):
      state.alert = .failure("The memos could not be read.", error)
      return .none
    }
  }
}

extension AlertState<VoiceMemos.Action> {
  /// Reports a failure with its reason.
  static func failure(_ title: String, _ error: any Error) -> Self {
    AlertState(title: TextState(title), message: TextState(MemoError(error).message))
  }

  /// Asks whether to delete a memo. Deleting can't be undone.
  static func delete(_ memo: VoiceMemo.State) -> Self {
    AlertState(
      title: TextState("Delete “\(memo.title)”?"),
      message: TextState("Its file is deleted, too."),
      primaryButton: .destructive(TextState("Delete"), action: .send(.deleteConfirmed(memo.id))),
      secondaryButton: .cancel(TextState("Cancel")))
  }

  static var microphoneDenied: Self {
    AlertState(
      title: TextState("memos may not use the microphone."),
      message: TextState("Type “microphone allow” to allow it."))
  }
}
