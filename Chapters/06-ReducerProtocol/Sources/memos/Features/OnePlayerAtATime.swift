import ComposableArchitecture
import Exercises

extension ReducerProtocol where State == VoiceMemos.State, Action == VoiceMemos.Action {
  /// Returns a reducer in which one memo plays at a time: when one starts, the others stop.
  func onePlayerAtATime() -> some ReducerProtocol<State, Action> {
    OnePlayerReducer(base: self)
  }
}

/// A reducer of memos, one of which plays at a time.
private struct OnePlayerReducer<Base: ReducerProtocol>: ReducerProtocol
where Base.State == VoiceMemos.State, Base.Action == VoiceMemos.Action {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> EffectTask<Base.Action> {
    // Exercise 6.9
    exercise(
      "6.9", "run the base; if a memo starts to play, stop the others",
      returning: base.reduce(into: &state, action: action))
  }
}

extension VoiceMemos.State {
  /// The memos that are playing, in the order of the list.
  var playingMemos: [VoiceMemo.State.ID] {
    voiceMemos.filter { $0.mode != .notPlaying }.map(\.id)
  }
}
