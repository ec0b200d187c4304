import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Exercise 10.2 · Run elements of all kinds of stacks", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise2StackPlacesTests {
  private typealias Path = StackPlaces.Path.State

  @Test("I190: elements can be different screens, each with its own reducer")
  func isOneOfSeveral() async throws {
    let state = StackPlaces.State(path: StackState<Path>([.counter(1), .text("a")]))
    let (first, second) = (try state.path.id(0), try state.path.id(1))
    let store = Store(initialState: state) { StackPlaces() }
    let found = await reports {
      store.send(.path(.element(id: first, action: .counter(4))))
      store.send(.path(.element(id: second, action: .text("b"))))
    }
    #expect(found == [])
    #expect(store.withState { Array($0.path) } == [.counter(5), .text("ab")])
  }

  @Test("I190: an action of a different screen than the element's is reported by its `Scope`")
  func isAnotherScreen() async throws {
    let state = StackPlaces.State(path: StackState<Path>([.counter(1)]))
    let id = try state.path.id(0)
    let store = Store(initialState: state) { StackPlaces() }
    let found = await reports {
      store.send(.path(.element(id: id, action: .text("b"))))
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("“Scope”") == true)
    #expect(store.withState(\.path) == state.path)
  }

  @Test("I190: two stacks of one feature are independent")
  func isOneOfTwo() async throws {
    let state = StackPlaces.State(
      path: StackState<Path>([.counter(1), .counter(2)]), other: StackState<Path>([.counter(3)]))
    let (first, other) = (try state.path.id(0), try state.other.id(0))
    let store = Store(initialState: state) { StackPlaces() }
    let found = await reports {
      store.send(.other(.element(id: other, action: .counter(10))))
      store.send(.path(.element(id: first, action: .counter(10))))
      store.send(.other(.popFrom(id: other)))
      store.send(.other(.push(id: nextStackID, state: .text("new"))))
    }
    #expect(found == [])
    #expect(store.withState { Array($0.path) } == [.counter(11), .counter(2)])
    #expect(store.withState { Array($0.other) } == [.text("new")])
    let rest = await reports { store.send(.other(.popFrom(id: first))) }
    #expect(rest.count == 1)
    #expect(store.withState { $0.path.count } == 2)
  }

  @Test("I190: an element may contain a stack, at any depth")
  func isInAnother() async throws {
    typealias State = StackTree.State
    let inner = State(path: StackState([State(), State(number: 5)]))
    let state = State(path: StackState([State(number: 7), inner]))
    let (low, high) = (try state.path.id(0), try state.path.id(1))
    let (innerLow, innerHigh) = (try inner.path.id(0), try inner.path.id(1))
    let store = Store(initialState: state) { StackTree() }
    let found = await reports {
      store.send(.path(.element(id: high, action: .add(1))))
      let action = StackTree.Action.path(.element(id: innerHigh, action: .add(10)))
      store.send(.path(.element(id: high, action: action)))
    }
    #expect(found == [])
    #expect(store.withState { $0.path[id: high]?.number } == 1)
    #expect(store.withState { $0.path[id: high]?.path[id: innerHigh]?.number } == 15)
    let rest = await reports {
      store.send(.path(.element(id: high, action: .path(.popFrom(id: innerLow)))))
      #expect(store.withState { $0.path[id: high]?.path.isEmpty } == true)
      store.send(.path(.popFrom(id: high)))
    }
    #expect(rest == [])
    #expect(store.withState(\.path.ids) == [low])
    #expect(store.withState { $0.path.first?.number } == 7)
  }

  @Test("I190: an element is changed in place, however large it is")
  func changesInPlace() async throws {
    var state = StackWatched.State(path: StackState([Watched(id: 1), Watched(id: 2)]))
    let id = try state.path.id(0)
    let found = await reports {
      for _ in 1...3 {
        _ = StackWatched().reduce(into: &state, action: .path(.element(id: id, action: true)))
      }
    }
    #expect(found == [])
    #expect(state.path[id: id]?.changes == 3)
    #expect(state.path[id: id]?.copies == 0)
    #expect(state.path.last?.changes == 0)
  }

  @Test("I192: a copy of the state does not change when elements are removed")
  func keepsTheCopy() async throws {
    var state = StackWatched.State(path: StackState([Watched(id: 1), Watched(id: 2)]))
    let copy = state
    let id = try state.path.id(1)
    let found = await reports {
      _ = StackWatched().reduce(into: &state, action: .path(.popFrom(id: id)))
    }
    #expect(found == [])
    #expect(state.path.map(\.id) == [1])
    #expect(copy.path.map(\.id) == [1, 2])
  }

  @Test("I190: among ten thousand elements, the right one runs")
  func isOneOfMany() async throws {
    var state = StackPlaces.State(path: try filled(Path.counter(0)))
    state.path.append(contentsOf: (1..<10_000).map { Path.counter($0) })
    let (middle, top) = (try state.path.id(5_000), try state.path.id(9_999))
    let store = Store(initialState: state) { StackPlaces() }
    let found = await reports {
      for _ in 1...100 {
        store.send(.path(.element(id: middle, action: .counter(1))))
        store.send(.path(.element(id: top, action: .counter(1))))
      }
      #expect(store.withState { $0.path[id: middle] } == .counter(5_100))
      #expect(store.withState { $0.path.last } == .counter(10_099))
      store.send(.path(.popFrom(id: middle)))
    }
    #expect(found == [])
    #expect(store.withState { $0.path.count } == 5_000)
    #expect(store.withState { $0.path.last } == .counter(4_999))
  }
}
