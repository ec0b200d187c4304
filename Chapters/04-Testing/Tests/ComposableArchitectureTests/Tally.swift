import ComposableArchitecture
import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch

/// A number, and requests for facts about it.
struct Tally: Equatable {
  var count = 0
  var fact: String?
}

enum CounterAction: Equatable {
  case increment
  case ask
  case answered(String)
  case startTimer
  case stopTimer
  case ticked
  case chatter(Int)
  case nothing
}

struct CounterEnvironment {
  /// Cancel IDs are global to the process, and tests run concurrently.
  let timerID = UUID()
  var fact: (Int) -> Effect<String, Never> = { Effect(value: "\($0) is a number.") }
  var queue: AnySchedulerOf<DispatchQueue.OCombine> = .immediate
}

let counterReducer = Reducer<Tally, CounterAction, CounterEnvironment> {
  tally, action, environment in
  switch action {
  case .increment:
    tally.count += 1
    return .none
  case .ask:
    return environment.fact(tally.count).map(CounterAction.answered)
  case .answered(let fact):
    tally.fact = fact
    return .none
  case .startTimer:
    return Effect.timer(id: environment.timerID, every: 1, on: environment.queue).map { _ in .ticked
    }
  case .stopTimer:
    return .cancel(id: environment.timerID)
  case .ticked:
    tally.count += 1
    return .none
  case .chatter(let times):
    tally.count += 1
    return times > 1 ? Effect(value: .chatter(times - 1)) : .none
  case .nothing:
    return .none
  }
}

func counterStore(
  _ environment: CounterEnvironment = CounterEnvironment(), line: UInt = #line
) -> TestStore<Tally, Tally, CounterAction, CounterAction, CounterEnvironment> {
  TestStore(
    initialState: Tally(), reducer: counterReducer, environment: environment, line: line)
}
