import ComposableArchitecture
import Foundation
import OpenCombine
import OpenCombineDispatch
import OpenCombineFoundation
import Testing

@testable import TestFixtures

// Voice memos, in the style of 2021. Only the imports and the attributes of the tests
// are new.

private struct PlayerClient {
  var play: (AnyHashable, URL) -> Effect<Action, Failure>
  var stop: (AnyHashable) -> Effect<Never, Never>

  enum Action: Equatable { case didFinish(successfully: Bool) }
  enum Failure: Error, Equatable { case couldNotCreate, decodeError }
}

private struct RecorderClient {
  var currentTime: (AnyHashable) -> Effect<TimeInterval?, Never>
  var requestPermission: () -> Effect<Bool, Never>
  var start: (AnyHashable, URL) -> Effect<Action, Failure>
  var stop: (AnyHashable) -> Effect<Never, Never>

  enum Action: Equatable { case didFinish(successfully: Bool) }
  enum Failure: Error, Equatable { case couldNotStart, encodeError }
}

extension PlayerClient {
  static let failing = Self(
    play: { _, _ in .failing("PlayerClient.play") },
    stop: { _ in .failing("PlayerClient.stop") }
  )
}

extension RecorderClient {
  static let failing = Self(
    currentTime: { _ in .failing("RecorderClient.currentTime") },
    requestPermission: { .failing("RecorderClient.requestPermission") },
    start: { _, _ in .failing("RecorderClient.start") },
    stop: { _ in .failing("RecorderClient.stop") }
  )
}

// MARK: - A memo

private struct Memo: Equatable, Identifiable {
  var date: Date
  var duration: TimeInterval
  var mode = Mode.stopped
  var title = ""
  let url: URL

  var id: URL { self.url }

  enum Mode: Equatable {
    case playing(progress: Double)
    case stopped

    var isPlaying: Bool {
      if case .playing = self { return true }
      return false
    }
  }
}

private enum MemoAction: Equatable {
  case player(Result<PlayerClient.Action, PlayerClient.Failure>)
  case playTapped
  case delete
  case timerUpdated(TimeInterval)
  case titleChanged(String)
}

private struct MemoEnvironment {
  var mainRunLoop: AnySchedulerOf<RunLoop>
  var player: PlayerClient
}

private let memoReducer = Reducer<Memo, MemoAction, MemoEnvironment> {
  memo, action, environment in

  struct PlayerId: Hashable { let url: URL }
  struct TimerId: Hashable { let url: URL }
  let (playerId, timerId) = (PlayerId(url: memo.url), TimerId(url: memo.url))

  switch action {
  case .player(.success(.didFinish)), .player(.failure):
    memo.mode = .stopped
    return .cancel(id: timerId)

  case .delete:
    return .merge(
      .cancel(ids: playerId, timerId),
      environment.player.stop(playerId).fireAndForget()
    )

  case .playTapped:
    guard !memo.mode.isPlaying else {
      memo.mode = .stopped
      return .concatenate(
        .cancel(id: timerId),
        environment.player.stop(playerId).fireAndForget()
      )
    }
    memo.mode = .playing(progress: 0)
    let start = environment.mainRunLoop.now
    return .merge(
      Effect.timer(id: timerId, every: 0.5, tolerance: .zero, on: environment.mainRunLoop)
        .map {
          .timerUpdated(
            $0.date.timeIntervalSince1970 - start.date.timeIntervalSince1970)
        },
      environment.player
        .play(playerId, memo.url)
        .catchToEffect(MemoAction.player)
    )

  case let .timerUpdated(time):
    if case .playing = memo.mode {
      memo.mode = .playing(progress: time / memo.duration)
    }
    return .none

  case let .titleChanged(title):
    memo.title = title
    return .none
  }
}

// MARK: - All of them

private struct MemosState: Equatable {
  var alert: AlertState<MemosAction>?
  var isPermitted: Bool?
  var recording: Recording?
  var memos: IdentifiedArrayOf<Memo> = []

  struct Recording: Equatable {
    var date: Date
    var duration: TimeInterval = 0
    var isEnding = false
    let url: URL
  }
}

private enum MemosAction: Equatable {
  case alertDismissed
  case finalTime(TimeInterval)
  case memo(id: Memo.ID, action: MemoAction)
  case permission(Bool)
  case recordTapped
  case recorder(Result<RecorderClient.Action, RecorderClient.Failure>)
  case recordingTicked
}

private struct MemosEnvironment {
  var mainRunLoop: AnySchedulerOf<RunLoop>
  var player: PlayerClient
  var recorder: RecorderClient
  var temporaryDirectory: () -> URL
  var uuid: () -> UUID
}

extension MemosEnvironment {
  static let failing = Self(
    mainRunLoop: .failing,
    player: .failing,
    recorder: .failing,
    temporaryDirectory: {
      XCTFail("MemosEnvironment.temporaryDirectory")
      return URL(fileURLWithPath: NSTemporaryDirectory())
    },
    uuid: {
      XCTFail("MemosEnvironment.uuid")
      return UUID()
    }
  )
}

private let memosReducer = Reducer<MemosState, MemosAction, MemosEnvironment>.combine(
  memoReducer.forEach(
    state: \.memos,
    action: /MemosAction.memo(id:action:),
    environment: { MemoEnvironment(mainRunLoop: $0.mainRunLoop, player: $0.player) }
  ),
  .init { state, action, environment in
    struct RecorderId: Hashable {}
    struct TimerId: Hashable {}

    func startRecording() -> Effect<MemosAction, Never> {
      let url = environment.temporaryDirectory()
        .appendingPathComponent(environment.uuid().uuidString)
        .appendingPathExtension("m4a")
      state.recording = .init(date: environment.mainRunLoop.now.date, url: url)
      return .merge(
        environment.recorder.start(RecorderId(), url).catchToEffect(MemosAction.recorder),
        Effect.timer(id: TimerId(), every: 1, tolerance: .zero, on: environment.mainRunLoop)
          .map { _ in .recordingTicked }
      )
    }

    switch action {
    case .alertDismissed:
      state.alert = nil
      return .none

    case let .finalTime(duration):
      state.recording?.duration = duration
      return .none

    case let .memo(id: id, action: .delete):
      state.memos.remove(id: id)
      return .none

    case let .memo(id: _, action: .player(.failure(error))):
      state.alert = .init(title: .init("This memo cannot be played: \(error)."))
      return .none

    case let .memo(id: id, action: .playTapped):
      for other in state.memos.ids where other != id {
        state.memos[id: other]?.mode = .stopped
      }
      return .none

    case .memo:
      return .none

    case let .permission(isPermitted):
      state.isPermitted = isPermitted
      guard isPermitted else {
        state.alert = .init(title: .init("Memos need your permission."))
        return .none
      }
      return startRecording()

    case .recordTapped:
      switch (state.isPermitted, state.recording) {
      case (.none, _):
        return environment.recorder.requestPermission()
          .map(MemosAction.permission)
          .receive(on: environment.mainRunLoop)
          .eraseToEffect()
      case (.some(false), _):
        state.alert = .init(title: .init("Memos need your permission."))
        return .none
      case (.some(true), .none):
        return startRecording()
      case (.some(true), .some):
        state.recording?.isEnding = true
        return .concatenate(
          .cancel(id: TimerId()),
          environment.recorder.currentTime(RecorderId())
            .compactMap { $0 }
            .map(MemosAction.finalTime)
            .eraseToEffect(),
          environment.recorder.stop(RecorderId()).fireAndForget()
        )
      }

    case .recorder(.success(.didFinish(successfully: true))):
      guard let recording = state.recording, recording.isEnding else { return .none }
      state.recording = nil
      state.memos.insert(
        Memo(date: recording.date, duration: recording.duration, url: recording.url), at: 0)
      return .none

    case .recorder:
      state.recording = nil
      state.alert = .init(title: .init("Recording has failed."))
      return .cancel(id: TimerId())

    case .recordingTicked:
      state.recording?.duration += 1
      return .none
    }
  }
)

@Suite("Together · voice memos of 2021", .serialized, .timeLimit(.minutes(5)))
struct VoiceMemosOf2021Tests {
  let mainRunLoop = RunLoop.test
  let url = URL(fileURLWithPath: "/tmp/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF.m4a")

  @Test("a recorded memo is the first in the list")
  func records() {
    let recorder = PassthroughSubject<RecorderClient.Action, RecorderClient.Failure>()
    var environment = MemosEnvironment.failing
    environment.mainRunLoop = self.mainRunLoop.eraseToAnyScheduler()
    environment.recorder.currentTime = { _ in Effect(value: 2.5) }
    environment.recorder.requestPermission = { Effect(value: true) }
    environment.recorder.start = { _, _ in recorder.eraseToEffect() }
    environment.recorder.stop = { _ in
      .fireAndForget {
        recorder.send(.didFinish(successfully: true))
        recorder.send(completion: .finished)
      }
    }
    environment.temporaryDirectory = { URL(fileURLWithPath: "/tmp") }
    environment.uuid = { UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF")! }
    let store = TestStore(
      initialState: MemosState(),
      reducer: memosReducer,
      environment: environment
    )

    store.send(.recordTapped)
    self.mainRunLoop.advance()
    store.receive(.permission(true)) {
      $0.isPermitted = true
      $0.recording = .init(date: Date(timeIntervalSince1970: 0), url: self.url)
    }
    self.mainRunLoop.advance(by: 1)
    store.receive(.recordingTicked) {
      $0.recording?.duration = 1
    }
    self.mainRunLoop.advance(by: 1)
    store.receive(.recordingTicked) {
      $0.recording?.duration = 2
    }
    self.mainRunLoop.advance(by: 0.5)
    store.send(.recordTapped) {
      $0.recording?.isEnding = true
    }
    store.receive(.finalTime(2.5)) {
      $0.recording?.duration = 2.5
    }
    store.receive(.recorder(.success(.didFinish(successfully: true)))) {
      $0.recording = nil
      $0.memos = [Memo(date: Date(timeIntervalSince1970: 0), duration: 2.5, url: self.url)]
    }
  }

  @Test("without permission nothing is recorded")
  func noPermission() {
    var environment = MemosEnvironment.failing
    environment.mainRunLoop = .immediate
    environment.recorder.requestPermission = { Effect(value: false) }
    let store = TestStore(
      initialState: MemosState(), reducer: memosReducer, environment: environment)

    store.send(.recordTapped)
    store.receive(.permission(false)) {
      $0.alert = .init(title: .init("Memos need your permission."))
      $0.isPermitted = false
    }
    store.send(.alertDismissed) {
      $0.alert = nil
    }
  }

  @Test("a playing memo shows its progress, and can be stopped or end by itself")
  func plays() {
    let memo = Memo(date: Date(), duration: 2, url: self.url)
    var environment = MemosEnvironment.failing
    environment.mainRunLoop = self.mainRunLoop.eraseToAnyScheduler()
    environment.player.play = { _, _ in
      Effect(value: .didFinish(successfully: true))
        .deferred(for: 1.2, scheduler: self.mainRunLoop)
    }
    let store = TestStore(
      initialState: MemosState(memos: [memo]),
      reducer: memosReducer,
      environment: environment
    )

    store.send(.memo(id: self.url, action: .playTapped)) {
      $0.memos[id: self.url]?.mode = .playing(progress: 0)
    }
    self.mainRunLoop.advance(by: 0.5)
    store.receive(.memo(id: self.url, action: .timerUpdated(0.5))) {
      $0.memos[id: self.url]?.mode = .playing(progress: 0.25)
    }
    self.mainRunLoop.advance(by: 0.5)
    store.receive(.memo(id: self.url, action: .timerUpdated(1))) {
      $0.memos[id: self.url]?.mode = .playing(progress: 0.5)
    }
    self.mainRunLoop.advance(by: 0.5)
    store.receive(
      .memo(id: self.url, action: .player(.success(.didFinish(successfully: true))))
    ) {
      $0.memos[id: self.url]?.mode = .stopped
    }
  }

  @Test("a memo that cannot be played shows an alert, and a deleted memo is removed")
  func fails() {
    let memo = Memo(date: Date(), duration: 2, url: self.url)
    var environment = MemosEnvironment.failing
    environment.mainRunLoop = self.mainRunLoop.eraseToAnyScheduler()
    environment.player.play = { _, _ in Effect(error: .decodeError) }
    var stopped: [AnyHashable] = []
    environment.player.stop = { id in .fireAndForget { stopped.append(id) } }
    let store = TestStore(
      initialState: MemosState(memos: [memo]), reducer: memosReducer, environment: environment)

    store.send(.memo(id: self.url, action: .playTapped)) {
      $0.memos[id: self.url]?.mode = .playing(progress: 0)
    }
    store.receive(.memo(id: self.url, action: .player(.failure(.decodeError)))) {
      $0.alert = .init(title: .init("This memo cannot be played: decodeError."))
      $0.memos[id: self.url]?.mode = .stopped
    }
    store.send(.memo(id: self.url, action: .delete)) {
      $0.memos = []
    }
    #expect(stopped.count == 1)
  }

  // The tests below don't mention ticks: on an immediate scheduler, a timer has none.

  @Test("a memo that cannot be played stops immediately")
  func failsAtOnce() {
    let memo = Memo(date: Date(), duration: 2, url: self.url)
    var environment = MemosEnvironment.failing
    environment.mainRunLoop = .immediate
    environment.player.play = { _, _ in Effect(error: .decodeError) }
    let store = TestStore(
      initialState: MemosState(memos: [memo]), reducer: memosReducer, environment: environment)

    store.send(.memo(id: self.url, action: .playTapped)) {
      $0.memos[id: self.url]?.mode = .playing(progress: 0)
    }
    store.receive(.memo(id: self.url, action: .player(.failure(.decodeError)))) {
      $0.alert = .init(title: .init("This memo cannot be played: decodeError."))
      $0.memos[id: self.url]?.mode = .stopped
    }
  }

  @Test("a memo is deleted while it is played")
  func deletesWhilePlaying() {
    let memo = Memo(date: Date(), duration: 2, url: self.url)
    var environment = MemosEnvironment.failing
    environment.mainRunLoop = .immediate
    environment.player.play = { _, _ in .none }
    environment.player.stop = { _ in .fireAndForget {} }
    let store = TestStore(
      initialState: MemosState(memos: [memo]), reducer: memosReducer, environment: environment)

    store.send(.memo(id: self.url, action: .playTapped)) {
      $0.memos[id: self.url]?.mode = .playing(progress: 0)
    }
    store.send(.memo(id: self.url, action: .delete)) {
      $0.memos = []
    }
  }

  @Test("a failure ends a recording")
  func recordingFails() {
    let recorder = PassthroughSubject<RecorderClient.Action, RecorderClient.Failure>()
    var environment = MemosEnvironment.failing
    environment.mainRunLoop = .immediate
    environment.recorder.requestPermission = { Effect(value: true) }
    environment.recorder.start = { _, _ in recorder.eraseToEffect() }
    environment.temporaryDirectory = { URL(fileURLWithPath: "/tmp") }
    environment.uuid = { UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF")! }
    let store = TestStore(
      initialState: MemosState(), reducer: memosReducer, environment: environment)

    store.send(.recordTapped)
    store.receive(.permission(true)) {
      $0.isPermitted = true
      $0.recording = .init(date: Date(timeIntervalSince1970: 0), url: self.url)
    }
    recorder.send(completion: .failure(.couldNotStart))
    store.receive(.recorder(.failure(.couldNotStart))) {
      $0.alert = .init(title: .init("Recording has failed."))
      $0.recording = nil
    }
  }
}
