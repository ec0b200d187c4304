import IssueReporting
import OrderedCollections

/// An array of elements with unique identities.
///
/// A position says only where an element is now. An action that is sent later, from a row or an effect, has to
/// identify its element, even if elements are moved or removed in between:
///
/// ```swift
/// struct AppState { var todos: IdentifiedArrayOf<Todo> = [] }
///
/// state.todos[id: id]?.isDone = true
/// ```
///
/// Finding an element, changing it, and adding one at the end take constant time.
///
/// Each element always stays under its own identity, and identities stay unique. An operation that would break that,
/// such as adding an element again, is reported as an issue and leaves the existing element unchanged.
///
/// Seed: 003, IdentifiedArray.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The key path to an element's identity.
  public let id: KeyPath<Element, ID>

  /// The identity of an element. Reading through a key path takes far longer than calling a function that the compiler
  /// knows.
  @usableFromInline
  let identity: (Element) -> ID

  /// The elements by identity, in order. Each element's key is its identity at ``id``.
  @usableFromInline
  var dictionary: OrderedDictionary<ID, Element> = [:]

  /// Makes an empty array.
  ///
  /// - Parameter id: The key path to an element's identity.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, identity: { $0[keyPath: id] })
  }

  @inlinable
  init(id: KeyPath<Element, ID>, identity: @escaping (Element) -> ID) {
    self.id = id
    self.identity = identity
  }

  /// Makes an array from elements.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. Of several elements with the same identity, the first is used, and the
  ///     others are reported as issues.
  ///   - id: The key path to an element's identity.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(_ elements: S, id: KeyPath<Element, ID>) where S.Element == Element {
    self.init(id: id)
    addAll(elements)
  }

  /// The identities, in the order of the elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var ids: OrderedSet<ID> {
    dictionary.keys
  }

  /// The elements, as a plain array.
  ///
  /// - Complexity: O(*n*)
  @inlinable
  public var elements: [Element] {
    Array(dictionary.values)
  }

  /// The current position of the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The position, or `nil` if there is no such element.
  /// - Complexity: O(1)
  @inlinable
  public func index(id: ID) -> Int? {
    dictionary.index(forKey: id)
  }

  /// The element with an identity, or `nil` if there is none.
  ///
  /// Assigning an element replaces the one with this identity, or adds it at the end. Assigning
  /// `nil` removes it. An element that is changed in place (`array[id: id]?.count += 1`) is not
  /// copied, and neither are the others.
  ///
  /// An element whose identity differs from `id` isn't assigned. An element whose identity is changed in place keeps
  /// its position under its new identity, but is removed if a different element already has that identity. In each of
  /// these cases, an issue is reported.
  ///
  /// - Parameter id: The identity.
  /// - Complexity: O(1) to find, change or add an element, O(*n*) to remove one.
  public subscript(id id: ID) -> Element? {
    @inlinable get { dictionary[id] }
    set {
      if let newValue, identity(newValue) != id {
        reportForeignElement(newValue, id: id)
      } else {
        dictionary[id] = newValue
      }
    }
    // Each action of a row uses this to change the row. It can be inlined into code that knows the types.
    @inlinable _modify {
      defer {
        if let position = dictionary.index(forKey: id), rekeyElement(at: position) {
          reportChangedIdentity(from: id)
        }
      }
      yield &dictionary[id]
    }
  }
}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(id: \.id, identity: { $0.id })
  }

  /// Makes an array from elements.
  ///
  /// - Parameter elements: The elements, in order. Of several elements with the same identity, the first is used, and
  ///   the others are reported as issues.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(_ elements: S) where S.Element == Element {
    self.init()
    addAll(elements)
  }
}
