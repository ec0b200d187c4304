import CustomDump

/// The action of a button.
///
/// Seed: 003, AlertState.
public struct ButtonStateAction<Action> {
  /// The action to send; `nil` for none.
  public let action: Action?

  /// Sends an action.
  ///
  /// - Parameter action: The action; `nil` sends nothing.
  public static func send(_ action: Action?) -> Self {
    Self(action: action)
  }

  /// The same with a different type of action.
  ///
  /// - Parameter transform: Converts the action to the new type. Its argument is `nil` if there is no action. It
  ///   returns `nil` to send nothing.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  /// The action as it is written in code: `.send(…)`.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["send": action as Any], displayStyle: .enum)
  }
}
