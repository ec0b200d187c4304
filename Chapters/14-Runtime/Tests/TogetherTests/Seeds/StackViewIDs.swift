@testable import ComposableArchitecture
@testable import TestFixtures

/// The ids of a stack, by their positions. Where there is no element, it has an id that nobody has, so that a test fails
/// there and does not stop.
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
  /// Removes as many of the last elements as there are.
  mutating func popLast(_ count: Int) {
    for _ in 0..<count { _ = popLast() }
  }
}
