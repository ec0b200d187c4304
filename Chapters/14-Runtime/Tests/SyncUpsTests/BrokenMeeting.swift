import ComposableArchitecture
import Foundation

@testable import syncups

/// The meeting with one mistake, which the reader's tests have to find. The raw value describes the mistake.
enum BrokenMeeting: String, Variant {
  case asksNobody = "the meeting doesn't ask for permission"
  case listensThoughDenied = "the meeting listens although permission is denied"
  case needsRecording = "a meeting without permission has no timer"
  case asksThoughDenied = "the meeting asks for permission although it's denied"
  case ignoresGrant = "the meeting doesn't listen although permission was just granted"
  static let ofPermission: [Self] = [
    .asksNobody, .listensThoughDenied, .needsRecording, .asksThoughDenied, .ignoresGrant,
  ]

  case ticksDuringAlert = "time passes while an alert is shown"
  case roundsUp = "shares are rounded up, so that a meeting of 7 seconds takes 9"
  case silentSpeaker = "no sound plays at the end of a share"
  case silentNext = "`next` plays no sound"
  case jumpsTooFar = "`next` adds a whole share, instead of skipping to the next one"
  case lastNextDiscards = "for the last speaker, `next` offers to discard the meeting"
  case lastNextEnds = "for the last speaker, `next` ends the meeting without asking"
  case lateSound = "the sound of the first `next` plays only together with the second sound"
  case lateNext = "`next` changes the time only at the next second"
  case ticksDuringEndAlert =
    "time passes after three seconds in which the alert about the end is shown"
  case ticksDuringFailureAlert =
    "time passes after three seconds in which the alert about the recogniser is shown"
  case endsEarly = "the meeting ends one second too early"
  case soundAtTheEnd = "a sound plays when time is over"
  static let ofTime: [Self] = [
    .ticksDuringAlert, .roundsUp, .silentSpeaker, .silentNext, .jumpsTooFar, .lastNextDiscards,
    .lastNextEnds, .lateSound, .lateNext, .ticksDuringEndAlert, .ticksDuringFailureAlert,
    .endsEarly, .soundAtTheEnd,
  ]

  case neverEnds = "a meeting whose shares differ never ends"
  case savesTwice = "the meeting is saved twice"
  case savesBehind = "the meeting is inserted after the past ones"
  case losesLastWords = "words after the last second aren't saved"
  case staysOpen = "the screen stays open after the meeting"
  case discardSaves = "a discarded meeting is saved"
  case timerGoesOn = "the timer continues after the meeting"
  case recogniserGoesOn = "the recogniser continues after the meeting"
  case wrongDate = "the meeting is saved with a wrong date"
  case discardStaysOpen = "the screen stays open after a meeting was discarded"
  case discardedTimerGoesOn = "the timer continues for two seconds after a meeting was discarded"
  case discardedRecogniserGoesOn = "the recogniser continues after a meeting was discarded"
  static let ofEnd: [Self] = [
    .neverEnds, .savesTwice, .savesBehind, .losesLastWords, .staysOpen, .discardSaves,
    .timerGoesOn, .recogniserGoesOn, .wrongDate, .discardStaysOpen, .discardedTimerGoesOn,
    .discardedRecogniserGoesOn,
  ]

  case noCross = "the transcript doesn't show that the recogniser failed"
  case noAlert = "no alert is shown when the recogniser fails"
  case crossIsNotSaved = "the saved transcript doesn't show that the recogniser failed"
  static let ofFailure: [Self] = [.noCross, .noAlert, .crossIsNotSaved]

  @MainActor
  func reducer(
    around right: some Reducer<RecordMeeting.State, RecordMeeting.Action>
  ) -> Reduce<RecordMeeting.State, RecordMeeting.Action> {
    Reduce(FaultyMeeting(fault: self, base: right))
  }
}

private struct FaultyMeeting<Base: Reducer<RecordMeeting.State, RecordMeeting.Action>>: Reducer {
  typealias State = RecordMeeting.State
  typealias Action = RecordMeeting.Action

  let fault: BrokenMeeting
  let base: Base
  /// Whether `next` was the last action that could play a sound.
  let isNext = LockIsolated(false)
  /// The time to which `next` skips with the next second.
  let nextTime = LockIsolated<Int?>(nil)
  /// The number of sounds so far.
  let soundCount = LockIsolated(0)
  /// The number of seconds for which an alert has been shown.
  let alertSeconds = LockIsolated(0)
  /// Whether the meeting was discarded.
  let isDiscarded = LockIsolated(false)
  /// The transcript when the last second ended.
  let lastTranscript = LockIsolated("")
  @Dependency(\.continuousClock) var clock
  @Dependency(\.soundEffectClient) var soundEffectClient
  @Dependency(\.speechClient) var speechClient
  @Dependency(\.uuid) var uuid

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task: isDiscarded.setValue(false)
    case .nextButtonTapped: isNext.setValue(true)
    case .timerTicked:
      isNext.setValue(false)
      alertSeconds.withValue { $0 = state.alert == nil ? 0 : $0 + 1 }
    case .alert(.presented(.discardMeeting)): isDiscarded.setValue(true)
    default: break
    }
    let before = state
    if let effect = inPlace(of: action, &state) { return effect }
    let effect = run(action, &state)
    if case .timerTicked = action { lastTranscript.setValue(state.transcript) }
    return later(effect, action, &state, before)
  }

  /// Runs the correct logic with broken dependencies.
  private func run(_ action: Action, _ state: inout State) -> Effect<Action> {
    withDependencies {
      change(&$0)
    } operation: {
      base._reduce(into: &state, action: action)
    }
  }

  /// The replacement of the correct logic, if there is one.
  private func inPlace(of action: Action, _ state: inout State) -> Effect<Action>? {
    switch (fault, action) {
    case (.needsRecording, .timerTicked) where speechClient.authorizationStatus() == .denied:
      return Effect.none

    case (.ticksDuringEndAlert, .timerTicked)
    where state.alert == .speechRecognizerFailed || alertSeconds.value <= 3,
      (.ticksDuringFailureAlert, .timerTicked)
    where state.alert != .speechRecognizerFailed || alertSeconds.value <= 3:
      return nil

    case (.ticksDuringAlert, .timerTicked), (.ticksDuringEndAlert, .timerTicked),
      (.ticksDuringFailureAlert, .timerTicked):
      let alert = state.alert
      state.alert = nil
      defer { state.alert = alert ?? state.alert }
      return run(action, &state)

    case (.roundsUp, _):
      let duration = state.syncUp.duration
      let shares = state.shares
      let share = (shares.seconds + shares.count - 1) / shares.count
      let whole = state.$syncUp
      whole.withLock { $0.duration = .seconds(share * shares.count) }
      defer { whole.withLock { $0.duration = duration } }
      return run(action, &state)

    case (.lastNextEnds, .nextButtonTapped) where state.isLastSpeaker:
      state.alert = .endMeeting(isDiscardable: false)
      return run(.alert(.presented(.saveMeeting)), &state)

    case (.lateNext, .timerTicked) where state.alert == nil:
      if let time = nextTime.value { state.secondsElapsed = time }
      nextTime.setValue(nil)
      return nil

    case (.endsEarly, .timerTicked)
    where state.alert == nil && state.secondsElapsed + 2 == state.shares.seconds:
      state.secondsElapsed += 1
      return run(action, &state)

    case (.discardSaves, .alert(.presented(.discardMeeting))):
      return run(.alert(.presented(.saveMeeting)), &state)

    case (.neverEnds, .timerTicked) where state.alert == nil:
      let shares = state.shares
      guard state.secondsElapsed + 1 >= shares.seconds, shares.seconds % shares.count != 0 else {
        return nil
      }
      state.secondsElapsed += 1
      return Effect.none

    default:
      return nil
    }
  }

  /// Adds a mistake to the correct meeting's dependencies.
  private func change(_ dependencies: inout DependencyValues) {
    switch fault {
    case .asksNobody:
      dependencies.speechClient.requestAuthorization = { .authorized }

    case .listensThoughDenied:
      dependencies.speechClient.authorizationStatus = { [speechClient] in
        let status = speechClient.authorizationStatus()
        return status == .denied ? .authorized : status
      }

    case .silentSpeaker, .silentNext:
      let isHeard = fault == .silentSpeaker
      dependencies.soundEffectClient.play = { [isNext, soundEffectClient] in
        if isNext.value == isHeard { soundEffectClient.play() }
      }

    case .asksThoughDenied:
      dependencies.speechClient.authorizationStatus = { [speechClient] in
        let status = speechClient.authorizationStatus()
        return status == .denied ? .notDetermined : status
      }
      dependencies.speechClient.requestAuthorization = { [speechClient] in
        let status = speechClient.authorizationStatus()
        let answer = await speechClient.requestAuthorization()
        return status == .denied ? .denied : answer
      }

    case .ignoresGrant:
      dependencies.speechClient.requestAuthorization = { [speechClient] in
        _ = await speechClient.requestAuthorization()
        return .denied
      }

    case .lateSound:
      dependencies.soundEffectClient.play = { [soundCount, soundEffectClient] in
        let count = soundCount.withValue {
          $0 += 1
          return $0
        }
        guard count > 1 else { return }
        soundEffectClient.play()
        if count == 2 { soundEffectClient.play() }
      }

    case .discardStaysOpen:
      if isDiscarded.value { dependencies.dismiss = DismissEffect {} }

    case .staysOpen:
      dependencies.dismiss = DismissEffect {}

    case .recogniserGoesOn, .discardedRecogniserGoesOn:
      let goesOnAlways = fault == .recogniserGoesOn
      dependencies.speechClient.startTask = { [speechClient, isDiscarded] in
        let results = await speechClient.startTask()
        let (stream, continuation) = AsyncThrowingStream<SpeechRecognitionResult, any Error>
          .makeStream()
        // Nothing cancels this task, or nothing cancels it after a meeting was discarded.
        let task = Task {
          do {
            for try await result in results { continuation.yield(result) }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in
          if !goesOnAlways && !isDiscarded.value { task.cancel() }
        }
        return stream
      }

    default:
      break
    }
  }

  /// Adds a mistake to the correct meeting's result.
  private func later(
    _ effect: Effect<Action>, _ action: Action, _ state: inout State, _ before: State
  ) -> Effect<Action> {
    let hasEnded = state.isOver && !before.isOver
    switch (fault, action) {
    case (.jumpsTooFar, .nextButtonTapped) where state.alert == nil:
      let (shares, speaker) = (before.shares, before.speakerIndex)
      state.secondsElapsed =
        before.secondsElapsed + shares.end(of: speaker) - shares.start(of: speaker)

    case (.lastNextDiscards, .nextButtonTapped) where state.alert != nil:
      state.alert = .endMeeting(isDiscardable: true)

    case (.savesTwice, _) where hasEnded:
      state.$syncUp.withLock { syncUp in
        let meeting = syncUp.meetings[0]
        let again = Meeting(
          id: ModelID(uuid()), date: meeting.date, transcript: meeting.transcript)
        _ = syncUp.meetings.insert(again, at: 0)
      }

    case (.savesBehind, _) where hasEnded:
      state.$syncUp.withLock { _ = $0.meetings.append($0.meetings.removeFirst()) }

    case (.losesLastWords, _) where hasEnded:
      state.$syncUp.withLock { syncUp in
        let meeting = syncUp.meetings[0]
        syncUp.meetings[id: meeting.id] = Meeting(
          id: meeting.id, date: meeting.date, transcript: lastTranscript.value)
      }

    case (.wrongDate, _) where hasEnded:
      state.$syncUp.withLock { syncUp in
        let meeting = syncUp.meetings[0]
        syncUp.meetings[id: meeting.id] = Meeting(
          id: meeting.id, date: meeting.date.addingTimeInterval(-86_400),
          transcript: meeting.transcript)
      }

    case (.crossIsNotSaved, _) where hasEnded:
      state.$syncUp.withLock { syncUp in
        let meeting = syncUp.meetings[0]
        syncUp.meetings[id: meeting.id] = Meeting(
          id: meeting.id, date: meeting.date,
          transcript: meeting.transcript.replacing(" ❌", with: ""))
      }

    case (.lateNext, .nextButtonTapped) where state.alert == nil:
      nextTime.setValue(state.secondsElapsed)
      state.secondsElapsed = before.secondsElapsed

    case (.soundAtTheEnd, .timerTicked) where hasEnded,
      (.soundAtTheEnd, .wordByWord(.finish)) where hasEnded:
      return .merge(effect, .run { [soundEffectClient] _ in soundEffectClient.play() })

    case (.timerGoesOn, _) where hasEnded || action.is(\.alert.discardMeeting),
      (.discardedTimerGoesOn, _) where action.is(\.alert.discardMeeting):
      return .merge(
        effect,
        .run { [clock, count = fault == .timerGoesOn ? 100 : 2] send in
          let seconds = clock.timer(interval: .seconds(1))
          for await _ in seconds.prefix(count) { await send(.timerTicked) }
        })

    case (.noCross, .speechFailed):
      state.transcript = before.transcript
      state.$heard.withLock { $0 = $0.replacing(" ❌", with: "") }

    case (.noAlert, .speechFailed):
      state.alert = nil

    default:
      break
    }
    return effect
  }
}
