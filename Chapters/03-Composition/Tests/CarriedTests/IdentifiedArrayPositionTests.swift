import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Identified arrays · elements assigned by position")
struct IdentifiedArrayPositionTests {
  @Test("A14: assigning an element that is elsewhere in the array swaps the two")
  func exchanges() {
    var array = items(1, 2, 3)
    array[0] = Item(3, "new")
    #expect(Array(array) == [Item(3, "new"), Item(2), Item(1)])
    expectSound(array)
    array[2] = Item(9)
    array[1] = Item(2, "again")
    #expect(Array(array) == [Item(3, "new"), Item(2, "again"), Item(9)])
    expectSound(array)
  }

  @Test("A14: generic code swaps two elements with a temporary copy")
  func exchangesInGenericCode() {
    var array = items(1, 2, 3, 4)
    exchange(0, 2, in: &array)
    #expect(array.order == [3, 2, 1, 4])
    exchange(1, 1, in: &array)
    exchange(3, 0, in: &array)
    #expect(array.order == [4, 2, 1, 3])
    expectSound(array)
  }

  @Test("A14: generic code sorts by moving elements into a gap")
  func insertionSort() {
    var array = items(3, 5, 1, 4, 2)
    sortByInsertion(&array)
    #expect(array.order == [1, 2, 3, 4, 5])
    expectSound(array)
  }

  @Test("A14: assigning by a key path to a position swaps, too")
  func keyPath() {
    var array = items(1, 2, 3)
    let first: WritableKeyPath<IdentifiedArrayOf<Item>, Item> = \.[0]
    array[keyPath: first] = Item(3)
    #expect(array.order == [3, 2, 1])
    expectSound(array)
  }

  @Test("A14: a change in a slice is a change of the array")
  func parts() {
    var array = items(1, 2, 3, 4, 5)
    array[0..<3].sort { $0.id > $1.id }
    #expect(array.order == [3, 2, 1, 4, 5])
    array[1...].reverse()
    #expect(array.order == [3, 5, 4, 1, 2])
    #expect(array[1..<4].partition { $0.id > 3 } == 2)
    #expect(array.order == [3, 1, 4, 5, 2])
    array[2...3].swapAt(2, 3)
    array[..<2][0].name = "three"
    #expect(array.order == [3, 1, 5, 4, 2])
    #expect(array[id: 3]?.name == "three")
    expectSound(array)
  }

  @Test("A14: assigning a slice to a slice assigns its elements in order")
  func assignsParts() {
    var array = items(1, 2, 3, 4, 5, 6, 7)
    array[0..<2] = array[5..<7]
    #expect(array.order == [6, 7, 3, 4, 5, 1, 2])
    array[2..<4] = [Item(8), Item(9)]
    #expect(array.order == [6, 7, 8, 9, 5, 1, 2])
    array[...] = array[3...] + array[..<3]
    #expect(array.order == [9, 5, 1, 2, 6, 7, 8])
    array[0..<3] = [Item(9), Item(8), Item(9, "again")]
    #expect(Array(array) == [Item(1), Item(8), Item(9, "again")] + [2, 6, 7, 5].map { Item($0) })
    expectSound(array)
  }

  @Test("A14: a longer or shorter slice replaces the old one")
  func replacesParts() {
    var array = items(1, 2, 3, 4)
    array[1..<3].append(Item(9))
    #expect(array.order == [1, 2, 3, 9, 4])
    array[...2].removeFirst()
    #expect(array.order == [2, 3, 9, 4])
    array[1...] = []
    #expect(array.order == [2])
    expectSound(array)
  }

  @Test("A14: a buffer that contains an element twice loses no element of the array")
  func elementTwice() {
    var array = items(1, 2, 3)
    array.withContiguousMutableStorageIfAvailable { $0[0] = $0[2] }
    #expect(array.order.sorted() == [1, 2, 3])
    expectSound(array)
  }

  @Test("A14: an error in the middle of sorting loses no element")
  func error() {
    struct Stop: Error {}
    func sort<C: MutableCollection & RandomAccessCollection>(_ items: inout C) throws
    where C.Element == Item {
      var calls = 0
      try items.sort {
        calls += 1
        if calls > 20 { throw Stop() }
        return $0.id < $1.id
      }
    }
    var array = IdentifiedArray((0..<50).reversed().map { Item($0) })
    #expect(throws: Stop.self) { try sort(&array) }
    #expect(array.order.sorted() == Array(0..<50))
    expectSound(array)
  }

  @Test("A14: after the identities of many elements change, each is found under its new one")
  func newIdentities() {
    var array = IdentifiedArray((0..<300).map { Item($0) })
    for position in array.indices {
      array[position] = Item(1_000 + position)
    }
    expectSound(array)
    for position in array.indices {
      array[position].id = 3_000 - position
    }
    #expect(array.order == (0..<300).map { 3_000 - $0 })
    expectSound(array)
  }
}

@Suite("Identified arrays · slices")
struct IdentifiedArrayPartTests {
  @Test("A15: slices are concatenated like slices of a plain array")
  func concatenation() {
    let array = items(1, 2, 3, 4, 5)
    #expect((array.prefix(1) + array.suffix(2)).map(\.id) == [1, 4, 5])
    #expect((array.suffix(2) + array.prefix(1)).map(\.id) == [4, 5, 1])
    #expect((array[1..<3] + array[1..<3]).map(\.id) == [2, 3, 2, 3])
    #expect((array.dropFirst(3) + [Item(9)]).map(\.id) == [4, 5, 9])
    #expect(IdentifiedArray(array.suffix(2) + array.prefix(1)) == items(4, 5, 1))
    #expect((items(7) + array.prefix(2)).order == [7, 1, 2])
  }

  @Test("A15: adding to a slice does not change the array")
  func changes() {
    let array = items(1, 2, 3, 4, 5)
    var part = array[0..<2]
    part.append(Item(4, "new"))
    #expect(Array(part) == [Item(1), Item(2), Item(4, "new")])
    part.insert(Item(5), at: 0)
    part.removeLast()
    #expect(part.map(\.id) == [5, 1, 2])
    #expect(array.order == [1, 2, 3, 4, 5])
  }

  @Test("A15: a slice has the array's positions")
  func positions() {
    let array = items(1, 2, 3, 4, 5)
    let part = array[2...]
    #expect(part.indices == 2..<5)
    #expect(part[3] == array[3])
    #expect(part.firstIndex { $0.id == 5 } == 4)
    #expect(array.split { $0.id == 3 }.map { $0.map(\.id) } == [[1, 2], [4, 5]])
  }
}

/// Exchanges two elements as code did before `swapAt` existed.
private func exchange<C: MutableCollection>(_ i: C.Index, _ j: C.Index, in items: inout C) {
  let first = items[i]
  items[i] = items[j]
  items[j] = first
}

/// Sorts by moving greater elements to the right, into the gap that the moved element leaves.
private func sortByInsertion<C: MutableCollection & BidirectionalCollection>(_ items: inout C)
where C.Element == Item {
  for start in items.indices {
    let element = items[start]
    var gap = start
    while gap > items.startIndex, items[items.index(before: gap)].id > element.id {
      items[gap] = items[items.index(before: gap)]
      items.formIndex(before: &gap)
    }
    items[gap] = element
  }
}
