/// An action of one element of an array, with the element's id.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
/// ```
///
/// Its case paths include ids: `\.rows[id: 3].tapped` is the tap on the row with the id 3 only.
///
/// Seed: 000, IdentifiedAction.
public enum IdentifiedAction<ID: Hashable & SendableMetatype, Action> {
  /// An action of an element.
  case element(id: ID, action: Action)
}

/// The identified action of a feature: `IdentifiedActionOf<Row>`.
///
/// Seed: 000, IdentifiedAction (`IdentifiedActionOf`).
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: SendableMetatype

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
