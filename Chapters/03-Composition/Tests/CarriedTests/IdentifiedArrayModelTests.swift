import ComposableArchitecture
import Foundation
import IssueReporting
import Testing

@testable import TestFixtures

@Suite("Identified arrays · against a plain array")
struct IdentifiedArrayModelTests {
  @Test(
    "A13: after random operations, it contains the same elements as a plain array",
    .timeLimit(.minutes(5)), arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]
  )
  func randomOperations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var array: IdentifiedArrayOf<Item> = []
    var model: [Item] = []
    for step in 1...400 {
      // Its identity may already exist, because there are only sixty.
      let element = Item(Int.random(in: 0..<60, using: &generator), "\(step)")
      let operation = Operation.allCases.randomElement(using: &generator) ?? .append
      withIssueReporters([DuplicatesOnly()]) {
        operation.apply(to: &array, &model, element, using: &generator)
      }
      expectSound(array, "seed \(seed), step \(step), \(operation)")
      guard Array(array) == model else {
        Issue.record("seed \(seed), step \(step), \(operation): \(array) instead of \(model)")
        return
      }
    }
  }
}

/// Ignores the issues about duplicate elements, because there are many.
private struct DuplicatesOnly: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let message = message() ?? ""
    if !message.contains("is in the identified array already") {
      Issue.record("reported: \(message)")
    }
  }
}

private enum Operation: CaseIterable {
  case append, insert, insertMany, replaceRange, update, assign, assignNil, change
  case setPosition, changePosition, removeID, removePosition, removeOffsets, removeRange
  case removeWhere, move, swap, sort, shuffle, reverse, partition

  /// Applies the same operation to both; for the model, without using identities.
  func apply(
    to array: inout IdentifiedArrayOf<Item>,
    _ model: inout [Item],
    _ element: Item,
    using generator: inout SeededGenerator
  ) {
    let count = model.count
    let position = Int.random(in: 0...count, using: &generator)
    let other = Int.random(in: 0...count, using: &generator)
    let range = min(position, other)..<max(position, other)
    let found = model.firstIndex { $0.id == element.id }
    let offsets = IndexSet(model.indices.filter { _ in Bool.random(using: &generator) })
    let many = (0..<3).map { Item((element.id + $0 * 7) % 60, element.name) }
    switch self {
    case .append:
      array.append(element)
      if found == nil { model.append(element) }
    case .insert:
      array.insert(element, at: position)
      if found == nil { model.insert(element, at: position) }
    case .insertMany:
      array.insert(contentsOf: many, at: position)
      model.insert(contentsOf: many.filter { !model.map(\.id).contains($0.id) }, at: position)
    case .replaceRange:
      array.replaceSubrange(range, with: many)
      let kept = Set((model[..<range.lowerBound] + model[range.upperBound...]).map(\.id))
      model.replaceSubrange(range, with: many.filter { !kept.contains($0.id) })
    case .update, .assign:
      if self == .update { array.updateOrAppend(element) } else { array[id: element.id] = element }
      if let found { model[found] = element } else { model.append(element) }
    case .assignNil:
      array[id: element.id] = nil
      if let found { model.remove(at: found) }
    case .change:
      array[id: element.id]?.name += "!"
      if let found { model[found].name += "!" }
    case .setPosition:
      guard position < count else { return }
      array[position] = element
      if let found { model.swapAt(found, position) }
      model[position] = element
    case .changePosition:
      guard position < count else { return }
      array[position].name += "?"
      model[position].name += "?"
    case .removeID:
      let removed = array.remove(id: element.id)
      #expect(removed == found.map { model.remove(at: $0) })
    case .removePosition:
      guard position < count else { return }
      #expect(array.remove(at: position) == model.remove(at: position))
    case .removeOffsets:
      guard count > 20 else { return }
      array.remove(atOffsets: offsets)
      model = model.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
    case .removeRange:
      guard count > 20 else { return }
      array.removeSubrange(range)
      model.removeSubrange(range)
    case .removeWhere:
      array.removeAll { $0.id % 10 == element.id % 10 }
      model.removeAll { $0.id % 10 == element.id % 10 }
    case .move:
      array.move(fromOffsets: offsets, toOffset: position)
      let moved = offsets.map { model[$0] }
      let before = model.indices.filter { $0 < position && !offsets.contains($0) }
      let after = model.indices.filter { $0 >= position && !offsets.contains($0) }
      model = before.map { model[$0] } + moved + after.map { model[$0] }
    case .swap:
      guard position < count, other < count else { return }
      array.swapAt(position, other)
      model.swapAt(position, other)
    case .sort:
      array.sort { $0.id / 10 < $1.id / 10 }
      model.sort { $0.id / 10 < $1.id / 10 }
    case .shuffle:
      var sameGenerator = generator
      array.shuffle(using: &generator)
      model.shuffle(using: &sameGenerator)
    case .reverse:
      array.reverse()
      model.reverse()
    case .partition:
      let pivot = array.partition { $0.id < element.id }
      #expect(pivot == model.partition { $0.id < element.id })
    }
  }
}
