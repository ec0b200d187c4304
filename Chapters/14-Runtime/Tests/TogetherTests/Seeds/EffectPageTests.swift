import CombineSchedulers
import ComposableArchitecture
import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import TestFixtures

/// Seed: 000, Effect and the pages below it.
enum EffectPage {
  struct Client: DependencyKey {
    var events: @Sendable () -> AsyncStream<Int> = { .finished }
    var loadUser: @Sendable () async throws -> String = { "Blob" }

    static let liveValue = Self()
    static let testValue = Self()
  }

  /// Runs effects, each of which is a block of the page.
  @Reducer
  struct Feature {
    struct State: Equatable {
      var log: [String] = []
    }
    enum Action {
      case startButtonTapped
      case event(Int)
      case failButtonTapped
      case caughtButtonTapped
      case reloadButtonTapped
      case cancelButtonTapped
      case userResponse(Result<String, any Error>)
      case timerStarted
      case timerStopped
      case searchTapped
      case textChanged(String)
      case scrolled(Int)
    }
    enum CancelID { case loadUser, timer, response, search, scroll }

    @Dependency(Client.self) var client
    @Dependency(\.continuousClock) var clock
    @Dependency(\.mainQueue) var mainQueue

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .startButtonTapped:
          return .run { send in
            for await event in client.events() {
              await send(.event(event))
            }
          }

        case let .event(number):
          state.log.append("\(number)")
          return .none

        case .failButtonTapped:
          return .run { _ in throw Sorry() }

        case .caughtButtonTapped:
          return .run { _ in
            throw Sorry()
          } catch: { error, send in
            await send(.userResponse(.failure(error)))
          }

        case .reloadButtonTapped:
          return .run { send in
            await send(.userResponse(Result { try await client.loadUser() }))
          }
          .cancellable(id: CancelID.loadUser, cancelInFlight: true)

        case .cancelButtonTapped:
          return .cancel(id: CancelID.loadUser)

        case let .userResponse(response):
          state.log.append((try? response.get()) ?? "failure")
          return .none

        case .timerStarted:
          return .run { send in
            try await withTaskCancellation(id: CancelID.timer) {
              for number in 1... {
                try await clock.sleep(for: .seconds(1))
                await send(.event(number))
              }
            }
          }

        case .timerStopped:
          return .run { _ in await Task.cancel(id: CancelID.timer) }

        case .searchTapped:
          return .run { send in
            try await withTaskCancellation(id: CancelID.response, cancelInFlight: true) {
              try await clock.sleep(for: .seconds(0.3))
              await send(.userResponse(Result { try await client.loadUser() }))
            }
          }

        case let .textChanged(text):
          return .run { send in await send(.userResponse(.success(text))) }
            .debounce(id: CancelID.search, for: 0.5, scheduler: mainQueue)

        case let .scrolled(row):
          return .send(.event(row))
            .throttle(id: CancelID.scroll, for: 1, scheduler: mainQueue, latest: true)
        }
      }
    }
  }
}

private typealias Seed = EffectPage

@Suite("Seed 000: Effect", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct EffectPageTests {
  private let clock = TestClock()
  private let scheduler = DispatchQueue.test

  private func feature(_ change: (inout Seed.Client) -> Void = { _ in }) -> TestStoreOf<
    Seed.Feature
  > {
    TestStore(initialState: Seed.Feature.State()) {
      Seed.Feature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.mainQueue = scheduler.eraseToAnyScheduler()
      change(&$0[Seed.Client.self])
    }
  }

  @Test("run: an effect sends each element of a stream")
  func events() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = feature { $0.events = { stream } }
    await store.send(.startButtonTapped)
    continuation.yield(23)
    await store.receive(\.event) { $0.log = ["23"] }
    continuation.yield(42)
    await store.receive(\.event, 42) { $0.log = ["23", "42"] }
    continuation.finish()
    await store.finish()
  }

  @Test("run: an error of its closure is a failure, unless `catch` handles it")
  func errors() async {
    let found = await failures {
      let store = feature()
      await store.send(.failButtonTapped).finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.firstLine.hasSuffix("threw an unhandled error.") == true)

    let store = feature()
    await store.send(.caughtButtonTapped)
    await store.receive(\.userResponse.failure) { $0.log = ["failure"] }
  }

  @Test(
    "cancellable, cancel: a new request replaces the one in flight, and can be cancelled")
  func cancellation() async {
    let gate = Gate()
    let requests = LockIsolated(0)
    let store = feature {
      $0.loadUser = {
        requests.withValue { $0 += 1 }
        let name = "user \(requests.value)"
        await gate.wait(name)
        return name
      }
    }
    await store.send(.reloadButtonTapped)
    await store.send(.reloadButtonTapped)
    await gate.open("user 1")
    await gate.open("user 2")
    await store.receive(\.userResponse.success, "user 2") { $0.log = ["user 2"] }
    await store.send(.reloadButtonTapped)
    await store.send(.cancelButtonTapped)
    await gate.open("user 3")
    await store.finish()
  }

  @Test("withTaskCancellation: its operation is cancelled by its ID")
  func timer() async {
    let store = feature()
    await store.send(.timerStarted)
    await clock.advance(by: .seconds(2))
    await store.receive(\.event, 1) { $0.log = ["1"] }
    await store.receive(\.event, 2) { $0.log = ["1", "2"] }
    await store.send(.timerStopped)
    await store.finish()
    await clock.run()
  }

  @Test("withTaskCancellation: with a clock, it debounces requests")
  func debouncing() async {
    let store = feature()
    for _ in 1...3 {
      await store.send(.searchTapped)
      await clock.advance(by: .seconds(0.2))
    }
    await clock.advance(by: .seconds(0.1))
    await store.receive(\.userResponse.success, "Blob") { $0.log = ["Blob"] }
    await store.finish()
  }

  @Test("debounce and throttle, which are deprecated")
  func deprecated() async {
    let store = feature()
    await store.send(.textChanged("c"))
    await scheduler.advance(by: 0.4)
    await store.send(.textChanged("co"))
    await scheduler.advance(by: 0.5)
    await store.receive(\.userResponse.success, "co") { $0.log = ["co"] }

    await store.send(.scrolled(1))
    await scheduler.advance()
    await store.receive(\.event, 1) { $0.log = ["co", "1"] }
    for row in 2...4 { await store.send(.scrolled(row)) }
    await scheduler.advance(by: 1)
    await store.receive(\.event, 4) { $0.log = ["co", "1", "4"] }
  }

  @Test("none, send, map, merge, concatenate, publisher: ways to create an effect")
  func making() async {
    let forms: [(Effect<Int>, [Int])] = [
      (.none, []), (.send(1), [1]), (Effect<Int>.send(1).map { $0 * 7 }, [7]),
      (.merge(.send(1), .send(2)), [1, 2]), (.merge([.send(1), .send(2)]), [1, 2]),
      (Effect<Int>.send(1).merge(with: .send(2)), [1, 2]),
      (.concatenate(.send(1), .send(2)), [1, 2]), (.concatenate([.send(1), .send(2)]), [1, 2]),
      (Effect<Int>.send(1).concatenate(with: .send(2)), [1, 2]),
      (.publisher { [1, 2].publisher }, [1, 2]),
    ]
    for (effect, expected) in forms {
      let store = Store(initialState: [Int]()) {
        Reduce<[Int], Int> { numbers, number in
          guard number > 0 else { return effect }
          numbers.append(number)
          return .none
        }
      }
      await store.send(0).finish()
      #expect(store.peek { $0 } == expected)
    }
  }

  @Test(
    "concatenate: the second effect starts when the first ends, even if the first was cancelled")
  func order() async {
    struct Slow: Reducer {
      let clock: TestClock<Duration>
      func reduce(into numbers: inout [Int], action: Int) -> Effect<Int> {
        func sleeping(_ seconds: Int) -> Effect<Int> {
          .run { send in
            try await clock.sleep(for: .seconds(seconds))
            await send(seconds)
          }
        }
        switch action {
        case 0: return .concatenate(sleeping(3).cancellable(id: "first"), sleeping(1))
        case -1: return .cancel(id: "first")
        default:
          numbers.append(action)
          return .none
        }
      }
    }
    let store = Store(initialState: [Int]()) { Slow(clock: clock) }
    var task = store.send(0)
    await clock.advance(by: .milliseconds(3_900))
    #expect(store.peek { $0 } == [3])
    await clock.advance(by: .milliseconds(100))
    await task.finish()
    #expect(store.peek { $0 } == [3, 1])

    task = store.send(0)
    await clock.advance(by: .seconds(1))
    store.send(-1)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.peek { $0 } == [3, 1, 1])
  }

  /// Fails with an error that can be compared, or with one that cannot.
  private struct Failing: Reducer {
    struct Plain: Error {}
    func reduce(into isFailed: inout Bool, action: TaskResult<Int>) -> Effect<TaskResult<Int>> {
      guard case .success(let number) = action else {
        isFailed = true
        return .none
      }
      return .run { send in
        await send(
          TaskResult {
            if number == 0 { throw Sorry() }
            throw Plain()
          })
      }
    }
  }

  @Test("TaskResult, which is deprecated: an error has to be equatable to be asserted")
  func taskResult() async {
    let store = TestStore(initialState: false) { Failing() }
    await store.send(.success(0))
    await store.receive(.failure(Sorry())) { $0 = true }
    let found = await failures {
      let store = TestStore(initialState: false) { Failing() }
      await store.send(.success(1))
      await store.receive(.failure(Failing.Plain())) { $0 = true }
    }
    #expect(found.last?.firstLine == "A received action does not match expectation.")
    let taken: Result<Int, any Error> = Result(TaskResult.success(1).map { $0 + 1 })
    #expect(try! taken.get() == 2)
  }
}
