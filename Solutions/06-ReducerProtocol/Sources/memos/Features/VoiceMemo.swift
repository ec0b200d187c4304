import ComposableArchitecture
import Exercises
import Foundation

/// One memo in the list: it can be played, stopped and renamed.
struct VoiceMemo: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let url: URL
    var content: Memo.Content
    @BindingState var title: String

    /// The previous title, in case the new one is refused or can't be saved.
    var previousTitle: String
    var mode = Mode.notPlaying

    enum Mode: Equatable {
      case notPlaying
      /// The played part, from 0 to 1.
      case playing(progress: Double)
    }

    var id: URL { url }

    init(_ memo: Memo) {
      url = memo.url
      content = memo.content
      title = memo.title
      previousTitle = memo.title
    }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case playButtonTapped
    case stopButtonTapped
    case progressed(Duration)
    case playerDidFinish(TaskResult<Bool>)
    case titleSaved(TaskResult<String>)

    // These are for the parent.
    case deleteButtonTapped
    case damageButtonTapped
  }

  let player: PlayerClient
  let folder: FolderClient
  let clock: AnyClock<Duration>

  var body: some ReducerProtocol<State, Action> {
    Reduce(play)
    renaming
  }

  /// Plays and stops.
  private func play(_ state: inout State, _ action: Action) -> EffectTask<Action> {
    switch action {
    case .playButtonTapped:
      state.mode = .playing(progress: 0)
      return .run { [player, clock, url = state.url] send in
        let beginning = clock.now
        async let playing: Void = send(
          .playerDidFinish(TaskResult { try await player.play(url) }))
        for await now in AsyncTimerSequence(interval: .milliseconds(250), clock: clock) {
          await send(.progressed(beginning.duration(to: now)))
        }
        await playing
      }
      .cancellable(id: CancelID.play(state.id), cancelInFlight: true)

    case .progressed(let time):
      guard state.mode != .notPlaying, state.duration > .zero else { return .none }
      state.mode = .playing(progress: min(time / state.duration, 1))
      return .none

    case .stopButtonTapped, .playerDidFinish:
      if case .playerDidFinish(.failure(let error)) = action {
        state.content = .damaged(MemoError(error))
      }
      state.mode = .notPlaying
      return .cancel(id: CancelID.play(state.id))

    case .titleSaved(.failure):
      state.title = state.previousTitle
      return .none

    case .binding, .titleSaved, .deleteButtonTapped, .damageButtonTapped:
      return .none
    }
  }

  /// Takes a new title from a binding, refuses a blank one, and saves any other.
  ///
  /// Three reducers, from top to bottom: before the binding is written, the writing itself, and after it.
  @ReducerBuilder<State, Action>
  private var renaming: some ReducerProtocol<State, Action> {
    // Exercise 6.6
    Reduce { state, action in
      if case .binding(\.$title) = action { state.previousTitle = state.title }
      return .none
    }
    BindingReducer()
    Reduce { state, action in
      guard case .binding(\.$title) = action else { return .none }
      guard state.title.contains(where: { !$0.isWhitespace }) else {
        state.title = state.previousTitle
        return .none
      }
      return .task { [folder, title = state.title, url = state.url] in
        .titleSaved(
          await TaskResult {
            try await folder.setTitle(title, url)
            return title
          })
      }
      .cancellable(id: CancelID.rename(state.id), cancelInFlight: true)
    }
  }
}

extension VoiceMemo.State {
  /// The length. The length of a damaged memo is zero.
  var duration: Duration {
    guard case .recording(let recording) = content else { return .zero }
    return recording.duration
  }
}
