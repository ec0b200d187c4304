/// What can happen to a child that is presented: something in it, or its end.
///
/// ```swift
/// enum Action: Equatable {
///   case destination(PresentationAction<Destination.Action>)
/// }
/// ```
///
/// Seed: 000, Tree-based navigation.
public enum PresentationAction<Action> {
  /// The child is to be presented no longer.
  case dismiss
  /// Something has happened in the child.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}
