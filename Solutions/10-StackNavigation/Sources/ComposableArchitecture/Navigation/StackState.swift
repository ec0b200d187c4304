import CasePaths
@_spi(Internals) import Dependencies
import Exercises
import IssueReporting
import OrderedCollections
import StoreSupport

/// The screens of a stack, from bottom to top, each with its own id.
///
/// ```swift
/// struct State: Equatable {
///   var path = StackState<Path.State>()
/// }
/// ```
///
/// An element gets its id when it is added, and keeps it until it is removed. Elements are accessed by position, as in
/// any collection, and by id: `state.path[id: id]`.
///
/// Two stacks are equal if they have equal elements with equal ids, in the same order.
///
/// Seed: 000, StackState; Stack-based navigation.
public struct StackState<Element> {
  private var elements: OrderedDictionary<StackElementID, Element> = [:]

  /// Identifies the set of elements, for comparisons only. It isn't part of the value.
  private(set) var version = StackVersion.empty

  /// The highest id that any element of this stack ever had. It isn't part of the value.
  private(set) var newest: StackElementID?

  /// Makes an empty stack.
  public init() {}

  /// The ids of all elements, from bottom to top.
  public var ids: OrderedSet<StackElementID> { elements.keys }

  /// An element.
  ///
  /// - If the element exists, setting it changes it in place. Setting it to `nil` removes only this element: the
  ///   elements above it stay.
  /// - If no element has the id, setting `nil` does nothing. Setting anything else appends an element with this id in a
  ///   test. Elsewhere it is reported as an issue and ignored, since ids come from the stack.
  ///
  /// - Parameter id: The element's id.
  ///
  /// Seed: 000, StackState.subscript(id:).
  public subscript(id id: StackElementID) -> Element? {
    _read { yield elements[id] }
    _modify {
      if ids.contains(id) {
        defer { if !ids.contains(id) { version = version.next(removing: [id], count: count) } }
        yield &elements[id]
      } else {
        var added: Element?
        defer { if let added { append(added, unknown: id) } }
        yield &added
      }
    }
  }

  /// The payload of a case of an element, for elements that are enums:
  /// `$0.path[id: 0, case: /Path.State.edit]?.name = "Ada"`.
  ///
  /// Setting it while the element is in a different case, or doesn't exist, is reported as an issue and changes
  /// nothing. Setting it to `nil` removes the element.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - path: The case.
  ///
  /// Seed: 000, Stack-based navigation.
  public subscript<Case>(
    id id: StackElementID, case path: CasePath<Element, Case>
  ) -> Case? {
    get { self[id: id].flatMap(path.extract) }
    set {
      guard let element = self[id: id], path.extract(from: element) != nil else {
        return reportOtherCase(Case.self, of: id)
      }
      self[id: id] = newValue.map(path.embed)
    }
  }

  /// Removes an element and all elements above it. Does nothing if the element doesn't exist.
  ///
  /// - Parameter id: The element's id.
  ///
  /// Seed: 000, StackState.pop(from:).
  public mutating func pop(from id: StackElementID) {
    defer { renewVersion() }
    // Exercise 10.1
    guard let index = elements.index(forKey: id) else { return }
    removeSubrange(index...)
  }

  /// Removes all elements above an element. Does nothing if that element doesn't exist.
  ///
  /// - Parameter id: The id of the element that stays on top.
  ///
  /// Seed: 000, StackState.pop(to:).
  public mutating func pop(to id: StackElementID) {
    defer { renewVersion() }
    // Exercise 10.1
    guard let index = elements.index(forKey: id) else { return }
    removeSubrange((index + 1)...)
  }
}

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { elements.count }

  /// The element at a position.
  public subscript(position: Int) -> Element {
    _read { yield elements.values[position] }
  }

  /// Replaces a range of elements. The new elements get new ids, in their order. The remaining elements keep theirs.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the elements to replace. If it is empty, the new elements are
  ///     inserted.
  ///   - newElements: The new elements.
  public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  ) where C.Element == Element {
    let removed = Array(ids[subrange])
    defer { version = version.next(removing: removed, count: count) }
    // Exercise 10.1
    elements.removeSubrange(subrange)
    for (offset, element) in newElements.enumerated() {
      elements.updateValue(element, forKey: newID(), insertingAt: subrange.lowerBound + offset)
    }
  }

  /// An id that was never assigned before.
  private mutating func newID() -> StackElementID {
    let id = DependencyValues.currentSnapshot.stackElementIDs.next(after: newest)
    newest = id
    return id
  }

  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    version = .empty
    elements.removeAll(keepingCapacity: keepCapacity)
  }

  // The standard library's version would build a new stack of the remaining elements, which would
  // get new ids.
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    defer { renewVersion() }
    try elements.removeAll { try shouldBeRemoved($0.value) }
  }
}

extension StackState {
  /// Removes the elements at some positions. The remaining elements keep their ids.
  public mutating func removeSubranges(_ subranges: RangeSet<Int>) {
    for subrange in subranges.ranges.reversed() { removeSubrange(subrange) }
  }

  /// The position of an element; `nil` if it doesn't exist.
  @usableFromInline
  func index(id: StackElementID) -> Int? {
    elements.index(forKey: id)
  }

  /// The element at a position, changed in place.
  @usableFromInline
  subscript(at position: Int) -> Element {
    _read { yield elements.values[position] }
    _modify { yield &elements.values[position] }
  }

  /// Appends an element that already has an id.
  @usableFromInline
  mutating func append(_ element: Element, id: StackElementID) {
    defer { version = version.next(count: count) }
    if id.number > newest?.number ?? -1 { newest = id }
    elements[id] = element
  }

  /// Makes a new version, unless the change of the elements made one already.
  private mutating func renewVersion() {
    if version.count != count { version = StackVersion(count: count) }
  }

  private mutating func append(_ element: Element, unknown id: StackElementID) {
    if isTestContext { return append(element, id: id) }
    reportIssue(
      """
      An element with the id \(id.debugDescription) could not be written \
      to a stack that has no such element:

        \(listed(ids))

      Nothing was written. To add an element, use “append”.
      """)
  }

  private func reportOtherCase<Case>(_: Case.Type, of id: StackElementID) {
    let value = "A value of the type “\(qualifiedName(of: Case.self))”"
    guard let element = self[id: id] else {
      return reportIssue(
        """
        \(value) could not be written to the element \
        \(id.debugDescription), which the stack does not have:

          \(listed(ids))

        Nothing was written. To add an element, use “append”.
        """)
    }
    reportIssue(
      """
      \(value) could not be written to the element \(id.debugDescription), \
      which is in a different case:

        \(caseLabels(of: element))

      Nothing was written. To replace the element, set it as a whole.
      """)
  }
}

/// The ids of a stack, as a person reads them: `#0, #2`.
func listed(_ ids: OrderedSet<StackElementID>) -> String {
  if ids.isEmpty { return "The stack is empty." }
  return "In the stack: " + ids.map(\.debugDescription).joined(separator: ", ")
}

extension StackState: Sendable where Element: Sendable {}
