import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 10.1 · Compare random stacks with a model", .timeLimit(.minutes(5)))
struct Exercise1StackRandomTests {
  /// An element of a plain array.
  private struct Entry: Equatable {
    let id: StackElementID
    var value: Int
  }

  @Test("I182 to I186: a stack behaves like an array of IDs and values", arguments: 1...20)
  func steps(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stack = StackState<Int>()
    var model: [Entry] = []
    var known: Set<StackElementID> = []
    for value in 1...300 {
      let (idsBefore, versionBefore) = (stack.ids, stack.version)
      let new = Array(repeating: value, count: Int.random(in: 0...3, using: &random))
      let first = Int.random(in: 0...model.count, using: &random)
      let range = first..<Int.random(in: first...model.count, using: &random)
      let id = model.randomElement(using: &random)?.id
      switch (Int.random(in: 0..<7, using: &random), id) {
      case (0, let id?):
        stack.pop(from: id)
        model.removeSubrange((model.firstIndex { $0.id == id } ?? model.count)...)
      case (1, let id?):
        stack.pop(to: id)
        model.removeSubrange(((model.firstIndex { $0.id == id } ?? model.count - 1) + 1)...)
      case (2, let id?):
        stack[id: id] = nil
        model.removeAll { $0.id == id }
      case (3, let id?):
        stack[id: id] = value
        if let index = model.firstIndex(where: { $0.id == id }) { model[index].value = value }
      case (4, _):
        stack.insert(contentsOf: new, at: first)
        try insert(new, at: first, of: stack, into: &model, known: &known)
      case (5, _):
        stack.append(contentsOf: new)
        try insert(new, at: model.count, of: stack, into: &model, known: &known)
      default:
        stack.replaceSubrange(range, with: new)
        model.removeSubrange(range)
        try insert(new, at: first, of: stack, into: &model, known: &known)
      }
      try #require(zip(stack.ids, stack).map { Entry(id: $0, value: $1) } == model)
      for entry in model { #expect(stack[id: entry.id] == entry.value) }
      let gone = stack.version.removed(since: versionBefore).map(Set.init)
      #expect(
        gone == nil || gone == Set(idsBefore).subtracting(stack.ids),
        "a version contains the removed elements")
    }
  }

  /// Inserts new values into the model, under the ids from the stack.
  private func insert(
    _ values: [Int], at index: Int, of stack: StackState<Int>, into model: inout [Entry],
    known: inout Set<StackElementID>
  ) throws {
    try #require(stack.count == model.count + values.count)
    let ids = stack.ids[index..<(index + values.count)]
    for id in ids {
      #expect(known.insert(id).inserted, "an ID is never assigned twice")
    }
    model.insert(contentsOf: zip(ids, values).map { Entry(id: $0, value: $1) }, at: index)
  }
}
