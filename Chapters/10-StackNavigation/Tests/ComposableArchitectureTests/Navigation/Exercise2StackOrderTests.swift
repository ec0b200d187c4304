import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Base = StackOrderBase

/// Creates stores of a feature with a stack, for the tests of the order.
@MainActor
protocol StackOrderTests {
  var log: LockIsolated<[String]> { get }
  var gate: Gate { get }
}

extension StackOrderTests {
  /// A store of a base that runs a test's closure, after it records the state.
  func store(
    _ state: StackOrderBase.State,
    react:
      @escaping (inout StackOrderBase.State, StackOrderBase.Action) -> Effect<
        StackOrderBase.Action
      > = { _, _ in .none }
  ) -> StoreOf<StackOrderBase> {
    Store(initialState: state) { StackOrderBase(log: log, gate: gate, react: react) }
  }

  /// The reports, without the report of the exercise that these tests don't depend on.
  func found(_ work: @MainActor () async throws -> Void) async rethrows -> [Report] {
    try await reports(of: work).besides("10.3")
  }

  /// The numbers of the elements.
  func numbers(_ store: StoreOf<StackOrderBase>) -> [Int] { store.withState(\.numbers) }
}

@Suite("Exercise 10.2 · Run, push and pop elements", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise2StackElementTests: StackOrderTests {
  let log = LockIsolated<[String]>([])
  let gate = Gate()

  @Test("I190: for an action of an element, the element runs first, and then the base")
  func runsTheElementFirst() async throws {
    let state = Base.State(5, 6)
    let id = try state.path.id(0)
    let store = store(state)
    let found = await found { store.send(.at(id, .add(1))) }
    #expect(found == [])
    #expect(log.value == ["element 5: add(1)", "base sees [6, 6]: element"])
    #expect(numbers(store) == [6, 6])
  }

  @Test("I190: only the action's own element runs", arguments: 0..<3)
  func runsOne(_ position: Int) async throws {
    let state = Base.State(1, 2, 3)
    let id = try state.path.id(position)
    let store = store(state)
    let found = await found {
      store.send(.at(id, .add(10)))
      store.send(.at(id, .add(10)))
    }
    #expect(found == [])
    var expected = [1, 2, 3]
    expected[position] += 20
    #expect(numbers(store) == expected)
    #expect(store.withState(\.path.ids) == state.path.ids)
    #expect(log.value.count == 4)
  }

  @Test("I190: an element is found by its ID, wherever it is by then")
  func runsWhereItIs() async throws {
    let state = Base.State(1, 2)
    let id = try state.path.id(1)
    let store = store(state) { state, action in
      guard action == .other else { return .none }
      state.path.removeFirst()
      state.path.insert(contentsOf: [.init(number: 7), .init(number: 8)], at: 0)
      return .none
    }
    let found = await found {
      store.send(.other)
      store.send(.at(id, .add(10)))
    }
    #expect(found == [])
    #expect(numbers(store) == [7, 8, 12])
  }

  @Test("I190: if the base changes the element's state after the element runs, the change remains")
  func changesTheElement() async throws {
    let state = Base.State(0, 9)
    let id = try state.path.id(0)
    let store = store(state) { state, _ in
      state.path[id: id]?.number *= 10
      return .none
    }
    let found = await found {
      store.send(.at(id, .add(1)))
      store.send(.at(id, .add(2)))
    }
    #expect(found == [])
    #expect(numbers(store) == [120, 9])
  }

  @Test("I190: if the base removes the element, or all elements, nothing is reported")
  func takesItAway() async throws {
    for (change, expected): ((inout Base.Path, StackElementID) -> Void, [Int]) in [
      ({ $0[id: $1] = nil }, [1, 3]), ({ $0.pop(from: $1) }, [1]),
      ({ path, _ in path.removeAll() }, []), ({ path, _ in path = StackState() }, []),
      ({ path, _ in path = StackState([.init(number: 7)]) }, [7]),
    ] {
      log.setValue([])
      let state = Base.State(1, 2, 3)
      let id = try state.path.id(1)
      let store = store(state) { state, _ in
        change(&state.path, id)
        return .none
      }
      let found = await found { store.send(.at(id, .add(10))) }
      #expect(found == [])
      #expect(numbers(store) == expected)
      #expect(log.value == ["element 2: add(10)", "base sees [1, 12, 3]: element"])
    }
  }

  @Test("I190: the effects of both are returned, the element's first, as actions of the element")
  func mergesTheEffects() async throws {
    let state = Base.State(5, 6)
    let id = try state.path.id(0)
    let store = store(state) { _, action in
      action == .at(id, .ask) ? .send(.answered) : .none
    }
    let found = await found { store.send(.at(id, .ask)) }
    #expect(found == [])
    #expect(
      log.value == [
        "element 5: ask", "base sees [5, 6]: element",
        "element 5: answered", "base sees [5, 6]: element",
        "base sees [5, 6]: answered",
      ])
    #expect(store.withState(\.answers) == 1)
  }

  @Test("I190: an element's effects are returned, although the base removes the element")
  func returnsTheEffectsOfOneThatHasGone() async throws {
    var state = Base.State(1, 2)
    let id = try state.path.id(0)
    let base = Base(log: log, gate: gate) { state, _ in
      state.path.removeAll()
      return .none
    }
    // Outside of a store, where no effect is listed.
    let effect = base.reduce(into: &state, action: .at(id, .ask))
    #expect(state.numbers == [])
    #expect(!effect.isNone, "the element's effect has to be returned")
  }

  @Test("I190: the base's effects do not wait until the element's effects end")
  func runsTheEffectsTogether() async throws {
    let state = Base.State(1)
    let id = try state.path.id(0)
    let store = store(state) { [gate] _, action in
      guard action == .at(id, .wait("element")) else { return .none }
      return .run { _ in await gate.wait("base") }
    }
    let found = await found {
      store.send(.at(id, .wait("element")))
      await Task.megaYield()
      #expect(gate.names == ["element", "base"])
      await gate.open("element")
      await gate.open("base")
    }
    #expect(found == [])
  }

  @Test("I190: a later action of an effect reaches the same element, wherever it is by then")
  func followsTheElement() async throws {
    let state = Base.State(1, 2)
    let (first, second) = (try state.path.id(0), try state.path.id(1))
    let store = store(state) { state, action in
      if action == .other { state.path.insert(.init(number: 9), at: 0) }
      return .none
    }
    let found = await found {
      store.send(.at(second, .wait("second")))
      store.send(.at(first, .wait("first")))
      await Task.megaYield()
      store.send(.other)
      log.setValue([])
      await gate.open("first")
      await gate.open("second")
    }
    #expect(found == [])
    #expect(
      log.value == [
        "element 1: answered", "base sees [9, 1, 2]: element",
        "element 2: answered", "base sees [9, 1, 2]: element",
      ])
  }

  @Test("I191: an action of a missing element is reported, and the base still runs")
  func isNotThere() async throws {
    let state = Base.State(5, 6)
    let (first, second) = (try state.path.id(0), try state.path.id(1))
    let unknown = StackElementID(number: 999)
    let store = store(state) { _, action in
      action == .answered ? .none : .send(.answered)
    }
    let found = await found { store.send(.at(unknown, .add(1))) }
    let file = "\(#fileID.prefix { $0 != "/" })/StackOrder.swift"
    #expect(
      found == [
        Report(
          isNote: false, file: file, line: Base.line,
          message: """
            A “forEach” at \(file):\(Base.line) received an action for the element #999, which is not in the stack:

              Action: StackOrderElement.Action.add
              In the stack: \(first.debugDescription), \(second.debugDescription)

            The element did not run. It is usually one of these:

            • A parent removed the element before this reducer ran. Put “forEach” on the reducer that does that: \
            it runs the element first.
            • A view or a test sent the action after the element was removed. Send an element's actions only while it \
            is in the stack.
            """)
      ])
    #expect(log.value == ["base sees [5, 6]: element", "base sees [5, 6]: answered"])
    #expect(store.withState(\.answers) == 1)
    #expect(store.withState(\.path) == state.path)
  }

  @Test("I191, I192, I193: a wrong action is reported before the base runs")
  func reportsFirst() async throws {
    let state = Base.State(5)
    let (id, unknown) = (try state.path.id(0), StackElementID(number: 999))
    for action: Base.Action in [.at(unknown, .add(1)), .popFrom(unknown), .push(id, 7)] {
      let store = store(state) { _, _ in
        reportIssue("The base runs.")
        return .none
      }
      let found = await found { store.send(action) }
      #expect(
        found.map { $0.firstLine.hasPrefix("A “forEach”") ? "reported" : $0.firstLine } == [
          "reported", "The base runs.",
        ], "at “\(action.name)”")
    }
  }

  @Test("I191: an action of a removed element is reported, and elements that the base adds stay")
  func isNotThereAnyMore() async throws {
    let state = Base.State(5)
    let id = try state.path.id(0)
    let store = store(state) { state, action in
      if action == .other { state.path.removeLast() }
      if action == .at(id, .add(1)) { state.path.append(.init(number: 7)) }
      return .none
    }
    let found = await found {
      store.send(.other)
      store.send(.at(id, .add(1)))
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("for the element \(id.debugDescription),") == true)
    #expect(found.first?.message.contains("The stack is empty.") == true)
    #expect(numbers(store) == [7])
    #expect(log.value == ["base sees [5]: other", "base sees []: element"])
  }

  @Test("I190: any other action runs only the base, with or without elements")
  func runsTheBaseAlone() async {
    for state in [Base.State(5, 6), Base.State()] {
      log.setValue([])
      let store = store(state) { _, action in action == .other ? .send(.answered) : .none }
      let found = await found { store.send(.other) }
      #expect(found == [])
      #expect(
        log.value == [
          "base sees \(state.numbers): other", "base sees \(state.numbers): answered",
        ])
      #expect(store.withState(\.path) == state.path)
    }
  }
}
