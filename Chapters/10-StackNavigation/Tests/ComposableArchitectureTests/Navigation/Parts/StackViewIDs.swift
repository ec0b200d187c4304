@testable import ComposableArchitecture
@testable import TestFixtures

/// The ids of a stack, by position. For a missing element, it returns an unused id, so that a test fails there instead
/// of trapping.
struct StackViewIDs {
  private let ids: [StackElementID]

  init<Element>(of stack: StackState<Element>) {
    ids = Array(stack.ids)
  }

  subscript(position: Int) -> StackElementID {
    ids.indices.contains(position) ? ids[position] : StackElementID(number: -1 - position)
  }
}

extension StackState {
  /// Removes the last elements, at most as many as there are.
  mutating func popLast(_ count: Int) {
    for _ in 0..<count { _ = popLast() }
  }
}
