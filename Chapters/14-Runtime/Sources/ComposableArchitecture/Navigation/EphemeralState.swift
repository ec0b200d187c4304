@_spi(Internals) import CasePaths

/// The state of an alert or a dialog. Any choice, that is, any action of it, removes it.
///
/// Seed: 000, _EphemeralState.
public protocol _EphemeralState<Action> {
  /// The action of a button.
  associatedtype Action
  /// The type of the actions of its buttons.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  public static var actionType: Any.Type { Action.self }
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}

/// Whether an action is a choice in an alert or a dialog that is the state, or the payload of its case, so that the
/// action removes the state.
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
