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

/// Whether the actions of a child are choices in an alert or a dialog, each of which removes the child's state.
///
/// The part that depends only on the types is determined once for each reducer.
@usableFromInline
enum Ephemerality<State, Action>: Sendable {
  case never
  /// The state is an alert or a dialog, and the actions are its choices.
  case always
  /// The state is an enum, and an alert or a dialog may be the payload of its case.
  case dependsOnCase

  @usableFromInline
  init() {
    if let ephemeral = State.self as? any _EphemeralState.Type {
      self = ephemeral.actionType == Action.self ? .always : .never
    } else {
      self = isEnum(State.self) ? .dependsOnCase : .never
    }
  }

  /// Whether an action is a choice, so that it removes the state.
  ///
  /// - Parameters:
  ///   - action: An action of the child.
  ///   - state: The child's state. It isn't changed, and isn't copied.
  @inlinable
  func isChoice(_ action: Action, in state: inout State) -> Bool {
    switch self {
    case .never: false
    case .always: true
    case .dependsOnCase: isChoice(action, inCaseOf: state)
    }
  }

  @usableFromInline
  func isChoice(_ action: Action, inCaseOf state: State) -> Bool {
    guard let ephemeral = payloadType(of: state) as? any _EphemeralState.Type else { return false }
    return payloadType(of: action) == ephemeral.actionType
  }
}
