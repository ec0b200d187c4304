import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 10.1 · Assign IDs to stack elements", .timeLimit(.minutes(5)))
struct Exercise1StackIdentityTests {
  @Test("I182: each element gets the next ID, however it is added")
  func isAdded() throws {
    try counting {
      var stack = try filled("a", "b")
      stack.append("c")
      stack.append(contentsOf: ["d", "e"])
      stack += ["f"]
      #expect(stack.lines == ["#0: a", "#1: b", "#2: c", "#3: d", "#4: e", "#5: f"])
    }
  }

  @Test("I182: equal elements have different IDs")
  func equalElements() throws {
    let stack = try filled("same", "same", "same")
    #expect(Array(stack) == ["same", "same", "same"])
    #expect(stack.ids.count == 3)
  }

  @Test("I182: an element keeps its ID when elements below and above it are added and removed")
  func keepsItsID() throws {
    var stack = try filled("a", "b", "c")
    let id = try stack.id(1)
    stack.append("d")
    #expect(stack[id: id] == "b")
    stack.remove(at: 0)
    #expect(stack[id: id] == "b")
    stack.insert(contentsOf: ["x", "y", "z"], at: 0)
    #expect(stack[id: id] == "b")
    try #require(Array(stack) == ["x", "y", "z", "b", "c", "d"])
    stack.removeLast(2)
    #expect(stack[id: id] == "b")
    stack.removeFirst(2)
    #expect(Array(stack) == ["z", "b"])
    #expect(stack.ids.last == id)
  }

  @Test("I182: an unused ID is not assigned again")
  func isNotGivenAgain() throws {
    try counting {
      var stack = try filled("a", "b", "c")
      stack.remove(at: 1)
      stack.append("d")
      try #require(stack.lines == ["#0: a", "#2: c", "#3: d"])
      stack.removeLast()
      stack.append("e")
      #expect(stack.lines == ["#0: a", "#2: c", "#4: e"])
      stack.removeAll()
      stack.append("f")
      #expect(stack.lines == ["#5: f"])
    }
  }

  @Test("I182: the ID of a popped element is not assigned again")
  func isNotGivenAgainAfterPop() throws {
    try counting {
      var stack = try filled("a", "b", "c")
      stack.pop(from: try stack.id(1))
      stack.append("d")
      #expect(stack.lines == ["#0: a", "#3: d"])
      stack.pop(to: try stack.id(0))
      stack.append("e")
      #expect(stack.lines == ["#0: a", "#4: e"])
    }
  }

  @Test("I182: two stacks never assign the same ID, even if one is a copy of the other")
  func sharesNone() throws {
    try counting {
      var first = try filled("a")
      var second = try filled("a")
      var copy = first
      first.append("b")
      copy.append("b")
      second.append("b")
      #expect(first.lines == ["#0: a", "#2: b"])
      #expect(copy.lines == ["#0: a", "#3: b"])
      #expect(second.lines == ["#1: a", "#4: b"])
    }
  }

  @Test("I182: an ID that a stack from a different generator already contains is skipped")
  func isCountedElsewhere() throws {
    var stack = try counting { try filled("a", "b", "c") }
    try counting {
      stack.append("d")
      try #require(stack.lines == ["#0: a", "#1: b", "#2: c", "#3: d"])
      stack.removeFirst(2)
      stack.insert("e", at: 0)
      #expect(stack.lines == ["#4: e", "#2: c", "#3: d"])
    }
  }

  @Test("I183: replacements get new IDs, and all other elements keep theirs")
  func replacesInTheMiddle() throws {
    try counting {
      var stack = try filled("a", "b", "c", "d")
      stack.replaceSubrange(1..<3, with: ["x", "y", "z"])
      try #require(stack.lines == ["#0: a", "#4: x", "#5: y", "#6: z", "#3: d"])
      stack.replaceSubrange(0..<2, with: ["only"])
      try #require(stack.lines == ["#7: only", "#5: y", "#6: z", "#3: d"])
      stack.replaceSubrange(3..<4, with: [])
      #expect(stack.lines == ["#7: only", "#5: y", "#6: z"])
    }
  }

  @Test("I183: the same number of equal elements get new IDs, too")
  func replacesByEqualOnes() throws {
    try counting {
      var stack = try filled("a", "b")
      stack.replaceSubrange(0..<2, with: ["a", "b"])
      #expect(stack.lines == ["#2: a", "#3: b"])
    }
  }

  @Test("I183: in place of an empty range, elements are inserted in order")
  func inserts() throws {
    try counting {
      var stack = try filled("a", "b")
      stack.insert(contentsOf: ["x", "y"], at: 1)
      try #require(stack.lines == ["#0: a", "#2: x", "#3: y", "#1: b"])
      stack.insert("first", at: 0)
      try #require(stack.lines == ["#4: first", "#0: a", "#2: x", "#3: y", "#1: b"])
      stack.insert("last", at: 5)
      #expect(stack.lines.last == "#5: last")
    }
  }

  @Test("I183: the collection methods that remove elements leave all other elements unchanged")
  func removes() throws {
    try counting {
      var stack = try filled("a", "b", "c", "d", "e", "f")
      #expect(stack.remove(at: 1) == "b")
      try #require(stack.lines == ["#0: a", "#2: c", "#3: d", "#4: e", "#5: f"])
      #expect(stack.removeFirst() == "a")
      try #require(stack.count == 4)
      #expect(stack.removeLast() == "f")
      #expect(stack.popLast() == "e")
      try #require(stack.lines == ["#2: c", "#3: d"])
      stack.removeSubrange(0..<1)
      #expect(stack.lines == ["#3: d"])
      stack.removeAll(keepingCapacity: true)
      #expect(stack.lines == [])
      #expect(stack.popLast() == nil)
    }
  }

  @Test("I182: elements that `removeAll(where:)` does not remove keep their IDs")
  func removesWhere() throws {
    try counting {
      var stack = try filled("a", "b", "c", "d")
      stack.removeAll { $0 == "b" || $0 == "d" }
      #expect(stack.lines == ["#0: a", "#2: c"])
    }
  }
}

@Suite("Exercise 10.1 · Compare and pop stacks", .timeLimit(.minutes(5)))
struct Exercise1StackPopTests {
  // In a separate process, so that a trap becomes a readable failure.
  @Test("I185: both pop methods return for any ID, without a trap")
  func popsAnything() async {
    await #expect(
      processExitsWith: .success, "the pop methods must not trap, whichever ID they get"
    ) {
      for count in 0...2 {
        let stack = StackState(Array(repeating: "a", count: count))
        for id in Array(stack.ids) + [StackElementID(number: 999)] {
          var (first, second) = (stack, stack)
          first.pop(from: id)
          second.pop(to: id)
        }
      }
    }
  }

  @Test("I184: two stacks of equal elements differ if they were created separately")
  func differs() throws {
    let first = try filled("a", "b")
    let second = try filled("a", "b")
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
    #expect(Array(first) == Array(second))
  }

  @Test("I184: a copy equals the original until one of them changes")
  func copies() throws {
    let original = try filled("a", "b")
    var copy = original
    #expect(copy == original)
    #expect(copy.hashValue == original.hashValue)
    copy[id: try copy.id(1)] = "c"
    #expect(copy != original)
    copy[id: try copy.id(1)] = "b"
    #expect(copy == original)
    #expect(copy.hashValue == original.hashValue)
    copy.append("c")
    #expect(copy != original)
    _ = copy.popLast()
    #expect(copy == original)
    #expect(Set([copy, original]).count == 1)
  }

  @Test(
    "I184: two stacks differ in a different order, or if an element was removed and added again")
  func order() throws {
    let stack = try filled("same", "same")
    var other = stack
    other.removeFirst()
    other.append("same")
    #expect(stack != other)
    var turned = stack
    turned[id: try stack.id(0)] = nil
    turned[id: try stack.id(0)] = "same"
    #expect(Array(turned) == Array(stack))
    #expect(Set(turned.ids) == Set(stack.ids))
    #expect(turned != stack)
  }

  @Test("I185: `pop(from:)` removes the element and all elements above it", arguments: 0..<4)
  func popsFrom(_ position: Int) throws {
    var stack = try filled("a", "b", "c", "d")
    let ids = stack.ids
    stack.pop(from: try stack.id(position))
    #expect(Array(stack) == Array(["a", "b", "c", "d"].prefix(position)))
    #expect(Array(stack.ids) == Array(ids.prefix(position)))
  }

  @Test("I185: `pop(to:)` removes all elements above the element", arguments: 0..<4)
  func popsTo(_ position: Int) throws {
    var stack = try filled("a", "b", "c", "d")
    let ids = stack.ids
    stack.pop(to: try stack.id(position))
    #expect(Array(stack) == Array(["a", "b", "c", "d"].prefix(position + 1)))
    #expect(Array(stack.ids) == Array(ids.prefix(position + 1)))
  }

  @Test("I185: popping depends on positions, not on the order of the IDs")
  func popsByPosition() throws {
    try counting {
      var stack = try filled("a", "b")
      stack.insert(contentsOf: ["x", "y"], at: 0)
      #expect(stack.lines == ["#2: x", "#3: y", "#0: a", "#1: b"])
      var other = stack
      stack.pop(from: 3)
      #expect(stack.lines == ["#2: x"])
      other.pop(to: 3)
      #expect(other.lines == ["#2: x", "#3: y"])
      other.pop(to: 2)
      #expect(other.lines == ["#2: x"])
    }
  }

  @Test("I185: for an unknown ID, both pop methods do nothing")
  func popsUnknown() throws {
    var stack = try filled("a", "b")
    let gone = try stack.id(1)
    stack.pop(from: gone)
    stack.append("c")
    let before = stack
    stack.pop(from: gone)
    stack.pop(to: gone)
    #expect(stack == before)
    #expect(Array(stack) == ["a", "c"])
    var empty = StackState<String>()
    empty.pop(from: gone)
    empty.pop(to: gone)
    #expect(empty == StackState())
  }

  @Test("I182: a stack of thousands of elements behaves like a small one")
  func many() throws {
    var stack = try filled(0)
    for number in 1..<2_000 { stack.append(number) }
    #expect(stack.count == 2_000)
    #expect(Set(stack.ids).count == 2_000)
    let (first, middle) = (try stack.id(0), try stack.id(1_000))
    #expect(stack[id: middle] == 1_000)
    stack.pop(to: middle)
    #expect(stack.last == 1_000)
    for _ in 0..<400 { _ = stack.popLast() }
    #expect(stack.last == 600)
    stack.pop(from: first)
    #expect(stack.isEmpty)
    #expect(stack.ids.isEmpty)
  }

  @Test("I182: appending an element accesses no other element, however many there are")
  func manyMore() throws {
    var stack = try filled(0)
    for number in 1..<30_000 { stack.append(number) }
    #expect(stack.count == 30_000)
    #expect(stack.last == 29_999)
  }
}
