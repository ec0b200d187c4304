@_spi(Internals) import CasePaths
import IdentifiedCollections

/// Who a child is among those that come and go at one place of the state.
///
/// A child that is replaced by one of another identity has gone, with all that it has begun. One that is replaced by
/// one of the same identity has only changed.
@usableFromInline
struct NavigationID: Hashable {
  /// The case, if the state is an enum.
  private let tag: UInt32?
  /// The `id` of the state or, if the state is an enum, of what is in its case.
  private let id: (any Hashable)?

  /// The identity of a child.
  ///
  /// - Parameter state: The child's state. Nothing of it is copied but its `id`.
  @usableFromInline
  init<State>(of state: State) {
    tag = enumTag(of: state)
    id = identifier(of: state)
  }

  /// The identity of all children that are in the same case.
  init<State>(caseOf state: State) {
    tag = enumTag(of: state)
    id = nil
  }

  /// The identity of an element that is found by its `id`.
  @usableFromInline
  init(id: some Hashable) {
    tag = nil
    self.id = id
  }

  /// Whether an array has an element of this identity.
  @usableFromInline
  func isElement<ID, Element>(of elements: IdentifiedArray<ID, Element>) -> Bool {
    guard let id = id as? ID else { return false }
    return elements.index(id: id) != nil
  }

  /// Whether a stack has an element of this identity.
  func isElement<Element>(of stack: StackState<Element>) -> Bool {
    guard let id = id as? StackElementID else { return false }
    return stack.index(id: id) != nil
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

// Unchecked, since an `id` can be of any type: it is set once and then only compared and hashed, on the main actor, where
// the state that it is from is read as well.
extension NavigationID: @unchecked Sendable {}
