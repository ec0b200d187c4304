import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("onChange with the state", .serialExecutor)
@MainActor
struct OnChangeOfStateTests {
  struct State: Equatable {
    var count = 0
    var other = 0
    var log: [String] = []
  }

  enum Action: Equatable, Sendable { case add(Int), addOther, noted(String) }

  /// Adds, and sends that it has.
  struct Adding: Reducer {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add(let number):
        state.count += number
        return .send(.noted("base"))
      case .addOther:
        state.other += 1
        return .none
      case .noted(let text):
        state.log.append(text)
        return .none
      }
    }
  }

  @Test("I372: the closure runs after its base, with the old value and the new state")
  func afterBase() {
    let store = Store(initialState: State()) {
      Adding().onChange(of: \.count) { oldValue, state in
        state.log.append("\(oldValue) → \(state.count)")
        return .none
      }
    }
    store.send(.add(2))
    store.send(.add(3))
    #expect(store.peek(\.log) == ["0 → 2", "base", "2 → 5", "base"])
  }

  @Test("I372: the closure runs only if the value changed")
  func onlyIfDifferent() {
    let store = Store(initialState: State()) {
      Adding().onChange(of: \.count) { _, state in
        state.log.append("changed")
        return .none
      }
    }
    store.send(.addOther)
    store.send(.add(0))
    #expect(store.peek(\.log) == ["base"])
  }

  @Test("I372: the closure runs once for each action, even if it changes the value itself")
  func once() {
    let store = Store(initialState: State()) {
      Adding().onChange(of: \.count) { oldValue, state in
        state.count *= 10
        state.log.append("\(oldValue)")
        return .none
      }
    }
    store.send(.add(1))
    store.send(.addOther)
    #expect(store.peek { $0.log } == ["0", "base"])
    #expect(store.peek { $0.count } == 10)
  }

  @Test("I372: an outer `onChange` detects an inner one's changes, but not those of other reducers")
  func several() {
    let store = Store(initialState: State()) {
      CombineReducers {
        Adding().onChange(of: \.count) { _, state in
          state.other = state.count
          state.log.append("count")
          return .none
        }
      }
      .onChange(of: \.other) { _, state in
        state.log.append("other")
        return .none
      }
      Reduce { state, action in
        if case .addOther = action { state.count += 100 }
        return .none
      }
    }
    store.send(.add(1))
    #expect(store.peek(\.log) == ["count", "other", "base"])
    store.send(.addOther)
    #expect(store.peek(\.log) == ["count", "other", "base", "other"])
  }

  @Test("I372: the closure's effect is merged with the base's, and starts after it")
  func effects() async {
    let store = TestStore(initialState: State()) {
      Adding().onChange(of: \.count) { oldValue, state in
        .merge(
          .send(.noted("from \(oldValue)")),
          .run { [count = state.count] send in await send(.noted("to \(count)")) })
      }
    }
    await store.send(.add(1)) { $0.count = 1 }
    await store.receive(.noted("base")) { $0.log = ["base"] }
    await store.receive(.noted("from 0")) { $0.log.append("from 0") }
    await store.receive(.noted("to 1")) { $0.log.append("to 1") }
  }
}
