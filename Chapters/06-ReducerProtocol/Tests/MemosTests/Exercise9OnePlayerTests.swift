import ComposableArchitecture
import Foundation
import Testing

@testable import memos

@Suite(
  "Exercise 6.9 · Write a reducer modifier", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct OnePlayerTests {
  private let clock = TestClock()
  private let runs = LockIsolated(0)

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
      initialState: state,
      reducer: Rows(clock: AnyClock(clock), runs: runs).onePlayerAtATime())
  }

  @Test("a memo that starts alone plays to its end")
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

  @Test("when a second memo starts, it plays, and the first stops")
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

  @Test("the first memo's effect is cancelled, and the second's continues")
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

  @Test("the order of the memos doesn't matter")
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

  @Test("if several play, the effects of all of them are cancelled")
  func effectsOfSeveral() async {
    let store = makeStore(playing: [.first, .third])
    await store.send(.recordPermissionResponse(true))
    await store.send(.voiceMemo(id: .second, action: .playButtonTapped)) {
      $0.voiceMemos[id: .first]?.mode = .notPlaying
      $0.voiceMemos[id: .second]?.mode = .playing(progress: 0)
      $0.voiceMemos[id: .third]?.mode = .notPlaying
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.voiceMemo(id: .second, action: .playerDidFinish(.success(true)))) {
      $0.voiceMemos[id: .second]?.mode = .notPlaying
    }
  }

  @Test("as long as no memo starts, several may continue to play")
  func severalPlayOn() async {
    let store = makeStore(playing: [.first, .third])
    await store.send(.memosLoaded(.success([])))
    await store.send(.voiceMemo(id: .third, action: .progressed(.milliseconds(600)))) {
      $0.voiceMemos[id: .third]?.mode = .playing(progress: 0.6)
    }
  }

  @Test("a memo that restarts while it plays hasn't started: the others continue")
  func beginsAnew() async {
    let store = makeStore(playing: [.first, .third])
    await store.send(.voiceMemo(id: .third, action: .playButtonTapped)) {
      $0.voiceMemos[id: .third]?.mode = .playing(progress: 0)
    }
    await store.send(.voiceMemo(id: .third, action: .stopButtonTapped)) {
      $0.voiceMemos[id: .third]?.mode = .notPlaying
    }
    #expect(
      store.state.playingMemos == [.first],
      "“first” should play on: no memo started that wasn't playing before.")
  }

  @Test("a memo that starts stops the others, even if one stops for the same action")
  func insteadOfAnother() async {
    let store = makeStore(playing: [.first, .third])
    await store.send(.recordPermissionResponse(false)) {
      $0.voiceMemos[id: .first]?.mode = .notPlaying
      $0.voiceMemos[id: .second]?.mode = .playing(progress: 0)
      $0.voiceMemos[id: .third]?.mode = .notPlaying
    }
  }

  @Test("the base runs once for each action")
  func once() async {
    let store = makeStore(playing: [.third])
    await store.send(.task) {
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
      $0.voiceMemos[id: .third]?.mode = .notPlaying
    }
    #expect(runs.value == 1, "The base ran \(runs.value) times for one action.")
  }

  @Test("a memo that can't start stops no other memo")
  func refused() async {
    let store = makeStore(playing: [.second])
    await store.send(.binding(.set(\.$filter, "refuse"))) { $0.filter = "refuse" }
    await store.send(.voiceMemo(id: .first, action: .playButtonTapped))
    await store.send(.voiceMemo(id: .second, action: .progressed(.milliseconds(600)))) {
      $0.voiceMemos[id: .second]?.mode = .playing(progress: 0.6)
    }
  }

  @Test("any action may start a memo")
  func otherAction() async {
    let store = makeStore(playing: [.second])
    await store.send(.task) {
      $0.voiceMemos[id: .first]?.mode = .playing(progress: 0)
      $0.voiceMemos[id: .second]?.mode = .notPlaying
    }
  }

  @Test("I78: the base's `reduce` runs, not its `body`, and its effects are returned")
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
  let runs: LockIsolated<Int>

  func reduce(
    into state: inout VoiceMemos.State, action: VoiceMemos.Action
  ) -> EffectTask<VoiceMemos.Action> {
    runs.withValue { $0 += 1 }
    switch action {
    case .voiceMemo(let id, action: .playButtonTapped) where state.filter != "refuse":
      state.voiceMemos[id: id]?.mode = .playing(progress: 0)
      return play(id)

    case .recordPermissionResponse(true):
      return .merge(state.playingMemos.map(play))

    case .recordPermissionResponse(false):
      state.voiceMemos[id: .first]?.mode = .notPlaying
      state.voiceMemos[id: .second]?.mode = .playing(progress: 0)
      return .none

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

  /// An effect that ends by itself after a second.
  private func play(_ id: URL) -> EffectTask<VoiceMemos.Action> {
    .task { [clock] in
      try await clock.sleep(for: .seconds(1))
      return .voiceMemo(id: id, action: .playerDidFinish(.success(true)))
    }
    .cancellable(id: CancelID.play(id))
  }

  var body: some ReducerProtocol<VoiceMemos.State, VoiceMemos.Action> {
    Reduce { _, _ in
      Issue.record("The base's `body` was run. Call its `reduce(into:action:)`.")
      return .none
    }
  }
}
