@_spi(Internals) import CasePaths
import Exercises
import IdentifiedCollections

/// The identity of a child among the children that one property or collection holds over time.
///
/// A child that is replaced by one with a different identity is removed, and its effects are cancelled. A child that is
/// replaced by one with the same identity has only changed.
@usableFromInline
struct NavigationID: Hashable {
  /// The case, if the state is an enum.
  private let tag: UInt32?
  /// The `id` of the state or, if the state is an enum, of the payload of its case.
  private let id: (any Hashable)?

  /// The identity of a child.
  ///
  /// - Parameter state: The child's state. Only its `id` is copied.
  @usableFromInline
  init<State>(of state: State) {
    // Exercise 9.1
    tag = enumTag(of: state)
    id = identifier(of: state)
  }

  /// The identity of all children that are in the same case.
  init<State>(caseOf state: State) {
    tag = enumTag(of: state)
    id = nil
  }

  /// The identity of an element with an `id`.
  @usableFromInline
  init(id: some Hashable) {
    tag = nil
    self.id = id
  }

  /// Whether an array contains an element with this identity.
  @usableFromInline
  func isElement<ID, Element>(of elements: IdentifiedArray<ID, Element>) -> Bool {
    guard let id = id as? ID else { return false }
    return elements.index(id: id) != nil
  }
}

extension NavigationID {
  // An `AnyHashable` would be shorter, but is slow to make.

  @usableFromInline
  static func == (one: NavigationID, other: NavigationID) -> Bool {
    guard one.tag == other.tag else { return false }
    guard let id = one.id, let otherID = other.id else { return one.id == nil && other.id == nil }
    return isEqual(id, to: otherID)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    id?.hash(into: &hasher)
  }

  private static func isEqual<ID: Hashable>(_ id: ID, to other: any Hashable) -> Bool {
    guard let other = other as? ID else { return false }
    return other == id
  }
}

// Unchecked, since an `id` can be of any type. It is set once, and then only compared and hashed on the main actor,
// where its state is read as well.
extension NavigationID: @unchecked Sendable {}
