/// What the effects of the app are known by.
///
/// The memo is a part of each identifier. So whatever ends the work of one memo leaves the others alone.
enum CancelID: Hashable, Sendable {
  /// A memo is playing.
  case play(VoiceMemo.State.ID)

  /// A memo's new title is being saved.
  case rename(VoiceMemo.State.ID)
}
