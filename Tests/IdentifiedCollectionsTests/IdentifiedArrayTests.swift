import Foundation
import IdentifiedCollections
import Testing

@Suite("Identified arrays · by identity")
struct IdentifiedArrayTests {
  @Test("an element is found by its identity, wherever it is")
  func finds() {
    let array = items(30, 10, 20)
    #expect(array[id: 10] == Item(10))
    #expect(array[id: 40] == nil)
    #expect(array.index(id: 20) == 2)
    #expect(array.index(id: 40) == nil)
    #expect(Array(array.ids) == [30, 10, 20])
    #expect(array.elements == [Item(30), Item(10), Item(20)])
  }

  @Test("any hashable property of an element can be the identity")
  func otherIdentity() {
    var array = IdentifiedArray(["one", "three", "fifteen"], id: \.count)
    #expect(array[id: 5] == "three")
    array[id: 7] = "sixteen"
    #expect(Array(array) == ["one", "three", "sixteen"])
    var numbers = IdentifiedArray<Int, Int>(id: \.self)
    numbers.append(3)
    #expect(numbers[id: 3] == 3)
  }

  @Test("assigning by identity replaces an element in place, or appends it")
  func assigns() {
    var array = items(1, 2, 3)
    array[id: 2] = Item(2, "new")
    #expect(Array(array) == [Item(1), Item(2, "new"), Item(3)])
    array[id: 4] = Item(4)
    #expect(array.order == [1, 2, 3, 4])
    expectSound(array)
  }

  @Test("assigning nil removes an element, and does nothing if it does not exist")
  func assignsNil() {
    var array = items(1, 2, 3)
    array[id: 2] = nil
    #expect(array.order == [1, 3])
    array[id: 7] = nil
    #expect(array.order == [1, 3])
    expectSound(array)
  }

  @Test("an element that is changed by its identity keeps its position")
  func changesInPlace() {
    var array = items(1, 2, 3)
    array[id: 1]?.name = "first"
    array[id: 7]?.name = "nobody"
    #expect(Array(array) == [Item(1, "first"), Item(2), Item(3)])
    var optional = array[id: 2]
    optional?.name = "a copy"
    #expect(array[id: 2]?.name == "")
    expectSound(array)
  }

  @Test("an element can be added or removed in place")
  func optionalInPlace() {
    func set(_ element: inout Item?, _ newValue: Item?) { element = newValue }
    var array = items(1, 2, 3)
    set(&array[id: 4], Item(4))
    set(&array[id: 1], nil)
    set(&array[id: 5], nil)
    #expect(array.order == [2, 3, 4])
    expectSound(array)
  }

  @Test("assigning an element with a different identity is reported, and changes nothing")
  func foreignElement() {
    var array = items(1, 2)
    expectIssue(#"The element "2" was assigned to "1""#) { array[id: 1] = Item(2, "x") }
    expectIssue(#"The element "9" was assigned to "3""#) { array[id: 3] = Item(9) }
    #expect(Array(array) == [Item(1), Item(2)])
  }

  @Test("changing an element's identity is reported, and the new identity finds it")
  func changedIdentity() {
    var array = items(1, 2, 3)
    expectIssue(#"The element "2" of an identified array was given another identity"#) {
      array[id: 2]?.id = 9
    }
    #expect(array.order == [1, 9, 3])
    expectSound(array)
  }

  @Test("an element that takes over an existing identity is reported, and removed")
  func stolenIdentity() {
    var array = items(1, 2, 3)
    expectIssue(#"The element "1" of an identified array was given the identity "3""#) {
      array[id: 1]? = Item(3, "thief")
    }
    #expect(Array(array) == [Item(2), Item(3)])
    expectSound(array)
    expectIssue(#"The element "2" of an identified array was given the identity "3""#) {
      array[0].id = 3
    }
    #expect(Array(array) == [Item(3)])
    expectSound(array)
  }

  @Test("an element at a position can be replaced by one with a different identity")
  func replacesAtPosition() {
    var array = items(1, 2, 3)
    array[1] = Item(2, "new")
    #expect(array[id: 2]?.name == "new")
    array[0] = Item(9)
    #expect(array.order == [9, 2, 3])
    #expect(array[id: 1] == nil)
    array[2].id = 8
    #expect(array.order == [9, 2, 8])
    expectSound(array)
  }

  @Test("removing by identity returns the element, or nil if it does not exist")
  func removes() {
    var array = items(1, 2, 3)
    #expect(array.remove(id: 2) == Item(2))
    #expect(array.remove(id: 2) == nil)
    #expect(array.order == [1, 3])
    #expect(array.index(id: 3) == 1, "the position of a later element is out of date")
    expectSound(array)
  }

  @Test("removing the first or the last element returns it, and the others keep their order")
  func removesAtTheEnds() {
    var array = items(1, 2, 3, 4)
    #expect(array.removeLast() == Item(4))
    #expect(array.removeFirst() == Item(1))
    #expect(array.order == [2, 3])
    #expect(array[id: 4] == nil)
    #expect(array.index(id: 3) == 1, "the position of a later element is out of date")
    expectSound(array)
  }

  @Test("removing a number of elements removes that many at one end, and none for 0")
  func removesSeveralAtTheEnds() {
    var array = items(1, 2, 3, 4, 5, 6)
    array.removeFirst(2)
    #expect(array.order == [3, 4, 5, 6])
    array.removeLast(3)
    #expect(array.order == [3])
    array.removeLast(0)
    array.removeFirst(0)
    #expect(array.order == [3])
    array.removeLast(1)
    #expect(array.isEmpty)
    expectSound(array)
  }

  @Test("updating replaces in place or appends, and returns the old element")
  func updates() {
    var array = items(1, 2)
    #expect(array.updateOrAppend(Item(1, "new")) == Item(1))
    #expect(array.updateOrAppend(Item(3)) == nil)
    #expect(Array(array) == [Item(1, "new"), Item(2), Item(3)])
    expectSound(array)
  }

  @Test("changing an element in place copies neither the element nor the array")
  func copiesNothing() {
    var array = IdentifiedArray((0..<100).map(Watched.init))
    array[id: 50]?.change()
    #expect(array[id: 50]?.copies == 0, "array[id:] changed a copy")
    array[50].change()
    #expect(array[id: 50]?.copies == 0, "array[position] changed a copy")
    let other = array
    array[id: 50]?.change()
    #expect(array[id: 50]?.copies == 1, "a change must not reach another copy of the array")
    #expect(other[id: 50]?.copies == 0)
  }
}
