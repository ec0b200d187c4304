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

/// An `id` whose description and hash value are always the same.
private struct Badge: Hashable, CustomStringConvertible {
  var number: Int
  var description: String { "a badge" }

  func hash(into hasher: inout Hasher) {}
}

/// An `id` that ignores case.
private struct Nickname: Hashable {
  var name: String

  static func == (first: Self, second: Self) -> Bool {
    first.name.lowercased() == second.name.lowercased()
  }

  func hash(into hasher: inout Hasher) { hasher.combine(name.lowercased()) }
}

/// A child with an `id` of any type.
private struct Guest<ID: Hashable>: Identifiable {
  var id: ID
}

@Suite("Exercise 9.1 · Identify a child")
struct Exercise1IdentityTests {
  private func isSame<State>(_ first: State, _ second: State) -> Bool {
    NavigationID(of: first) == NavigationID(of: second)
  }

  @Test("I156: a struct without `id` that replaces another is the same child, whatever its values")
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

  @Test("I156: a different enum case is a different child")
  func isInAnotherCase() {
    #expect(isSame(Destination.add, .add))
    #expect(!isSame(Destination.add, .search))
    #expect(!isSame(Destination.add, .rename("")))
    #expect(!isSame(Destination.rename("a"), .describe("a")))
    #expect(!isSame(Destination.edit(Row(id: 1)), .rename("a")))
  }

  @Test("I156: the same case is the same child if its value has no `id`")
  func isInTheSameCase() {
    #expect(isSame(Destination.rename("a"), .rename("b")))
    #expect(isSame(Destination.swap(Row(id: 1), Row(id: 2)), .swap(Row(id: 3), Row(id: 4))))
  }

  @Test("I156: the same case is a different child if its value has a different `id`")
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

  @Test("I156: the case and the `id` of an enum within the enum do not count")
  func looksNoDeeper() {
    #expect(isSame(Destination.choose(.nothing), .choose(.row(Row(id: 1)))))
    #expect(isSame(Destination.choose(.row(Row(id: 1))), .choose(.row(Row(id: 2)))))
  }

  @Test("I156: an enum's own `id` counts, rather than that of the value in its case")
  func hasAnIDOfItsOwn() {
    #expect(!isSame(Numbered.plain(1), .plain(2)))
    #expect(isSame(Numbered.row(number: 1, Row(id: 1)), .row(number: 1, Row(id: 2))))
    #expect(!isSame(Numbered.row(number: 1, Row(id: 1)), .row(number: 2, Row(id: 1))))
    #expect(isSame(Numbered.other(Row(id: 1)), .other(Row(id: 2))))
  }

  @Test("I156: an `id` may be `nil`, which differs from any other `id`")
  func hasNoIDYet() {
    #expect(isSame(Draft(id: nil), Draft(id: nil, name: "new")))
    #expect(!isSame(Draft(id: nil), Draft(id: 1)))
    #expect(!isSame(Draft(id: 1), Draft(id: 2)))
  }

  @Test("I156: `id`s are compared by `==`, not by their descriptions or hash values")
  func comparesValues() {
    #expect(isSame(Guest(id: Badge(number: 1)), Guest(id: Badge(number: 1))))
    #expect(
      !isSame(Guest(id: Badge(number: 1)), Guest(id: Badge(number: 2))),
      "these two `id`s differ, although their descriptions and hash values are equal")
    #expect(
      isSame(Guest(id: Nickname(name: "Ada")), Guest(id: Nickname(name: "ADA"))),
      "these two `id`s are equal, although their descriptions differ")
    #expect(
      !isSame(Guest(id: AnyHashable(1)), Guest(id: AnyHashable("1"))),
      "a number and a string with the same description are different `id`s")
  }

  @Test("I156: equal identities have equal hash values, so a child is found by its identity")
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
