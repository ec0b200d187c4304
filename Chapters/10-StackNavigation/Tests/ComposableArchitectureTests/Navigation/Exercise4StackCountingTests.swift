import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias State = StackCounting.State

/// A test store of a feature that adds elements to its stacks.
@MainActor
private func countingStore(_ state: @autoclosure () -> State = State()) -> TestStoreOf<
  StackCounting
> {
  TestStore(initialState: state()) { StackCounting() }
}

@Suite("Exercise 10.4 · Predict element IDs in tests", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise4StackCountingTests {
  @Test("I204: the first element in a test is `#0`, and the next ones are `#1`, `#2`, `#3`")
  func counts() async {
    let store = countingStore()
    await store.send(.push("a")) { $0.path[id: 0] = "a" }
    await store.send(.push("b")) { $0.path[id: 1] = "b" }
    await store.send(.pushTwice("c")) {
      $0.path[id: 2] = "c"
      $0.path[id: 3] = "c"
    }
    #expect(store.state.path.ids == [0, 1, 2, 3])
  }

  @Test("I204: an ID is not assigned again after its element is removed")
  func neverAgain() async {
    let store = countingStore()
    await store.send(.push("a")) { $0.path[id: 0] = "a" }
    await store.send(.push("b")) { $0.path[id: 1] = "b" }
    await store.send(.pop) { $0.path[id: 1] = nil }
    await store.send(.push("c")) { $0.path[id: 2] = "c" }
    await store.send(.popTo(0)) { $0.path[id: 2] = nil }
    await store.send(.push("d")) { $0.path[id: 3] = "d" }
    #expect(store.state.path.lines == ["#0: a", "#3: d"])
  }

  @Test("I204: each test begins at `#0`, even if many run concurrently", arguments: 0..<20)
  func manyTests(_ number: Int) async {
    let store = countingStore()
    for id in 0..<5 {
      await Task.yield()
      await store.send(.push("\(number)")) { $0.path[id: StackElementID(number: id)] = "\(number)" }
    }
    #expect(store.state.path.ids == [0, 1, 2, 3, 4])
  }

  @Test("I204: concurrent test stores have separate IDs")
  func sideBySide() async {
    let stores = (0..<3).map { _ in countingStore() }
    for round in 0..<3 {
      for store in stores {
        await store.send(.push("\(round)")) {
          $0.path[id: StackElementID(number: round)] = "\(round)"
        }
      }
    }
    for store in stores { #expect(store.state.path.lines == ["#0: 0", "#1: 1", "#2: 2"]) }
  }

  @Test("I204: elements of the initial state use up IDs, too, if the store evaluates it")
  func fromTheStart() async {
    _ = StackState(["elsewhere", "elsewhere"])
    let store = countingStore(State("a", "b"))
    #expect(store.state.path.ids == [0, 1])
    await store.send(.push("c")) { $0.path[id: 2] = "c" }
    #expect(store.state.path.lines == ["#0: a", "#1: b", "#2: c"])
  }

  @Test("I204: a stack from before the store keeps its IDs, and they are not assigned again")
  func fromBefore() async {
    let state = counting { State("a", "b") }
    let store = countingStore(state)
    #expect(store.state.path.ids == [0, 1])
    await store.send(.push("c")) { $0.path.append("c") }
    #expect(store.state.path.lines == ["#0: a", "#1: b", "#2: c"])
    await store.send(.replace("d")) {
      $0.path.replaceSubrange($0.path.indices.prefix(1), with: ["d"])
    }
    #expect(store.state.path.lines == ["#3: d", "#1: b", "#2: c"])
  }

  @Test("I204: two stacks of one state share the sequence of IDs")
  func twoStacks() async {
    let store = countingStore()
    await store.send(.pushBoth("a")) {
      $0.path[id: 0] = "a"
      $0.other[id: 1] = "a"
    }
    await store.send(.pushBoth("b")) {
      $0.path.append("b")
      $0.other.append("b")
    }
    #expect(store.state.path.ids == [0, 2])
    #expect(store.state.other.ids == [1, 3])
  }

  @Test("I204: dependencies that the test sets for the store do not change the IDs")
  func withDependencies() async {
    let store = TestStore(initialState: State("a")) {
      StackCounting()
    } withDependencies: {
      $0.calendar = .autoupdatingCurrent
    }
    store.dependencies.calendar = .current
    await store.send(.push("b")) { $0.path[id: 1] = "b" }
    await store.withDependencies {
      $0.calendar = .autoupdatingCurrent
    } operation: {
      _ = await store.send(.push("c")) { $0.path.append("c") }
    }
    #expect(store.state.path.ids == [0, 1, 2])
  }
}

@Suite("Exercise 10.4 · Append elements in closures", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise4StackClosureTests {
  @Test("I205: in a closure of `send`, an element gets the reducer's ID, and uses up none")
  func appends() async {
    let store = countingStore()
    await store.send(.push("a")) { $0.path.append("a") }
    #expect(store.state.path.ids == [0])
    await store.send(.push("b")) { $0.path.append("b") }
    await store.send(.push("c")) { $0.path[id: 2] = "c" }
    await store.send(.push("d")) { $0.path.append("d") }
    #expect(store.state.path.ids == [0, 1, 2, 3])
  }

  @Test("I205: two elements that one action adds get both of the reducer's IDs")
  func appendsTwo() async {
    let store = countingStore()
    await store.send(.pushTwice("a")) {
      $0.path.append("a")
      $0.path.append("a")
    }
    await store.send(.pushTwice("b")) { $0.path.append(contentsOf: ["b", "b"]) }
    #expect(store.state.path.ids == [0, 1, 2, 3])
  }

  @Test("I205: an element that the reducer adds and removes uses up an ID, in the closure as well")
  func appendsAndRemoves() async {
    let store = countingStore()
    await store.send(.pushSecond("a")) { $0.path[id: 1] = "a" }
    await store.send(.pushSecond("b")) {
      $0.path = StackState(["b", "b"])
      $0.path[id: 2] = nil
    }
    #expect(store.state.path.lines == ["#3: b"])
  }

  @Test("I205: a new stack in a closure gets the IDs of the reducer's stack")
  func restarts() async {
    let store = countingStore(State("a", "b"))
    await store.send(.restart(["c", "d"])) { $0.path = StackState(["c", "d"]) }
    #expect(store.state.path.lines == ["#2: c", "#3: d"])
    await store.send(.swapTop("e")) {
      _ = $0.path.popLast()
      $0.path.append("e")
    }
    #expect(store.state.path.lines == ["#2: c", "#4: e"])
  }

  @Test("I205: a closure of `receive` gets the reducer's IDs, even for an action received long ago")
  func receives() async {
    let store = countingStore()
    await store.send(.later([.push("a"), .pushTwice("b"), .tap, .push("c")]))
    await store.receive(.push("a")) { $0.path.append("a") }
    await store.receive(.pushTwice("b")) {
      $0.path.append("b")
      $0.path.append("b")
    }
    await store.receive(.tap) { $0.taps = 1 }
    await store.receive(.push("c")) { $0.path.append("c") }
    #expect(store.state.path.lines == ["#0: a", "#1: b", "#2: b", "#3: c"])
    await store.send(.push("d")) { $0.path.append("d") }
    #expect(store.state.path.ids.last == 4)
  }

  @Test("I205: a closure of `receive` may also set an element by its ID")
  func receivesByID() async {
    let store = countingStore()
    await store.send(.later([.push("a"), .push("b")]))
    await store.receive(.push("a")) { $0.path[id: 0] = "a" }
    await store.receive(.push("b")) { $0.path[id: 1] = "b" }
  }

  @Test("I205: an element that `assert` appends gets the next ID, and uses up none")
  func asserts() async {
    let store = countingStore(State("a"))
    let found = await reports {
      store.assert { $0.path.append("b") }
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("#1: \"b\"") == true)
    await store.send(.push("b")) { $0.path.append("b") }
    #expect(store.state.path.ids == [0, 1])
  }

  @Test("I205: a closure that appends more elements than the reducer uses up none of the IDs")
  func appendsTooMuch() async {
    let store = countingStore()
    let found = await reports {
      await store.send(.push("a")) {
        $0.path.append("a")
        $0.path.append("b")
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("−     #1: \"b\"") == true)
    await store.send(.push("c")) { $0.path.append("c") }
    #expect(store.state.path.lines == ["#0: a", "#1: c"])
  }

  @Test("I205: a closure that throws an error does not change the IDs")
  func throwsAnError() async {
    struct Refused: Error {}
    let store = countingStore()
    let found = await reports {
      await store.send(.push("a")) {
        $0.path.append("a")
        throw Refused()
      }
    }
    #expect(found.count == 1)
    await store.send(.push("b")) { $0.path.append("b") }
    #expect(store.state.path.ids == [0, 1])
  }

  @Test(
    "I205: a non-exhaustive test reads the added element, and may set it by its ID",
    arguments: Exhaustivity.partial)
  func notExhaustive(_ exhaustivity: Exhaustivity) async {
    let store = countingStore()
    store.exhaustivity = exhaustivity
    let found = await reports {
      await store.send(.push("a")) { $0.path[id: 0] = "a" }
      await store.send(.later([.tap, .push("b"), .push("c")]))
      await store.receive(.push("b")) { $0.path[id: 1] = "b" }
      await store.send(.push("d")) { $0.path[id: 3] = "d" }
    }
    #expect(found.filter { !$0.isNote } == [])
    #expect(store.state.path.lines == ["#0: a", "#1: b", "#2: c", "#3: d"])
  }

  @Test("I205: a stack from before the store can be appended to like any other")
  func fromBefore() async {
    let state = counting { State("a") }
    let store = countingStore(state)
    await store.send(.later([.push("b"), .swapTop("c")]))
    await store.receive(.push("b")) { $0.path.append("b") }
    await store.receive(.swapTop("c")) {
      _ = $0.path.popLast()
      $0.path.append("c")
    }
    #expect(store.state.path.lines == ["#0: a", "#2: c"])
  }
}

@Suite("Exercise 10.4 · Show IDs in differences", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise4StackDifferenceTests {
  @Test("I206: a difference shows a wrong ID in an expected state")
  func inAState() async {
    let store = countingStore(State("a"))
    let found = await reports {
      await store.send(.push("b")) { $0.path[id: 2] = "b" }
    }
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.hasPrefix("The state is not the expected state:"))
    #expect(message.contains("−     #2: \"b\""))
    #expect(message.contains("+     #1: \"b\""))
  }

  @Test("I206: a difference shows a wrong ID in an expected action")
  func inAnAction() async {
    let store = countingStore(State("a"))
    let found = await reports {
      await store.send(.later([.path(.popFrom(id: 0))]))
      await store.receive(.path(.popFrom(id: 1)))
    }
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.contains("−   .popFrom(id: #1)"))
    #expect(message.contains("+   .popFrom(id: #0)"))
  }

  @Test("I206: a difference shows a changed element under its ID")
  func inAnElement() async {
    let store = countingStore(State("a", "x", "b"))
    let found = await reports {
      await store.send(.tap) {
        $0.taps = 1
        $0.path[id: 2] = "c"
      }
    }
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.contains("#2: \"c\""))
    #expect(message.contains("#2: \"b\""))
    #expect(!message.contains("#0: \"a\""), "what is as expected is not shown")
  }

  @Test("I206: two stacks of equal elements with different IDs are a failure, with the reason")
  func onlyIDs() async {
    let store = countingStore(State("a"))
    let found = await reports {
      await store.send(.replace("b")) { $0.path[id: 0] = "b" }
    }
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.contains("#0: \"b\""))
    #expect(message.contains("#1: \"b\""))
  }
}
