/// An action of a presented child: an action of the child itself, or its dismissal.
///
/// ```swift
/// enum Action: Equatable {
///   case destination(PresentationAction<Destination.Action>)
/// }
/// ```
///
/// Seed: 000, Tree-based navigation.
public enum PresentationAction<Action> {
  /// Dismisses the child.
  case dismiss
  /// An action of the child.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}
