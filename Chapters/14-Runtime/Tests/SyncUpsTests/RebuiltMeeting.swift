import ComposableArchitecture

@testable import syncups

/// A rebuilt meeting with the same behaviour, so that no test should fail. The raw value describes the difference.
enum RebuiltMeeting: String, Variant {
  case sendsMore = "each second sends one more action, which changes nothing"
  case savesInTwoSteps =
    "the meeting is first saved without its transcript, and then immediately with it"

  @MainActor
  func reducer(
    around right: some Reducer<RecordMeeting.State, RecordMeeting.Action>
  ) -> Reduce<RecordMeeting.State, RecordMeeting.Action> {
    Reduce(OtherMeeting(rebuilding: self, base: right))
  }
}

private struct OtherMeeting<Base: Reducer<RecordMeeting.State, RecordMeeting.Action>>: Reducer {
  typealias State = RecordMeeting.State
  typealias Action = RecordMeeting.Action

  let rebuilding: RebuiltMeeting
  let base: Base

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let wasOver = state.isOver
    let effect = base._reduce(into: &state, action: action)
    switch (rebuilding, action) {
    case (.sendsMore, .timerTicked) where !state.isOver:
      return .merge(effect, .send(.wordByWord(.heard(state.transcript))))

    case (.savesInTwoSteps, _) where state.isOver && !wasOver:
      let meeting = state.syncUp.meetings[0]
      state.$syncUp.withLock {
        $0.meetings[id: meeting.id] = Meeting(id: meeting.id, date: meeting.date, transcript: "")
      }
      state.$syncUp.withLock { $0.meetings[id: meeting.id] = meeting }
      return effect

    default:
      return effect
    }
  }
}
