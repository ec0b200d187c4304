import ComposableArchitecture
import Testing

@testable import TestFixtures

/// A counter on a stack.
@Reducer
private struct Counter {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case increment
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

/// A feature with a stack, and with a counter that can be absent.
@Reducer
private struct Feature {
  struct State: Equatable {
    var counter: Counter.State?
    var path = StackState<Path.State>()
  }

  enum Action {
    case counter(Counter.Action)
    case path(StackAction<Path.State, Path.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.counter, action: \.counter) { Counter() }
      .forEach(\.path, action: \.path)
  }

  @Reducer(state: .equatable)
  enum Path {
    case counter(Counter)
    case other(Counter)
  }
}

@Suite("Together · seed 000: assertions that change a case", .serialExecutor)
@MainActor
struct XCTModifyStepsTests {
  private let store = TestStore(
    initialState: Feature.State(
      counter: Counter.State(count: 1), path: StackState([.counter(Counter.State(count: 3))]))
  ) {
    Feature()
  }

  @Test("an assertion changes a case of an element, and the value of an optional")
  func changes() async {
    await store.send(\.path[id: 0].counter.increment) {
      XCTModify(&$0.path[id: 0], case: \.counter) { $0.count = 4 }
    }
    await store.send(\.counter.increment) {
      XCTModify(&$0.counter) { $0.count = 2 }
    }
  }

  @Test("an assertion that changes a different case fails, at the call")
  func otherCase() async {
    let failures = await failures {
      await store.send(\.path[id: 0].counter.increment) {
        XCTModify(&$0.path[id: 0], case: \.other) { $0.count = 4 }
        $0.path[id: 0] = .counter(Counter.State(count: 4))
      }
    }
    #expect(failures.map(\.line) == linesAbove(4))
    let message = failures.first?.firstLine
    #expect(message?.hasPrefix("XCTModify failed: Expected a value of type") == true)
    #expect(message?.contains("is in the case “.counter”") == true)
  }

  @Test("an assertion that changes nothing fails, unless the test isn't exhaustive")
  func unchanged() async {
    let unchanged = await failures {
      await store.send(\.counter.increment) {
        XCTModify(&$0.counter) { $0.count = 1 }
        $0.counter?.count = 2
      }
    }
    #expect(unchanged.count == 1)
    #expect(unchanged.first?.firstLine.contains("The value did not change") == true)
    store.exhaustivity = .off
    await store.send(\.counter.increment) {
      XCTModify(&$0.counter) { $0.count = 3 }
    }
  }
}
