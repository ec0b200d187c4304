import ComposableArchitecture
import Foundation
import Testing

@testable import memos

@Suite(
  "Exercise 6.9 · a modifier of one's own", .serialized, .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct OnePlayerTests {
  private let clock = TestClock()

  /// Three memos, some of which play already.
  private func makeStore(
    playing: [URL] = []
  ) -> TestStore<
    VoiceMemos.State, VoiceMemos.Action, VoiceMemos.State, VoiceMemos.Action, Void
  > {
    var state = VoiceMemos.State()
    for url in [URL.first, .second, .third] {
      let mode = playing.contains(url) ? VoiceMemo.State.half : .notPlaying
      state.voiceMemos.append(VoiceMemo.State(url, mode: mode))
    }
    return TestStore(
      initialState: state, reducer: Rows(clock: AnyClock(clock)).onePlayerAtATime())
  }

  @Test("a memo that starts alone goes on to its end")
  func alone() async {
    let store = makeStore()
    await store.send(.voiceMemo(id: .first, action: .playButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.voiceMemo(id: .first, action: .playerDidFinish(.success(true)))) {
      $0.voiceMemos[id: .first]?.mode = .notPlaying
    }
  }

  @Test("when a second memo starts, it plays, and the first does not")
  func second() async {
    let store = makeStore()
    await store.send(.voiceMemo(id: .first, action: .playButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
    }
    await store.send(.voiceMemo(id: .second, action: .playButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .notPlaying
      $0.voiceMemos[id: .second]?.mode = .playing(progress: 0)
    }
    await store.send(.voiceMemo(id: .second, action: .stopButtonTapped)) {
      $0.voiceMemos[id: .second]?.mode = .notPlaying
    }
  }

  @Test("the effect of the first is cancelled, and that of the second goes on")
  func effects() async {
    let store = makeStore()
    await store.send(.voiceMemo(id: .first, action: .playButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(.voiceMemo(id: .second, action: .playButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .notPlaying
      $0.voiceMemos[id: .second]?.mode = .playing(progress: 0)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.voiceMemo(id: .second, action: .playerDidFinish(.success(true)))) {
      $0.voiceMemos[id: .second]?.mode = .notPlaying
    }
  }

  @Test("the order of the memos does not matter")
  func upwards() async {
    let store = makeStore()
    await store.send(.voiceMemo(id: .third, action: .playButtonTapped)) {
      $0.voiceMemos[id: .third]?.mode = .playing(progress: 0)
    }
    await store.send(.voiceMemo(id: .first, action: .playButtonTapped)) {
      $0.voiceMemos[id: .third]?.mode = .notPlaying
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
    }
    await store.send(.voiceMemo(id: .first, action: .stopButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .notPlaying
    }
  }

  @Test("if several play, all of them stop")
  func several() async {
    let store = makeStore(playing: [.first, .third])
    await store.send(.voiceMemo(id: .second, action: .playButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .notPlaying
      $0.voiceMemos[id: .second]?.mode = .playing(progress: 0)
      $0.voiceMemos[id: .third]?.mode = .notPlaying
    }
    await store.send(.voiceMemo(id: .second, action: .stopButtonTapped)) {
      $0.voiceMemos[id: .second]?.mode = .notPlaying
    }
  }

  @Test("a memo that is asked to play but does not start stops nobody")
  func refused() async {
    let store = makeStore(playing: [.second])
    await store.send(.binding(.set(\.$filter, "refuse"))) { $0.filter = "refuse" }
    await store.send(.voiceMemo(id: .first, action: .playButtonTapped))
    await store.send(.voiceMemo(id: .second, action: .progressed(.milliseconds(600)))) {
      $0.voiceMemos[id: .second]?.mode = .playing(progress: 0.6)
    }
  }

  @Test("it does not matter which action starts a memo")
  func otherAction() async {
    let store = makeStore(playing: [.second])
    await store.send(.task) {
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
      $0.voiceMemos[id: .second]?.mode = .notPlaying
    }
  }

  @Test("I78: the base's `reduce` runs, not its `body`, and its effects are kept")
  func baseEffects() async {
    let store = makeStore(playing: [.second])
    await store.send(.recordButtonTapped)
    await store.receive(.alertDismissed)
    await store.send(.voiceMemo(id: .first, action: .damageButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
      $0.voiceMemos[id: .second]?.mode = .notPlaying
    }
    await store.receive(.alertDismissed)
  }
}

extension VoiceMemo.State {
  fileprivate static var half: Mode { .playing(progress: 0.5) }
}

/// Memos that play for a second. This type has a `reduce` and a `body`, so only its `reduce` counts.
private struct Rows: ReducerProtocol {
  let clock: AnyClock<Duration>

  func reduce(
    into state: inout VoiceMemos.State, action: VoiceMemos.Action
  ) -> EffectTask<VoiceMemos.Action> {
    switch action {
    case .voiceMemo(let id, action: .playButtonTapped) where state.filter != "refuse":
      state.voiceMemos[id: id]?.mode = .playing(progress: 0)
      return .task { [clock] in
        try await clock.sleep(for: .seconds(1))
        return .voiceMemo(id: id, action: .playerDidFinish(.success(true)))
      }
      .cancellable(id: CancelID.play(id))

    case .voiceMemo(let id, action: .progressed):
      state.voiceMemos[id: id]?.mode = .playing(progress: 0.6)
      return .none

    case .voiceMemo(let id, action: .stopButtonTapped):
      state.voiceMemos[id: id]?.mode = .notPlaying
      return .cancel(id: CancelID.play(id))

    case .voiceMemo(let id, action: .playerDidFinish):
      state.voiceMemos[id: id]?.mode = .notPlaying
      return .none

    case .voiceMemo(let id, action: .damageButtonTapped):
      state.voiceMemos[id: id]?.mode = .playing(progress: 0)
      return .send(.alertDismissed)

    case .task:
      state.voiceMemos[id: .first]?.mode = .playing(progress: 0)
      return .none

    case .recordButtonTapped:
      return .send(.alertDismissed)

    case .binding:
      state.filter = "refuse"
      return .none

    default:
      return .none
    }
  }

  var body: some ReducerProtocol<VoiceMemos.State, VoiceMemos.Action> {
    Reduce { _, _ in
      Issue.record("The base's `body` was run. Call its `reduce(into:action:)`.")
      return .none
    }
  }
}
