/// Whether the title of a dialog is shown.
///
/// Seed: 003, AlertState.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The view that shows the dialog decides.
  case automatic
  /// The title is not shown.
  case hidden
  /// The title is shown.
  case visible
}
