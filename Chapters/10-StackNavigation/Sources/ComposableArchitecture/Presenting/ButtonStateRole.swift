/// The meaning of a button.
///
/// Seed: 003, AlertState.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button that cancels.
  case cancel
  /// A button that deletes something.
  case destructive
}
