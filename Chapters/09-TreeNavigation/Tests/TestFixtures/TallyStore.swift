@preconcurrency import OpenCombine

@testable import ComposableArchitecture

/// A number, and requests for facts about it.
struct Tally: Equatable {
  var count = 0
  var fact: String?
}

enum TallyAction: Equatable {
  case increment
  case ask
  case answered(String)
  case countDown(from: Int)
  case watch
  case nothing
}

/// Counts, and requests facts. The effect of `watch` runs until `signals` completes.
struct TallyReducer: Reducer {
  var signals = PassthroughSubject<TallyAction, Never>()

  func reduce(into tally: inout Tally, action: TallyAction) -> Effect<TallyAction> {
    switch action {
    case .increment:
      tally.count += 1
      return .none
    case .ask:
      return .send(.answered("\(tally.count) is a number."))
    case .answered(let fact):
      tally.fact = fact
      return .none
    case .countDown(let number):
      tally.count += 1
      return number > 1 ? .send(.countDown(from: number - 1)) : .none
    case .watch:
      return .publisher { [signals] in signals }
    case .nothing:
      return .none
    }
  }
}

/// A test store that counts.
@MainActor
func tallyStore(_ reducer: TallyReducer = TallyReducer()) -> TestStoreOf<TallyReducer> {
  TestStore(initialState: Tally()) { reducer }
}

/// A test store of a function.
@MainActor
func testStore<State: Equatable, Action: Equatable>(
  _ initialState: State, reduce: @escaping (inout State, Action) -> Effect<Action>
) -> TestStore<State, Action> {
  TestStore(initialState: initialState) { Reduce(reduce) }
}

/// An error.
struct Sorry: Error, Equatable, CustomStringConvertible {
  var description: String { "sorry" }
}

/// An effect that sends several actions in a row.
func effect(sending actions: [Int]) -> Effect<Int> {
  .publisher { actions.publisher }
}
