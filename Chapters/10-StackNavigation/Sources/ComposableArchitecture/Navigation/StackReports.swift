@_spi(Internals) import Dependencies
import OrderedCollections
import StoreSupport

extension CallSite {
  /// Reports an action for an element that isn't in the stack.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - action: The action of the element.
  ///   - ids: The ids of the elements in the stack.
  @usableFromInline
  func reportNoElement<Action>(
    _ id: StackElementID, for action: Action, in ids: OrderedSet<StackElementID>
  ) {
    report(
      """
      A “forEach” at \(fileID):\(line) received an action for the element \(id.debugDescription), which is not in the stack:

        Action: \(caseLabels(of: action))
        \(listed(ids))

      The element did not run. It is usually one of these:

      • A parent removed the element before this reducer ran. Put “forEach” on the reducer that does that: it runs the \
      element first.
      • A view or a test sent the action after the element was removed. Send an element's actions only while it is in \
      the stack.
      """)
  }

  /// Reports an attempt to pop an element that isn't in the stack.
  @usableFromInline
  func reportNoElementToPop(_ id: StackElementID, from ids: OrderedSet<StackElementID>) {
    report(
      """
      A “forEach” at \(fileID):\(line) received “popFrom” for the element \(id.debugDescription), which is not in the stack:

        \(listed(ids))

      Nothing was removed.
      """)
  }

  /// Reports an attempt to push an element that is already in the stack.
  @usableFromInline
  func reportKnownElement(_ id: StackElementID, in ids: OrderedSet<StackElementID>) {
    report(
      """
      A “forEach” at \(fileID):\(line) received “push” for the element \(id.debugDescription), which is in the stack already:

        \(listed(ids))

      The stack was not changed.
      """)
  }

  /// Consumes the id of an element that a test pushes.
  ///
  /// - Parameters:
  ///   - id: The id. If it is higher than the next id, an issue is reported.
  ///   - newest: The highest id that the stack ever had.
  @usableFromInline
  func take(_ id: StackElementID, after newest: StackElementID?) {
    let ids = DependencyValues.currentSnapshot.stackElementIDs
    let next = ids.peek(after: newest)
    if id == next {
      _ = ids.next(after: newest)
    } else if id.number > next.number {
      report(
        """
        A “forEach” at \(fileID):\(line) received “push” for the element \(id.debugDescription), but the next id of this \
        test is \(next.debugDescription).

        The element was pushed all the same. In a test, ids are assigned sequentially, so push \
        \(next.debugDescription).
        """)
    }
  }
}
