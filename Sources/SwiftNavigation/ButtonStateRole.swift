/// The role of a button.
///
/// Seed: 003, AlertState.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button cancels.
  case cancel
  /// The button's action is destructive.
  case destructive
}
