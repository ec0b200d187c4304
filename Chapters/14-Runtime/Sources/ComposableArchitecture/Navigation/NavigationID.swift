@_spi(Internals) import CasePaths
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
  private let id: Identifier?

  /// An object that holds an `id`. Each level copies a child's identity for each action, and copying a reference takes
  /// less time than copying any `id`.
  private final class Identifier {
    let value: any Hashable

    init(_ value: any Hashable) { self.value = value }
  }

  /// The identity of a child.
  ///
  /// - Parameter state: The child's state. Only its `id` is copied.
  @usableFromInline
  init<State>(of state: State) {
    self.init(tag: enumTag(of: state), id: identifier(of: state))
  }

  /// The identity of all children of a type whose states have neither cases nor an `id`.
  @usableFromInline static let only = NavigationID(tag: nil, id: nil)

  private init(tag: UInt32?, id: (any Hashable)?) {
    (self.tag, self.id) = (tag, id.map { Identifier($0) })
  }

  /// The identity of all children that are in the same case.
  init<State>(caseOf state: State) {
    self.init(tag: enumTag(of: state), id: nil)
  }

  /// The identity of an element with an `id`.
  @usableFromInline
  init(id: some Hashable) {
    self.init(tag: nil, id: id)
  }

  /// Whether an array contains an element with this identity.
  @usableFromInline
  func isElement<ID, Element>(of elements: IdentifiedArray<ID, Element>) -> Bool {
    guard let id = id?.value as? ID else { return false }
    return elements.index(id: id) != nil
  }

  /// Whether a stack contains an element with this identity.
  func isElement<Element>(of stack: StackState<Element>) -> Bool {
    guard let id = id?.value as? StackElementID else { return false }
    return stack.index(id: id) != nil
  }
}

extension NavigationID {
  // An `AnyHashable` would be shorter, but is slow to make.

  @usableFromInline
  static func == (one: NavigationID, other: NavigationID) -> Bool {
    guard one.tag == other.tag else { return false }
    if one.id === other.id { return true }
    guard let id = one.id, let otherID = other.id else { return false }
    return isEqual(id.value, to: otherID.value)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    id?.value.hash(into: &hasher)
  }

  private static func isEqual<ID: Hashable>(_ id: ID, to other: any Hashable) -> Bool {
    guard let other = other as? ID else { return false }
    return other == id
  }
}

// Unchecked, since an `id` can be of any type. It is set once, and then only compared and hashed on the main actor,
// where its state is read as well.
extension NavigationID: @unchecked Sendable {}

/// How children of one type are distinguished. It is determined once for each reducer.
@usableFromInline
struct ChildIdentity<State>: Sendable {
  /// Whether a state of the type has a case or an `id`.
  @usableFromInline let dependsOnState: Bool

  @usableFromInline
  init() { dependsOnState = isEnum(State.self) || State.self is any Identifiable.Type }

  /// The identity of a child, as ``NavigationID/init(of:)`` determines it.
  ///
  /// - Parameter state: The child's state. It isn't changed, and isn't copied.
  @inlinable
  func callAsFunction(of state: inout State) -> NavigationID {
    dependsOnState ? NavigationID(of: state) : .only
  }
}
