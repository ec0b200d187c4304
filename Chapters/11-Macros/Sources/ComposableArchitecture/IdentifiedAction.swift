import CasePaths

/// An action of one element of an array, with the element's id.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
/// ```
///
/// Its case paths know ids: `\.rows[id: 3].tapped` is the tap on the row with the id 3, and no other.
///
/// Seed: 000, IdentifiedAction.
public enum IdentifiedAction<ID: Hashable & SendableMetatype, Action>: CasePathable {
  /// Something has happened in an element.
  case element(id: ID, action: Action)

  /// The paths of an identified action.
  public struct AllCasePaths: Sendable {
    /// The path to the id and the action of any element.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      ._$embed({ .element(id: $0.id, action: $0.action) }) {
        switch $0 {
        case .element(let id, let action): (id, action)
        }
      }
    }

    /// The path to the action of one element.
    ///
    /// - Parameter id: The element's id. Actions of others are not found.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      // Exercise 11.3
      AnyCasePath(
        CasePaths.CasePath(embed: { .element(id: id, action: $0) }) {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        })
    }

    /// The path to the id and the action, as `forEach` knows them.
    @usableFromInline
    var pair: AnyCasePath<IdentifiedAction, (ID, Action)> {
      ._$embed({ .element(id: $0.0, action: $0.1) }) {
        switch $0 {
        case .element(let id, let action): (id, action)
        }
      }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The actions of one of a feature's kind: `IdentifiedActionOf<Row>`.
///
/// Seed: 000, IdentifiedAction (`IdentifiedActionOf`).
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: SendableMetatype

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
