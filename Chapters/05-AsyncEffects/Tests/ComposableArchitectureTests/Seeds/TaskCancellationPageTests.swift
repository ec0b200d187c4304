import CombineSchedulers
import Dispatch
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: `withTaskCancellation`, `Task.cancel(id:)`, `debounce`, `throttle`.
@Suite(
  "Together · seed 000: withTaskCancellation, debounce, throttle", .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct TaskCancellationPageTests {
  @Test("an operation is cancelled by `Task.cancel(id:)`")
  func timer() async {
    enum CancelID { case timer }
    enum Action: Equatable { case start, stop, tick, stopped }
    let reducer = Reducer<Int, Action, any Clock<Duration>> { state, action, clock in
      switch action {
      case .start:
        return .run { send in
          await withTaskCancellation(id: CancelID.timer) {
            // Start cancellable timer...
            while (try? await clock.sleep(for: .seconds(1))) != nil {
              await send(.tick)
            }
          }
          await send(.stopped)
        }
      case .stop:
        return .fireAndForget {
          await cancelTasks(id: CancelID.timer)
        }
      case .tick:
        state += 1
        return .none
      case .stopped:
        return .none
      }
    }
    let clock = TestClock()
    let store = TestStore(initialState: 0, reducer: reducer, environment: clock)
    await store.send(.start)
    await clock.advance(by: .seconds(2))
    await store.receive(.tick) { $0 = 1 }
    await store.receive(.tick) { $0 = 2 }
    await store.send(.stop)
    // Only the operation was cancelled, not the effect around it.
    await store.receive(.stopped)
    await clock.run()
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>
    var request: @Sendable () async throws -> String
  }

  enum DebounceAction: Equatable {
    case tapped
    case debouncedResponse(TaskResult<String>)
  }

  @Test("with a clock and `cancelInFlight`, an operation is debounced")
  func debouncing() async {
    enum CancelID { case response }
    let reducer = Reducer<Int, DebounceAction, Environment> { _, action, environment in
      guard action == .tapped else { return .none }
      return .run { send in
        try await withTaskCancellation(id: CancelID.response, cancelInFlight: true) {
          try await environment.clock.sleep(for: .seconds(0.3))
          await send(
            .debouncedResponse(TaskResult { try await environment.request() })
          )
        }
      }
    }
    let (clock, requests) = (TestClock(), LockIsolated(0))
    let store = TestStore(
      initialState: 0, reducer: reducer,
      environment: Environment(
        clock: clock,
        request: {
          requests.withValue { $0 += 1 }
          return "response \(requests.value)"
        }))
    for _ in 1...3 {
      await store.send(.tapped)
      await clock.advance(by: .seconds(0.2))
    }
    #expect(requests.value == 0)
    await clock.advance(by: .seconds(0.1))
    await store.receive(.debouncedResponse(.success("response 1")))
    await store.finish()
    #expect(requests.value == 1)
  }

  enum SearchAction: Equatable {
    case textChanged(String)
    case searchResponse(TaskResult<[String]>)
  }

  struct SearchEnvironment {
    var mainQueue: AnySchedulerOf<DispatchQueue>
    var search: @Sendable (String) async -> [String]
  }

  @Test("`debounce` works on a waiting effect")
  func debounce() async {
    let reducer = Reducer<[String], SearchAction, SearchEnvironment> { state, action, environment in
      switch action {
      case let .textChanged(text):
        enum CancelID { case search }

        return .run { [search = environment.search] send in
          await send(
            .searchResponse(
              TaskResult { await search(text) }
            )
          )
        }
        .debounce(id: CancelID.search, for: 0.5, scheduler: environment.mainQueue)

      case let .searchResponse(.success(results)):
        state = results
        return .none

      case .searchResponse(.failure):
        return .none
      }
    }
    let (scheduler, asked) = (DispatchQueue.testScheduler, LockIsolated<[String]>([]))
    let store = TestStore(
      initialState: [], reducer: reducer,
      environment: SearchEnvironment(
        mainQueue: scheduler.eraseToAnyScheduler(),
        search: { text in
          asked.withValue { $0.append(text) }
          return ["\(text) 1", "\(text) 2"]
        }))
    await store.send(.textChanged("c"))
    await scheduler.advance(by: 0.4)
    await store.send(.textChanged("co"))
    await scheduler.advance(by: 0.4)
    await Task.megaYield()
    #expect(asked.value == [])
    await scheduler.advance(by: 0.1)
    await Task.megaYield()
    #expect(asked.value == ["co"])
    await scheduler.advance()
    await store.receive(.searchResponse(.success(["co 1", "co 2"]))) { $0 = ["co 1", "co 2"] }
    await store.finish()
  }

  @Test("`throttle` runs an effect at most once per interval", arguments: [false, true])
  func throttle(latest: Bool) async {
    enum Action: Equatable {
      case scrolled(Int)
      case loaded(Int)
    }
    let reducer = Reducer<Int, Action, AnySchedulerOf<DispatchQueue>> { state, action, mainQueue in
      switch action {
      case let .scrolled(row):
        return .task { .loaded(row) }
          .throttle(id: "scroll \(latest)", for: 1, scheduler: mainQueue, latest: latest)
      case let .loaded(row):
        state = row
        return .none
      }
    }
    let scheduler = DispatchQueue.testScheduler
    let store = TestStore(
      initialState: 0, reducer: reducer, environment: scheduler.eraseToAnyScheduler())
    for row in 1...4 {
      await store.send(.scrolled(row))
      await scheduler.advance()
      if row == 1 { await store.receive(.loaded(1)) { $0 = 1 } }
      await scheduler.advance(by: 0.2)
    }
    await scheduler.advance(by: 0.2)
    let row = latest ? 4 : 2
    await store.receive(.loaded(row)) { $0 = row }
    await store.finish()
  }
}
