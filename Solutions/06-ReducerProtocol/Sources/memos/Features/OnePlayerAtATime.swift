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
    let before = state.playingMemos
    let effects = base.reduce(into: &state, action: action)
    guard let started = state.playingMemos.first(where: { !before.contains($0) }) else {
      return effects
    }
    let others = state.playingMemos.filter { $0 != started }
    for id in others { state.voiceMemos[id: id]?.mode = .notPlaying }
    return .merge([effects] + others.map { .cancel(id: CancelID.play($0)) })
  }
}

extension VoiceMemos.State {
  /// The memos that are playing, in the order of the list.
  var playingMemos: [VoiceMemo.State.ID] {
    voiceMemos.filter { $0.mode != .notPlaying }.map(\.id)
  }
}
