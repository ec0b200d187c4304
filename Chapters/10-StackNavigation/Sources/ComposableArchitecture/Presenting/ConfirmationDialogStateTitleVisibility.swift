/// Whether the title of a dialog is shown.
///
/// Seed: 003, AlertState.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// As the place decides where the dialog is shown.
  case automatic
  /// The title is not shown.
  case hidden
  /// The title is shown.
  case visible
}
