/// Whether the title of a dialog is shown.
///
/// Seed: 003, AlertState.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The presenting view decides.
  case automatic
  /// The title isn't shown.
  case hidden
  /// The title is shown.
  case visible
}
