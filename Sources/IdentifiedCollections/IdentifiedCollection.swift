import OrderedCollections

/// A collection whose elements can be found by identity, for generic code.
///
/// The underscore means that it is for libraries. Features use ``IdentifiedArray``.
///
/// Seed: 003, IdentifiedArray.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  /// The type of an element's identity.
  associatedtype ID: Hashable

  /// The type of the identities of all elements.
  associatedtype IDs: RandomAccessCollection where IDs.Element == ID

  /// The identities, in the order of the elements.
  var ids: IDs { get }

  /// The element with an identity, or `nil` if there is none.
  ///
  /// - Parameter id: The identity.
  subscript(id id: ID) -> Element? { get }
}

/// A collection whose elements can be found and changed by identity.
///
/// Seed: 003, IdentifiedArray.
public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection {
  /// The element with an identity, or `nil` if there is none.
  ///
  /// Assigning an element replaces the one with this identity, or adds it. Assigning `nil` removes it.
  ///
  /// - Parameter id: The identity.
  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: _MutableIdentifiedCollection {}
