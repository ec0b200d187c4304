import Foundation
import IdentifiedCollections
import TestSupport
import Testing

@Suite("Identified arrays · by position")
struct IdentifiedArrayOrderTests {
  @Test("adding an element that already exists returns false, and changes nothing")
  func duplicates() {
    var array = items(1, 2, 3)
    #expect(array.append(Item(2, "again")) == (false, 1))
    #expect(array.insert(Item(3, "again"), at: 0) == (false, 2))
    #expect(Array(array) == [Item(1), Item(2), Item(3)])
    #expect(array.append(Item(4)) == (true, 3))
    #expect(array.insert(Item(5), at: 1) == (true, 1))
    #expect(array.order == [1, 5, 2, 3, 4])
    expectSound(array)
  }

  @Test(
    "in an array from elements with the same identity, the first stays, and the others are reported"
  )
  func duplicatesAtFirst() {
    let again = #"An element "2" is in the identified array already"#
    var array = items()
    expectIssue(again) { array = [Item(2, "first"), Item(1), Item(2, "second")] }
    #expect(Array(array) == [Item(2, "first"), Item(1)])
    expectIssue(again) { array = IdentifiedArray([Item(2, "a"), Item(2, "b")], id: \.id) }
    #expect(Array(array) == [Item(2, "a")])
    expectSound(array)
  }

  @Test("inserting at a position moves the following elements back")
  func inserts() {
    var array = items(1, 2)
    array.insert(Item(9), at: 0)
    array.insert(Item(8), at: 3)
    array.insert(Item(7), at: 1)
    #expect(array.order == [9, 7, 1, 2, 8])
    expectSound(array)
  }

  @Test("several elements are inserted in their order")
  func insertsMany() {
    var array = items(1, 2, 3)
    array.insert(contentsOf: [Item(7), Item(8)], at: 1)
    #expect(array.order == [1, 7, 8, 2, 3])
    array.insert(contentsOf: [Item(9)], at: 5)
    array.insert(contentsOf: [], at: 0)
    #expect(array.order == [1, 7, 8, 2, 3, 9])
    array.insert(contentsOf: [Item(4), Item(3, "new")], at: 0)
    #expect(array.order == [4, 1, 7, 8, 2, 3, 9])
    #expect(array[id: 3] == Item(3, "new"))
    array += [Item(4, "newer"), Item(5)]
    #expect(array.order == [4, 1, 7, 8, 2, 3, 9, 5])
    #expect(array[id: 4] == Item(4, "newer"))
    expectSound(array)
  }

  @Test("replacing removes the old elements first, so the new ones may include one of them")
  func replaces() {
    var array = items(1, 2, 3, 4)
    array.replaceSubrange(1..<3, with: [Item(3, "moved"), Item(5), Item(6)])
    #expect(Array(array) == [Item(1), Item(3, "moved"), Item(5), Item(6), Item(4)])
    array.replaceSubrange(0..<1, with: [Item(4, "new"), Item(7)])
    #expect(Array(array) == [Item(7), Item(3, "moved"), Item(5), Item(6), Item(4, "new")])
    array.replaceSubrange(5..<5, with: [Item(8)])
    array.replaceSubrange(0..<5, with: [])
    #expect(array.order == [8])
    expectSound(array)
  }

  @Test("removing by position, range, offsets or predicate keeps the others in order")
  func removes() {
    var array = items(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    #expect(array.remove(at: 1) == Item(1))
    #expect(array.order == [0, 2, 3, 4, 5, 6, 7, 8, 9])
    array.remove(atOffsets: [0, 3, 8])
    #expect(array.order == [2, 3, 5, 6, 7, 8])
    array.removeAll { $0.id.isMultiple(of: 3) }
    #expect(array.order == [2, 5, 7, 8])
    array.removeSubrange(1..<3)
    #expect(array.order == [2, 8])
    #expect(array.removeLast() == Item(8))
    expectSound(array)
    array.removeAll()
    #expect(array.isEmpty)
    #expect(array[id: 2] == nil)
  }

  @Test("elements move to before the destination, counted before the move")
  func moves() {
    func moved(_ source: IndexSet, to destination: Int) -> [Int] {
      var array = items(0, 1, 2, 3, 4)
      array.move(fromOffsets: source, toOffset: destination)
      expectSound(array)
      return array.order
    }
    #expect(moved([0], to: 3) == [1, 2, 0, 3, 4], "towards the end")
    #expect(moved([3], to: 1) == [0, 3, 1, 2, 4], "towards the beginning")
    #expect(moved([1, 4], to: 3) == [0, 2, 1, 4, 3], "from both sides, in their order")
    #expect(moved([0, 2], to: 5) == [1, 3, 4, 0, 2], "to the end")
    #expect(moved([4, 2], to: 0) == [2, 4, 0, 1, 3], "to the beginning")
    #expect(moved([2], to: 2) == [0, 1, 2, 3, 4], "to before itself")
    #expect(moved([2], to: 3) == [0, 1, 2, 3, 4], "to behind itself")
    #expect(moved([], to: 2) == [0, 1, 2, 3, 4])
    #expect(moved([0, 1, 2, 3, 4], to: 2) == [0, 1, 2, 3, 4])
  }

  @Test("a moved element keeps its contents")
  func movesContents() {
    var array = items(0, 1, 2)
    array[id: 0]?.name = "zero"
    array.move(fromOffsets: [0], toOffset: 3)
    #expect(Array(array) == [Item(1), Item(2), Item(0, "zero")])
    #expect(array[id: 0]?.name == "zero")
  }

  @Test("sorting keeps equal elements in their order")
  func sorts() {
    var array: IdentifiedArrayOf<Item> = [
      Item(1, "b"), Item(2, "a"), Item(3, "b"), Item(4, "a"),
    ]
    array.sort { $0.name < $1.name }
    #expect(array.order == [2, 4, 1, 3])
    var numbers = IdentifiedArray([3, 1, 2], id: \.self)
    numbers.sort()
    #expect(Array(numbers) == [1, 2, 3])
    expectSound(array)
    expectSound(numbers)
  }

  @Test("after swapping, reversing or shuffling, each identity finds its element")
  func rearranges() {
    var array = items(0, 1, 2, 3, 4)
    array.swapAt(0, 4)
    #expect(array.order == [4, 1, 2, 3, 0])
    array.reverse()
    #expect(array.order == [0, 3, 2, 1, 4])
    var generator = SeededGenerator(seed: 1)
    array.shuffle(using: &generator)
    #expect(array.order != [0, 3, 2, 1, 4], "this generator leaves the order as it is")
    #expect(array.order.sorted() == [0, 1, 2, 3, 4])
    array.shuffle()
    #expect(array.order.sorted() == [0, 1, 2, 3, 4])
    expectSound(array)
  }

  @Test("after generic algorithms, each identity finds its element")
  func genericAlgorithms() {
    func sort<C: MutableCollection & RandomAccessCollection>(_ items: inout C)
    where C.Element == Item {
      items.sort { $0.id > $1.id }
    }
    func rearrange<C: MutableCollection & BidirectionalCollection>(_ items: inout C) -> C.Index
    where C.Element == Item {
      items.reverse()
      return items.partition { $0.id < 3 }
    }
    var array = items(2, 4, 1, 5, 3)
    sort(&array)
    #expect(array.order == [5, 4, 3, 2, 1])
    expectSound(array)
    #expect(rearrange(&array) == 3)
    #expect(Set(array[3...].map(\.id)) == [1, 2])
    expectSound(array)
  }

  @Test("a slice is a plain array's slice, and filtering returns an identified array")
  func slices() {
    let array = items(5, 6, 7, 8)
    #expect(array[1..<3].map(\.id) == [6, 7])
    let even: IdentifiedArrayOf<Item> = array.filter { $0.id.isMultiple(of: 2) }
    #expect(even.order == [6, 8])
    expectSound(even)
    #expect((items(1) + [Item(2)]).order == [1, 2])
  }

  @Test("two arrays are equal if they have equal elements in the same order")
  func equality() {
    #expect(items(1, 2) == items(1, 2))
    #expect(items(1, 2) != items(2, 1))
    #expect(items(1, 2) != items(1, 2, 3))
    #expect(items(1) != [Item(1, "other")])
    #expect(Set([items(1, 2), items(1, 2), items(2, 1)]).count == 2)
  }

  @Test("it is encoded and decoded like an array")
  func coding() throws {
    let array: IdentifiedArrayOf<Item> = [Item(2, "b"), Item(1, "a")]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(array)
    let json = #"[{"id":2,"name":"b"},{"id":1,"name":"a"}]"#
    #expect(String(decoding: data, as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data) == array)
  }

  @Test("decoding data that contains an identity twice throws an error")
  func damagedData() {
    let data = Data(#"[{"id":7,"name":"a"},{"id":7,"name":"b"}]"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data)
    }
    guard case let .dataCorrupted(context) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == #"There are two elements with the identity "7"."#)
  }

  @Test("its description is that of an array")
  func descriptions() {
    let array = IdentifiedArray([3, 1], id: \.self)
    #expect("\(array)" == "[3, 1]")
    #expect(String(reflecting: array) == "IdentifiedArray<Int, Int>([3, 1])")
    var dumped = ""
    dump(array, to: &dumped)
    #expect(dumped.contains("- 3") && dumped.contains("- 1"), "\(dumped)")
  }
}
