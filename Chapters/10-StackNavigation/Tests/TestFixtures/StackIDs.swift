import Testing

@testable import ComposableArchitecture

extension StackState {
  /// The id of an element. If it doesn't exist, the test ends.
  ///
  /// - Parameter position: Its position, from the lowest.
  func id(
    _ position: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> StackElementID {
    try #require(
      position < ids.count ? ids[position] : nil, "There is no element at \(position).",
      sourceLocation: sourceLocation)
  }

  /// The elements with their ids, from the lowest to the top: `["#0: a", "#1: b"]`.
  var lines: [String] {
    zip(ids, self).map { "\($0.debugDescription): \($1)" }
  }
}

/// Runs a closure while the elements of stacks are counted from `#0`.
func counting<R>(_ work: () throws -> R) rethrows -> R {
  try withDependencies {
    $0.stackElementIDs = StackElementIDs()
  } operation: {
    try work()
  }
}

/// Runs a closure as if no test were running.
func outsideOfTests<R>(_ work: () throws -> R) rethrows -> R {
  try withDependencies {
    $0.context = .live
  } operation: {
    try work()
  }
}

/// The id of the next element.
var nextStackID: StackElementID {
  @Dependency(\.stackElementIDs) var ids
  return ids.peek()
}

/// A new stack with some elements. If it doesn't have them, the test ends.
func filled<Element>(
  _ elements: Element..., sourceLocation: SourceLocation = #_sourceLocation
) throws -> StackState<Element> {
  let stack = StackState(elements)
  try #require(
    stack.count == elements.count, "The stack does not have the elements that it was made of.",
    sourceLocation: sourceLocation)
  return stack
}
