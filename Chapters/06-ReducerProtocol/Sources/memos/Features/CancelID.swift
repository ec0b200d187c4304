/// The cancel IDs of the app's effects.
///
/// Each ID includes the memo, so that cancelling the effects of one memo doesn't affect the others.
enum CancelID: Hashable, Sendable {
  /// A memo is playing.
  case play(VoiceMemo.State.ID)

  /// A memo's new title is being saved.
  case rename(VoiceMemo.State.ID)
}
