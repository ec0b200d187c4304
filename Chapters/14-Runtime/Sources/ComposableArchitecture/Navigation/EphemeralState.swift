@_spi(Internals) import CasePaths

/// A state that is there until it is answered: an alert's, or a dialog's. Any answer takes it away.
///
/// Seed: 000, _EphemeralState.
public protocol _EphemeralState<Action> {
  /// An answer.
  associatedtype Action
  /// The type of the answers.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  public static var actionType: Any.Type { Action.self }
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}

/// Whether an action answers a state, or what is in its case, so that the state is not there any longer.
///
/// - Parameters:
///   - state: The state of a child.
///   - action: An action of the child.
@usableFromInline
func isEphemeral<State, Action>(_ state: State, answeredBy action: Action) -> Bool {
  if let ephemeral = State.self as? any _EphemeralState.Type {
    return ephemeral.actionType == Action.self
  }
  guard let ephemeral = payloadType(of: state) as? any _EphemeralState.Type else { return false }
  return payloadType(of: action) == ephemeral.actionType
}
