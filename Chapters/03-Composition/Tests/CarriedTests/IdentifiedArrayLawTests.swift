import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Identified arrays · in generic code")
struct IdentifiedArrayLawTests {
  @Test(
    "A16: after random generic operations, the array and its slices equal those of a plain array",
    .timeLimit(.minutes(5)), arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]
  )
  func randomOperations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Up to 16 elements, there is no index.
    let count = [1, 2, 5, 16, 17, 40][Int(seed) % 6]
    var model = (0..<count).map { Item($0) }
    var array = IdentifiedArray(model)
    for step in 1...200 {
      let operation = GenericOperation.allCases.randomElement(using: &generator) ?? .exchange
      var sameGenerator = generator
      let expected = operation.apply(to: &model, step, using: &generator)
      let actual = operation.apply(to: &array, step, using: &sameGenerator)
      expectSound(array, "seed \(seed), step \(step), \(operation)")
      guard Array(array) == model, actual == expected else {
        Issue.record(
          """
          seed \(seed), step \(step), \(operation): \(array) instead of \(model), \
          with the result \(actual) instead of \(expected)
          """)
        return
      }
    }
  }
}

/// The operations of generic code for collections with assignable elements, whose elements have different identities
/// in the end.
private enum GenericOperation: CaseIterable {
  case exchange, insertionSort, rotate, permute, replace, rename
  case sortPart, reversePart, partitionPart, shufflePart, swapInPart, exchangeParts, moveRanges
  case concatenate, appendToPart, insertIntoPart, removeFromPart

  /// - Returns: The result of the operation besides the collection, such as a slice.
  func apply<C>(to items: inout C, _ step: Int, using generator: inout SeededGenerator) -> [Item]
  where
    C: MutableCollection & RandomAccessCollection, C.Element == Item, C.Index == Int,
    C.SubSequence: MutableCollection & RangeReplaceableCollection & RandomAccessCollection
  {
    let position = Int.random(in: 0..<items.count, using: &generator)
    let other = Int.random(in: 0..<items.count, using: &generator)
    let part =
      min(position, other)..<Int.random(in: max(position, other)...items.count, using: &generator)
    switch self {
    case .exchange:
      let element = items[position]
      items[position] = items[other]
      items[other] = element
    case .insertionSort:
      for start in part {
        let element = items[start]
        var gap = start
        while gap > part.lowerBound, items[gap - 1].id > element.id {
          items[gap] = items[gap - 1]
          gap -= 1
        }
        items[gap] = element
      }
    case .rotate:
      guard let first = items[part].first else { break }
      for position in part.dropLast() {
        items[position] = items[position + 1]
      }
      items[part.upperBound - 1] = first
    case .permute:
      let permuted = Array(items[part]).shuffled(using: &generator)
      for offset in Array(permuted.indices).shuffled(using: &generator) {
        items[part.lowerBound + offset] = permuted[offset]
      }
    case .replace:
      items[position] = Item(1_000 + step)
    case .rename:
      items[part.lowerBound].name += "!"
      if part.count > 1 { items[part][part.lowerBound + 1].name += "?" }
    case .sortPart:
      items[part].sort { $0.id % 10 > $1.id % 10 }
    case .reversePart:
      items[part].reverse()
    case .partitionPart:
      let pivot = items[part].partition { $0.id.isMultiple(of: 2) }
      return [Item(pivot)]
    case .shufflePart:
      items[part].shuffle(using: &generator)
    case .swapInPart:
      if !part.isEmpty { items[part].swapAt(part.lowerBound, part.upperBound - 1) }
    case .exchangeParts:
      let length = Int.random(in: 0...items.count / 2, using: &generator)
      let last = items.suffix(length)
      items[items.count - length..<items.count] = items.prefix(length)
      items[0..<length] = last
    case .moveRanges:
      let even = items.indices(where: { $0.id.isMultiple(of: 2) })
      let range = items.moveSubranges(even, to: position)
      return [Item(range.lowerBound), Item(range.upperBound)]
    case .concatenate:
      return Array(items.suffix(part.count) + items.prefix(position) + items[part])
    case .appendToPart:
      var slice = items[part]
      slice.append(items[position])
      slice.append(contentsOf: items[part])
      return Array(slice)
    case .insertIntoPart:
      var slice = items[part]
      slice.insert(items[other], at: part.lowerBound)
      return Array(slice)
    case .removeFromPart:
      var slice = items[part]
      if !slice.isEmpty { slice.remove(at: slice.startIndex) }
      return Array(slice)
    }
    return []
  }
}
