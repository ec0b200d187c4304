import IdentifiedCollections
import IssueReporting
import Synchronization
import Testing

@Suite("Identified arrays · unique elements and updates")
struct IdentifiedArrayUpdatingTests {
  @Test("an array from unique elements contains all of them, and a duplicate is reported")
  func uniqueElements() {
    let array = IdentifiedArray(uniqueElements: [Item(2), Item(1)])
    #expect(array == items(2, 1))
    #expect(IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)[id: 2] == "bb")
    expectIssue(#"An element "2" is in the identified array already"#) {
      let array = IdentifiedArray(uniqueElements: [Item(2, "first"), Item(2, "second")])
      #expect(Array(array) == [Item(2, "first")])
    }
  }

  @Test("unchecked elements make the same array")
  func uncheckedUniqueElements() {
    var array = IdentifiedArray(uncheckedUniqueElements: [Item(2), Item(1)])
    #expect(array == items(2, 1))
    expectSound(array)
    array[id: 1]?.name = "one"
    #expect(Array(array) == [Item(2), Item(1, "one")])
    #expect(IdentifiedArray(uncheckedUniqueElements: ["a", "bb"], id: \.count)[id: 2] == "bb")
  }

  @Test("elements with the same identity are combined in the position of the first")
  func uniquing() {
    let elements = [Item(1, "a"), Item(2, "b"), Item(1, "c"), Item(1, "d")]
    let array = IdentifiedArray(elements, uniquingElementsWith: { Item($0.id, $0.name + $1.name) })
    #expect(Array(array) == [Item(1, "acd"), Item(2, "b")])
    let words = IdentifiedArray(["aa", "b", "cc"], id: \.count, uniquingElementsWith: { $1 })
    #expect(Array(words) == ["cc", "b"])
    expectSound(array)
  }

  @Test("a combined element with a different identity is reported and ignored")
  func uniquingToAnotherIdentity() {
    expectIssue(#"The element "3" was assigned to "1""#) {
      let array = IdentifiedArray(
        [Item(1, "a"), Item(1, "b")], uniquingElementsWith: { _, _ in Item(3) })
      #expect(Array(array) == [Item(1, "a")])
    }
  }

  @Test("an element is replaced at its position, and the old one is returned")
  func updates() {
    var array = items(1, 2)
    #expect(array.update(Item(2, "new"), at: 1) == Item(2))
    #expect(Array(array) == [Item(1), Item(2, "new")])
    expectIssue(#"The element "2" was assigned to "1""#) {
      #expect(array.update(Item(2, "newer"), at: 0) == Item(1))
    }
    #expect(Array(array) == [Item(1), Item(2, "new")])
    expectSound(array)
  }

  @Test("an element is replaced in place, or else inserted at the given position")
  func updatesOrInserts() {
    var array = items(1, 2)
    let replaced = array.updateOrInsert(Item(2, "new"), at: 0)
    #expect(replaced.originalMember == Item(2) && replaced.index == 1)
    let added = array.updateOrInsert(Item(3), at: 0)
    #expect(added.originalMember == nil && added.index == 0)
    #expect(array.updateOrAppend(Item(1, "one")) == Item(1))
    #expect(array.updateOrAppend(Item(4)) == nil)
    #expect(Array(array) == [Item(3), Item(1, "one"), Item(2, "new"), Item(4)])
    expectSound(array)
  }

  @Test("removing an element removes the one with its identity")
  func removes() {
    var array = items(1, 2)
    #expect(array.remove(Item(2, "another name")) == Item(2))
    #expect(array.remove(Item(2)) == nil)
    #expect(array.order == [1])
    expectSound(array)
  }

  @Test("the debug description names the element type")
  func debugDescription() {
    #expect(
      IdentifiedArray(["a"], id: \.count).debugDescription
        == #"IdentifiedArray<Int, String>(["a"])"#)
  }

  @Test("an element is found by key paths with its identity and with its position")
  func keyPaths() {
    var array = items(1, 2)
    let byID: WritableKeyPath<IdentifiedArrayOf<Item>, Item?> = \.[id: 2]
    let byPosition: WritableKeyPath<IdentifiedArrayOf<Item>, Item> = \.[0]
    array[keyPath: byID]?.name = "two"
    array[keyPath: byPosition].name = "one"
    #expect(Array(array) == [Item(1, "one"), Item(2, "two")])
    expectSound(array)
  }

  @Test("issues are reported at the use of the array")
  func callSites() {
    var array = items(1, 2)
    let lines = Lines()
    let first: UInt = #line + 2
    withIssueReporters([lines]) {
      _ = IdentifiedArray([Item(1), Item(1)])
      _ = IdentifiedArray([Item(1), Item(1)], id: \.id)
      _ = IdentifiedArray(uniqueElements: [Item(1), Item(1)])
      array[id: 1] = Item(2)
      array[id: 1]?.id = 3
      array[0].id = 2
      array.update(Item(1), at: 0)
    }
    #expect(lines.lines == (0..<7).map { first + $0 })
    #expect(lines.files == ["IdentifiedCollectionsTests/IdentifiedArrayUpdatingTests.swift"])
  }
}

/// Where issues were reported.
private final class Lines: IssueReporter {
  private let places = Mutex<[(fileID: String, line: UInt)]>([])

  var lines: [UInt] { places.withLock { $0.map(\.line) } }
  var files: Set<String> { places.withLock { Set($0.map(\.fileID)) } }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    places.withLock { $0.append(("\(fileID)", line)) }
  }
}
