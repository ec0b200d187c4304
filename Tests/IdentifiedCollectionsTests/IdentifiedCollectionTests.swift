import IdentifiedCollections
import TestSupport
import Testing

@Suite("Identified collections · in generic code")
struct IdentifiedCollectionTests {
  @Test("generic code finds elements by their identities")
  func finds() {
    func names<C: _IdentifiedCollection<Int, Item>>(in collection: C) -> [String?] {
      collection.ids.map { collection[id: $0]?.name }
    }
    let array: IdentifiedArrayOf = [Item(3, "three"), Item(1, "one"), Item(2, "two")]
    #expect(names(in: array) == ["three", "one", "two"])
  }

  @Test("the identities are in the order of the elements, and at their positions")
  func identities() {
    func firstID<C: _IdentifiedCollection>(in collection: C) -> C.ID
    where C.Index == C.IDs.Index { collection.ids[collection.startIndex] }
    #expect(firstID(in: items(3, 1, 2)) == 3)
  }

  @Test("generic code changes, adds and removes elements")
  func changes() {
    func edit<C: _MutableIdentifiedCollection<Int, Item>>(_ collection: inout C) {
      collection[id: 1]?.name = "changed"
      collection[id: 2] = nil
      collection[id: 4] = Item(4, "new")
      collection[id: 5]?.name = "nobody"
    }
    var array = items(1, 2, 3)
    edit(&array)
    #expect(Array(array) == [Item(1, "changed"), Item(3), Item(4, "new")])
    expectSound(array)
  }

  @Test("a changed identity in generic code is reported")
  func reports() {
    func edit<C: _MutableIdentifiedCollection<Int, Item>>(_ collection: inout C) {
      collection[id: 1] = Item(2, "other")
    }
    var array = items(1)
    expectIssue(#"The element "2" was assigned to "1""#) { edit(&array) }
    #expect(array == items(1))
  }
}
