/// What an answer with a button means.
///
/// Seed: 003, AlertState.
public enum ButtonStateRole: Hashable, Sendable {
  /// The answer that changes nothing.
  case cancel
  /// An answer that takes something away.
  case destructive
}
