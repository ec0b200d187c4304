import CustomDump

/// What a button does.
///
/// Seed: 003, AlertState.
public struct ButtonStateAction<Action> {
  /// What is sent; `nil` if nothing is.
  public let action: Action?

  /// Sends an action.
  ///
  /// - Parameter action: The action; `nil` sends nothing.
  public static func send(_ action: Action?) -> Self {
    Self(action: action)
  }

  /// The same with another kind of action.
  ///
  /// - Parameter transform: Makes an action of the new kind, or of `nil` if nothing is sent. It returns
  ///   `nil` if nothing is to be sent.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  /// What is written to make it: `.send(…)`.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["send": action as Any], displayStyle: .enum)
  }
}
