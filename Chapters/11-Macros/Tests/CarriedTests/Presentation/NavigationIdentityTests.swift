import Testing

@testable import ComposableArchitecture

/// A child without an `id`, which contains a value with one.
private struct Plain: Hashable {
  var row = Row(id: 1)
  var name = "plain"
}

/// A child with an `id`.
private struct Row: Hashable, Identifiable {
  var id: Int
  var name = ""
}

/// Children of several kinds.
private enum Destination: Hashable {
  case add
  case search
  case rename(String)
  case describe(String)
  case edit(Row)
  case duplicate(Row)
  indirect case move(Row)
  case swap(Row, Row)
  case choose(Choice)
}

/// An enum in an enum. It has no `id`, but its payload has one.
private enum Choice: Hashable {
  case nothing
  case row(Row)
}

/// Children of several kinds that identify themselves.
private enum Numbered: Hashable, Identifiable {
  case plain(Int)
  case row(number: Int, Row)
  case other(Row)

  var id: Int {
    switch self {
    case .plain(let number), .row(let number, _): number
    case .other: 0
    }
  }
}

/// A child with an optional `id`.
private struct Draft: Identifiable {
  var id: Int?
  var name = ""
}

@Suite("Presentation · identity")
struct NavigationIdentityTests {
  private func isSame<State>(_ first: State, _ second: State) -> Bool {
    NavigationID(of: first) == NavigationID(of: second)
  }

  @Test("I156: structs without an `id` are the same child, whatever their values")
  func isPlain() {
    #expect(isSame(Plain(), Plain()))
    #expect(isSame(Plain(), Plain(name: "another")))
    #expect(isSame(Plain(row: Row(id: 1)), Plain(row: Row(id: 2))))
    #expect(isSame(1, 2))
  }

  @Test("I156: a struct with a different `id` is a different child")
  func hasAnID() {
    #expect(isSame(Row(id: 1), Row(id: 1)))
    #expect(!isSame(Row(id: 1), Row(id: 2)))
  }

  @Test("I156: a struct with the same `id` is the same child, whatever its other values")
  func changes() {
    #expect(isSame(Row(id: 1, name: "old"), Row(id: 1, name: "new")))
  }

  @Test("I156: a different case of an enum is a different child")
  func isInAnotherCase() {
    #expect(isSame(Destination.add, .add))
    #expect(!isSame(Destination.add, .search))
    #expect(!isSame(Destination.add, .rename("")))
    #expect(!isSame(Destination.rename("a"), .describe("a")))
    #expect(!isSame(Destination.edit(Row(id: 1)), .rename("a")))
  }

  @Test("I156: the same case is the same child if its payload has no `id`")
  func isInTheSameCase() {
    #expect(isSame(Destination.rename("a"), .rename("b")))
    #expect(isSame(Destination.swap(Row(id: 1), Row(id: 2)), .swap(Row(id: 3), Row(id: 4))))
  }

  @Test("I156: the same case is a different child if its payload's `id` is different")
  func hasAPayloadWithAnID() {
    #expect(isSame(Destination.edit(Row(id: 1)), .edit(Row(id: 1))))
    #expect(isSame(Destination.edit(Row(id: 1, name: "old")), .edit(Row(id: 1, name: "new"))))
    #expect(!isSame(Destination.edit(Row(id: 1)), .edit(Row(id: 2))))
    #expect(isSame(Destination.move(Row(id: 1)), .move(Row(id: 1, name: "new"))))
    #expect(!isSame(Destination.move(Row(id: 1)), .move(Row(id: 2))))
  }

  @Test("I156: the same `id` in a different case is a different child")
  func hasTheSameIDInAnotherCase() {
    #expect(!isSame(Destination.edit(Row(id: 1)), .duplicate(Row(id: 1))))
    #expect(!isSame(Destination.edit(Row(id: 1)), .move(Row(id: 1))))
    #expect(!isSame(Numbered.plain(1), .row(number: 1, Row(id: 1))))
  }

  @Test("I156: the case and the `id` of a nested enum make no difference")
  func looksNoDeeper() {
    #expect(isSame(Destination.choose(.nothing), .choose(.row(Row(id: 1)))))
    #expect(isSame(Destination.choose(.row(Row(id: 1))), .choose(.row(Row(id: 2)))))
  }

  @Test("I156: an enum's own `id` replaces the `id` of its payload")
  func hasAnIDOfItsOwn() {
    #expect(!isSame(Numbered.plain(1), .plain(2)))
    #expect(isSame(Numbered.row(number: 1, Row(id: 1)), .row(number: 1, Row(id: 2))))
    #expect(!isSame(Numbered.row(number: 1, Row(id: 1)), .row(number: 2, Row(id: 1))))
    #expect(isSame(Numbered.other(Row(id: 1)), .other(Row(id: 2))))
  }

  @Test("I156: an `id` may be `nil`, which differs from all other ids")
  func hasNoIDYet() {
    #expect(isSame(Draft(id: nil), Draft(id: nil, name: "new")))
    #expect(!isSame(Draft(id: nil), Draft(id: 1)))
    #expect(!isSame(Draft(id: 1), Draft(id: 2)))
  }

  @Test("I156: equal identities have equal hash values")
  func isFound() {
    let children: [Destination] = [
      .add, .search, .edit(Row(id: 1)), .edit(Row(id: 2)), .rename("a"),
    ]
    var names: [NavigationID: Int] = [:]
    for (number, child) in children.enumerated() { names[NavigationID(of: child)] = number }
    #expect(names.count == 5)
    #expect(names[NavigationID(of: Destination.add)] == 0)
    #expect(names[NavigationID(of: Destination.edit(Row(id: 2, name: "new")))] == 3)
    #expect(names[NavigationID(of: Destination.rename("b"))] == 4)
    #expect(names[NavigationID(of: Destination.edit(Row(id: 3)))] == nil)
  }
}
