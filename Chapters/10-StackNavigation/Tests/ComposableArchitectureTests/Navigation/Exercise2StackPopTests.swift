import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Base = StackOrderBase

@Suite("Exercise 10.2 · Pop elements", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise2StackPopTests: StackOrderTests {
  let log = LockIsolated<[String]>([])
  let gate = Gate()

  @Test(
    "I192: for `.popFrom`, the base runs first; then the element and all above it are removed",
    arguments: 0..<4)
  func pops(_ position: Int) async throws {
    let state = Base.State(1, 2, 3, 4)
    let id = try state.path.id(position)
    let store = store(state)
    let found = await found { store.send(.popFrom(id)) }
    #expect(found == [])
    #expect(log.value == ["base sees [1, 2, 3, 4]: popFrom"])
    #expect(numbers(store) == Array([1, 2, 3, 4].prefix(position)))
    #expect(Array(store.withState(\.path.ids)) == Array(state.path.ids.prefix(position)))
  }

  @Test("I192: the base can read and store the state of an element before it is removed")
  func readsIt() async throws {
    let state = Base.State(1, 42)
    let id = try state.path.id(1)
    let store = store(state) { state, action in
      state.answers = state.path[id: id]?.number ?? -1
      return .none
    }
    let found = await found { store.send(.popFrom(id)) }
    #expect(found == [])
    #expect(store.withState(\.answers) == 42)
    #expect(numbers(store) == [1])
  }

  @Test("I192: the base's effects run after the elements are removed")
  func runsTheBasesEffects() async throws {
    let state = Base.State(1, 2, 3)
    let id = try state.path.id(1)
    let store = store(state) { _, action in action == .popFrom(id) ? .send(.answered) : .none }
    let found = await found { store.send(.popFrom(id)) }
    #expect(found == [])
    #expect(log.value == ["base sees [1, 2, 3]: popFrom", "base sees [1]: answered"])
    #expect(store.withState(\.answers) == 1)
  }

  @Test(
    "I192: if the base already removed the element, no others are removed, and nothing is reported")
  func isRemovedAlready() async throws {
    for (change, expected): ((inout Base.Path, StackElementID) -> Void, [Int]) in [
      ({ $0[id: $1] = nil }, [1, 3]), ({ $0.pop(from: $1) }, [1]),
      ({ path, _ in path.removeAll() }, []),
      ({ path, _ in path = StackState([.init(number: 7), .init(number: 8)]) }, [7, 8]),
      (
        { path, _ in
          path.replaceSubrange(path.indices.dropFirst().prefix(1), with: [.init(number: 9)])
        }, [1, 9, 3]
      ),
    ] {
      let state = Base.State(1, 2, 3)
      let id = try state.path.id(1)
      let store = store(state) { state, _ in
        change(&state.path, id)
        return .none
      }
      let found = await found { store.send(.popFrom(id)) }
      #expect(found == [])
      #expect(numbers(store) == expected)
    }
  }

  @Test("I192: the base's effects run, even if the base removes the element itself")
  func runsTheEffectsOfABaseThatPops() async throws {
    let state = Base.State(1, 2, 3)
    let id = try state.path.id(1)
    let store = store(state) { state, action in
      guard action == .popFrom(id) else { return .none }
      state.path.pop(from: id)
      return .send(.answered)
    }
    let found = await found { store.send(.popFrom(id)) }
    #expect(found == [])
    #expect(numbers(store) == [1])
    #expect(log.value == ["base sees [1, 2, 3]: popFrom", "base sees [1]: answered"])
  }

  @Test("I192: elements that the base adds on top are removed, too, and those inserted below stay")
  func isAddedMeanwhile() async throws {
    let state = Base.State(1, 2)
    let id = try state.path.id(1)
    let store = store(state) { state, _ in
      state.path.append(.init(number: 3))
      state.path.insert(.init(number: 0), at: 0)
      return .none
    }
    let found = await found { store.send(.popFrom(id)) }
    #expect(found == [])
    #expect(numbers(store) == [0, 1])
  }

  @Test("I192: a `.popFrom` of an unknown element is reported, and the base still runs")
  func isUnknown() async throws {
    let state = Base.State(5, 6)
    let (first, second) = (try state.path.id(0), try state.path.id(1))
    let store = store(state) { _, action in
      action == .answered ? .none : .send(.answered)
    }
    let found = await found { store.send(.popFrom(StackElementID(number: 999))) }
    let file = "\(#fileID.prefix { $0 != "/" })/StackOrder.swift"
    #expect(
      found == [
        Report(
          isNote: false, file: file, line: Base.line,
          message: """
            A “forEach” at \(file):\(Base.line) received “popFrom” for the element #999, which is not in the stack:

              In the stack: \(first.debugDescription), \(second.debugDescription)

            Nothing was removed.
            """)
      ])
    #expect(log.value == ["base sees [5, 6]: popFrom", "base sees [5, 6]: answered"])
    #expect(store.withState(\.path) == state.path)
  }

  @Test("I192, I193: reports contain the stack before the base changes it")
  func reportsWhatWasThere() async throws {
    let state = Base.State(5)
    let id = try state.path.id(0)
    for action: Base.Action in [.popFrom(StackElementID(number: 999)), .push(id, 7)] {
      let store = store(state) { state, _ in
        state.path.append(.init(number: 8))
        return .none
      }
      let found = await found { store.send(action) }
      #expect(found.map { $0.message.contains("In the stack: \(id.debugDescription)\n") } == [true])
      #expect(numbers(store) == [5, 8])
    }
  }

  @Test("I192: a second `.popFrom` of the same element is reported as well")
  func isPoppedTwice() async throws {
    let state = Base.State(1)
    let id = try state.path.id(0)
    let store = store(state)
    let found = await found {
      store.send(.popFrom(id))
      store.send(.popFrom(id))
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("The stack is empty.") == true)
    #expect(log.value == ["base sees [1]: popFrom", "base sees []: popFrom"])
  }

  @Test("I192: elements that the base adds for a `.popFrom` of an unknown element stay")
  func addsAtLast() async throws {
    for id in [StackElementID(number: 999), nil] {
      let state = Base.State(1)
      let id = try id ?? StackElementID(number: state.path.id(0).number + 1)
      let store = store(state) { state, _ in
        state.path.append(.init(number: 2))
        return .none
      }
      let found = await found { store.send(.popFrom(id)) }
      #expect(found.count == 1)
      #expect(numbers(store) == [1, 2], "even if the new element has the same ID")
    }
  }
}

@Suite("Exercise 10.2 · Push elements", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise2StackPushTests: StackOrderTests {
  let log = LockIsolated<[String]>([])
  let gate = Gate()

  @Test("I193: a pushed element is appended with its ID before the base runs")
  func pushes() async throws {
    let state = Base.State(1)
    let id = nextStackID
    let store = store(state)
    let found = await found { store.send(.push(id, 2)) }
    #expect(found == [])
    #expect(log.value == ["base sees [1, 2]: push"])
    #expect(numbers(store) == [1, 2])
    #expect(Array(store.withState(\.path.ids)) == Array(state.path.ids) + [id])
  }

  @Test("I193: a pushed element receives its actions, and is popped like any other")
  func isUsed() async throws {
    let state = Base.State(1)
    let id = nextStackID
    let store = store(state)
    let found = await found {
      store.send(.push(id, 2))
      store.send(.at(id, .add(10)))
      #expect(numbers(store) == [1, 12])
      store.send(.popFrom(id))
    }
    #expect(found == [])
    #expect(numbers(store) == [1])
  }

  @Test("I193: the base may change or remove the pushed element")
  func changesIt() async throws {
    for (change, expected): ((inout Base.Path) -> Void, [Int]) in [
      ({ _ = $0.popLast() }, [1]), ({ $0.removeAll() }, []),
      ({ $0.insert(.init(number: 9), at: 0) }, [9, 1, 2]),
      ({ $0.append(.init(number: 9)) }, [1, 2, 9]),
    ] {
      let state = Base.State(1)
      let id = nextStackID
      let store = store(state) { state, _ in
        change(&state.path)
        return .none
      }
      let found = await found { store.send(.push(id, 2)) }
      #expect(found == [])
      #expect(numbers(store) == expected)
    }
  }

  @Test("I193: the base's effects run, and can read the pushed element")
  func runsTheBasesEffects() async throws {
    let store = store(Base.State(1)) { _, action in action == .answered ? .none : .send(.answered) }
    let found = await found { store.send(.push(nextStackID, 2)) }
    #expect(found == [])
    #expect(log.value == ["base sees [1, 2]: push", "base sees [1, 2]: answered"])
  }

  @Test(
    "I193: pushing an existing ID is reported, the stack does not change, and the base still runs")
  func isThereAlready() async throws {
    let state = Base.State(5, 6)
    let (first, second) = (try state.path.id(0), try state.path.id(1))
    let store = store(state) { _, action in
      action == .answered ? .none : .send(.answered)
    }
    let found = await found { store.send(.push(first, 7)) }
    let file = "\(#fileID.prefix { $0 != "/" })/StackOrder.swift"
    #expect(
      found == [
        Report(
          isNote: false, file: file, line: Base.line,
          message: """
            A “forEach” at \(file):\(Base.line) received “push” for the element \(first.debugDescription), which is in \
            the stack already:

              In the stack: \(first.debugDescription), \(second.debugDescription)

            The stack was not changed.
            """)
      ])
    #expect(log.value == ["base sees [5, 6]: push", "base sees [5, 6]: answered"])
    #expect(store.withState(\.path) == state.path)
  }

  @Test("I193: changes of the base for a rejected push remain")
  func changesAtLast() async throws {
    let state = Base.State(5)
    let id = try state.path.id(0)
    let store = store(state) { state, _ in
      state.path.removeAll()
      return .none
    }
    let found = await found { store.send(.push(id, 7)) }
    #expect(found.count == 1)
    #expect(numbers(store) == [])
  }

  @Test("I194: a push uses up the test's next ID, so an element that the base adds gets a new one")
  func usesUpTheNextID() async throws {
    let id = nextStackID
    let store = store(Base.State()) { state, action in
      if action == .other { state.path.append(.init(number: 2)) }
      return .none
    }
    let found = await found {
      store.send(.push(id, 1))
      #expect(nextStackID.number == id.number + 1)
      store.send(.other)
    }
    #expect(found == [])
    #expect(store.withState(\.path.ids) == [id, StackElementID(number: id.number + 1)])
  }

  @Test(
    "I194: an ID greater than the next one is reported with both IDs, and the element is pushed")
  func isBeyondTheNext() async throws {
    let next = nextStackID
    let far = StackElementID(number: next.number + 3)
    let store = store(Base.State())
    let found = await found { store.send(.push(far, 1)) }
    let file = "\(#fileID.prefix { $0 != "/" })/StackOrder.swift"
    #expect(found.map(\.line) == [Base.line])
    #expect(
      found.first?.message.hasPrefix(
        """
        A “forEach” at \(file):\(Base.line) received “push” for the element \(far.debugDescription), but the next id \
        of this test is \(next.debugDescription).
        """) == true)
    #expect(found.first?.message.contains("The element was pushed all the same.") == true)
    #expect(log.value == ["base sees [1]: push"])
    #expect(store.withState(\.path.ids) == [far])
    #expect(nextStackID == next, "the next ID is not used up")
  }

  @Test("I194: an earlier ID of a removed element may be pushed again")
  func comesAgain() async throws {
    let state = Base.State(1, 2)
    let id = try state.path.id(1)
    let next = nextStackID
    let store = store(state)
    let found = await found {
      store.send(.popFrom(id))
      store.send(.push(id, 3))
    }
    #expect(found == [])
    #expect(numbers(store) == [1, 3])
    #expect(store.withState(\.path.ids) == state.path.ids)
    #expect(nextStackID == next)
  }

  @Test("I194: outside tests, any new ID is pushed, and nothing is reported")
  func isPushedOutsideOfTests() async throws {
    let far = StackElementID(number: nextStackID.number + 1_000_000)
    let store: StoreOf<Base> = outsideOfTests { self.store(Base.State()) }
    let found = await found { store.send(.push(far, 1)) }
    #expect(found == [])
    #expect(store.withState(\.path.ids) == [far])
  }
}
