import IssueReporting
import OrderedCollections

/// The place in the source code that uses an array, for issues.
@usableFromInline
struct CallSite {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @inlinable
  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Functions that keep each element under its own identity, and report violations.
extension IdentifiedArray {
  /// Moves an element that was changed in place to its current identity.
  ///
  /// - Parameters:
  ///   - position: The element's position. The element stays there, unless a different element has that identity: then
  ///     it is removed, and an issue is reported.
  ///   - callSite: The place of the change.
  /// - Returns: Whether its identity changed and it wasn't removed.
  @inlinable
  mutating func rekeyElement(at position: Int, _ callSite: CallSite) -> Bool {
    let newID = identity(dictionary.values[position])
    return newID != dictionary.keys[position] && moveElement(at: position, to: newID, callSite)
  }

  /// Moves an element to a different identity, for ``rekeyElement(at:_:)``.
  @usableFromInline
  mutating func moveElement(at position: Int, to newID: ID, _ callSite: CallSite) -> Bool {
    guard index(id: newID) == nil else {
      let oldID = dictionary.remove(at: position).key
      callSite.report(
        """
        The element "\(oldID)" of an identified array was given the identity "\(newID)", which \
        another element has. It was removed.

        An element's identity should never change. To exchange two elements, use "swapAt".
        """
      )
      return false
    }
    putElement(at: position, under: newID)
    return true
  }

  /// Moves an element to an unused identity. Its position stays the same.
  ///
  /// - Complexity: Amortized O(1).
  @inlinable
  mutating func putElement(at position: Int, under newID: ID) {
    // Elements can be removed and added without moving others only at the end.
    let end = dictionary.count - 1
    dictionary.swapAt(position, end)
    let element = dictionary.removeLast().value
    dictionary.updateValue(element, forKey: newID)
    dictionary.swapAt(position, end)
  }

  @usableFromInline
  func reportChangedIdentity(from oldID: ID, at callSite: CallSite) {
    callSite.report(
      """
      The element "\(oldID)" of an identified array was given another identity. It stays where it \
      is, but can no longer be found under "\(oldID)".

      An element's identity should never change. To put another element in its place, use \
      "array[position] = element".
      """
    )
  }

  func reportForeignElement(_ element: Element, id: ID, at callSite: CallSite) {
    callSite.report(
      """
      The element "\(identity(element))" was assigned to "\(id)" in an identified array. \
      Nothing was changed.

      Assign an element to its own identity: "array[id: element.id] = element".
      """
    )
  }

  @usableFromInline
  func reportDuplicate(id: ID, at callSite: CallSite) {
    callSite.report(
      """
      An element "\(id)" is in the identified array already, and the new one with the same identity \
      was ignored.

      To replace the element, use "array[id: id] = element" or "updateOrAppend".
      """
    )
  }
}
