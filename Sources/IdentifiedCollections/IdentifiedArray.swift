import IssueReporting
import OrderedCollections

/// An array whose elements are known by their identities, each of which is in it just once.
///
/// A position tells where an element happens to be now. An action that comes later, from a row or
/// an effect, needs to say *which* element it is for, and find it, whatever was moved or removed in
/// between:
///
/// ```swift
/// struct AppState { var todos: IdentifiedArrayOf<Todo> = [] }
///
/// state.todos[id: id]?.isDone = true
/// ```
///
/// Finding an element, changing it and adding one at the end take the same time however many there
/// are.
///
/// Whatever is done to it, each element stays under its own identity, and no identity is there
/// twice. What would break that, such as adding an element again, is reported as an issue, and
/// leaves the element that is there as it is.
///
/// Seed: 003, IdentifiedArray.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// Where an element has its identity.
  public let id: KeyPath<Element, ID>

  /// The identity of an element. A key path takes far longer to follow than a function that the compiler knows.
  @usableFromInline
  let identity: (Element) -> ID

  /// The elements by their identities, in order. Each is under the identity that ``id`` gives.
  @usableFromInline
  var dictionary: OrderedDictionary<ID, Element> = [:]

  /// Makes an empty array.
  ///
  /// - Parameter id: Where an element has its identity.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, identity: { $0[keyPath: id] })
  }

  @inlinable
  init(id: KeyPath<Element, ID>, identity: @escaping (Element) -> ID) {
    self.id = id
    self.identity = identity
  }

  /// Makes an array of elements.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. Of those with the same identity, the first is taken, and
  ///     the others are reported as issues.
  ///   - id: Where an element has its identity.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(
    _ elements: S, id: KeyPath<Element, ID>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where S.Element == Element {
    self.init(id: id)
    append(contentsOf: elements, reportingAt: CallSite(fileID, filePath, line, column))
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

  /// Where the element with an identity is now.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Its position, or `nil` if there is no such element.
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
  /// An element whose identity is another than `id` is not assigned. One whose identity is changed
  /// in place stays where it is, under its new identity; should there be another element with that
  /// one, it is removed. All of this is reported as an issue.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Complexity: O(1) to find, change or add an element, O(*n*) to remove one.
  public subscript(
    id id: ID,
    fileID fileID: StaticString = #fileID, filePath filePath: StaticString = #filePath,
    line line: UInt = #line, column column: UInt = #column
  ) -> Element? {
    @inlinable get { dictionary[id] }
    set {
      if let newValue, identity(newValue) != id {
        reportForeignElement(newValue, id: id, at: CallSite(fileID, filePath, line, column))
      } else {
        dictionary[id] = newValue
      }
    }
    // Rows of a list are changed by this, for each action: it can be inlined into whoever knows the types.
    @inlinable _modify {
      defer {
        let callSite = CallSite(fileID, filePath, line, column)
        if let position = dictionary.index(forKey: id), rekeyElement(at: position, callSite) {
          reportChangedIdentity(from: id, at: callSite)
        }
      }
      yield &dictionary[id]
    }
  }

  /// The element with an identity, for key paths: `\.todos[id: id]`, where nothing can stand but the
  /// identity.
  ///
  /// - Parameter id: The identity.
  /// - Complexity: O(1) to find, change or add an element, O(*n*) to remove one.
  @_disfavoredOverload
  public subscript(id id: ID) -> Element? {
    @inlinable get { dictionary[id] }
    set { self[id: id, line: #line] = newValue }
    @inlinable _modify { yield &self[id: id, line: #line] }
  }
}

/// An identified array of elements that know their own identities.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(id: \.id, identity: { $0.id })
  }

  /// Makes an array of elements.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. Of those with the same identity, the first is taken, and
  ///     the others are reported as issues.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(
    _ elements: S,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where S.Element == Element {
    self.init()
    append(contentsOf: elements, reportingAt: CallSite(fileID, filePath, line, column))
  }
}
