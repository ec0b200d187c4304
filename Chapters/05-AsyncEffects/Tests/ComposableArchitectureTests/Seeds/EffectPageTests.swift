import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

// The examples of the page on effects and of those below it. In place of dependencies there is an
// environment, and in place of a macro a reducer that is a value.

/// Seed 000: `Effect.run`, `cancellable`, `cancel`.
@Suite("Together · seed 000: Effect", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct EffectPageTests {
  @Test("`run` subscribes to a stream, and sends each element back into the system")
  func events() async {
    struct EventsClient: Sendable {
      var events: @Sendable () -> AsyncStream<Int>
    }
    enum Action: Equatable {
      case startButtonTapped
      case event(Int)
    }
    let reducer = Reducer<[Int], Action, EventsClient> { state, action, environment in
      switch action {
      case .startButtonTapped:
        return .run { send in
          for await event in environment.events() {
            await send(.event(event))
          }
        }
      case .event(let event):
        state.append(event)
        return .none
      }
    }
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = TestStore(
      initialState: [], reducer: reducer, environment: EventsClient(events: { stream }))
    store.timeout = 3_600_000_000_000  // A busy machine must not decide.
    await store.send(.startButtonTapped)
    continuation.yield(23)
    await store.receive(.event(23)) { $0 = [23] }
    continuation.yield(42)
    continuation.yield(7)
    await store.receive(.event(42)) { $0 = [23, 42] }
    await store.receive(.event(7)) { $0 = [23, 42, 7] }
    continuation.finish()
    await store.finish()
  }

  @Test("an error in the closure of `run` fails the test, a cancellation doesn't")
  func throwing() async {
    let reducer = Reducer<Int, Bool, Void> { _, isCancelled, _ in
      .run { _ in
        if isCancelled { throw CancellationError() }
        throw AsyncError(number: 6)
      }
    }
    for isCancelled in [true, false] {
      let found = await failures {
        let store = TestStore(initialState: 0, reducer: reducer, environment: ())
        await store.send(isCancelled)
      }
      #expect(found.count == (isCancelled ? 0 : 1))
    }
  }

  @Test("the trailing closure `catch` handles errors")
  func catching() async {
    let reducer = Reducer<String, String, Void> { state, action, _ in
      state = action
      guard action == "start" else { return .none }
      return .run { _ in
        throw AsyncError(number: 404)
      } catch: { error, send in
        await send("error \((error as? AsyncError)?.number ?? 0)")
      }
    }
    let store = TestStore(initialState: "", reducer: reducer, environment: ())
    await store.send("start") { $0 = "start" }
    await store.receive("error 404") { $0 = "error 404" }
  }

  struct APIClient: Sendable {
    var loadUser: @Sendable () async throws -> String
  }

  enum UserAction: Equatable {
    case reloadButtonTapped
    case cancelButtonTapped
    case userResponse(TaskResult<String>)
  }

  static let userReducer = Reducer<[String], UserAction, APIClient> { state, action, environment in
    enum CancelID { case loadUser }

    switch action {
    case .reloadButtonTapped:
      // Start a new effect to load the user
      return .run { send in
        await send(
          .userResponse(
            TaskResult { try await environment.loadUser() }
          )
        )
      }
      .cancellable(id: CancelID.loadUser, cancelInFlight: true)

    case .cancelButtonTapped:
      // Cancel any in-flight requests to load the user
      return .cancel(id: CancelID.loadUser)

    case .userResponse(.success(let user)):
      state.append(user)
      return .none

    case .userResponse(.failure(let error)):
      state.append("\(error)")
      return .none
    }
  }

  /// A client whose requests are answered through a gate, and numbered.
  private func client(_ gate: Gate) -> APIClient {
    let requests = LockIsolated(0)
    return APIClient {
      requests.withValue { $0 += 1 }
      let name = "user \(requests.value)"
      await gate.wait(name)
      return name
    }
  }

  @Test("with `cancelInFlight`, a new request cancels the request in flight")
  func cancelInFlight() async {
    let gate = Gate()
    let store = TestStore(
      initialState: [], reducer: Self.userReducer, environment: client(gate))
    await store.send(.reloadButtonTapped)
    await store.send(.reloadButtonTapped)
    #expect(gate.log == ["user 1 waits", "user 1 is cancelled", "user 2 waits"])
    await gate.open("user 2")
    await gate.open("user 1")
    await store.receive(.userResponse(.success("user 2"))) { $0 = ["user 2"] }
    await store.finish()
  }

  @Test("`cancel(id:)` cancels requests in flight, and doesn't affect later ones")
  func cancel() async {
    let gate = Gate()
    let store = TestStore(
      initialState: [], reducer: Self.userReducer, environment: client(gate))
    await store.send(.cancelButtonTapped)
    await store.send(.reloadButtonTapped)
    await store.send(.cancelButtonTapped)
    await gate.open("user 1")
    await store.finish()
    await store.send(.reloadButtonTapped)
    await gate.open("user 2")
    await store.receive(.userResponse(.success("user 2"))) { $0 = ["user 2"] }
  }

  @Test("`map` transforms all actions of an effect")
  func map() async {
    let run = AsyncRun(
      Effect<Int, Never>.run { send in
        for number in 1...3 { await send(number * 7) }
      }
      .map { "number \($0)" })
    await Task.megaYield()
    #expect(run.events == ["number 7", "number 14", "number 21", "finished"])
  }

  /// An effect that sleeps on a clock, and then sends the seconds.
  private func sleeping(_ seconds: Int, on clock: TestClock<Duration>) -> Effect<Int, Never> {
    .task {
      try await clock.sleep(for: .seconds(seconds))
      return seconds
    }
  }

  @Test("`merge` runs effects concurrently: several, a sequence, or one with another")
  func merges() async {
    for form in 0..<3 {
      let clock = TestClock()
      let (slow, quick) = (sleeping(3, on: clock), sleeping(1, on: clock))
      let effects: [Effect<Int, Never>] = [
        .merge(slow, quick), .merge(Set([3, 1]).map { sleeping($0, on: clock) }),
        slow.merge(with: quick),
      ]
      let run = AsyncRun(effects[form])
      await clock.advance(by: .seconds(2))
      #expect(run.events == ["1"])
      await clock.advance(by: .seconds(1))
      #expect(run.events == ["1", "3", "finished"])
    }
  }

  @Test("`concatenate` runs effects sequentially: several, a collection, or one and another")
  func concatenates() async {
    for form in 0..<3 {
      let clock = TestClock()
      let (slow, quick) = (sleeping(3, on: clock), sleeping(1, on: clock))
      let effects: [Effect<Int, Never>] = [
        .concatenate(slow, quick), .concatenate([3, 1].map { sleeping($0, on: clock) }),
        slow.concatenate(with: quick),
      ]
      let run = AsyncRun(effects[form])
      await clock.advance(by: .seconds(3))
      #expect(run.events == ["3"])
      await clock.advance(by: .milliseconds(999))
      #expect(run.events == ["3"])
      await clock.advance(by: .milliseconds(1))
      #expect(run.events == ["3", "1", "finished"])
    }
  }

  @Test("`concatenate(with:)` runs the second effect when the first completes or is cancelled")
  func concatenatesAfterCancel() async {
    let clock = TestClock()
    let run = AsyncRun(
      sleeping(10, on: clock).cancellable(id: "first").concatenate(with: sleeping(1, on: clock)))
    await clock.advance(by: .seconds(5))
    await cancelTasks(id: "first")
    await clock.advance(by: .seconds(1))
    #expect(run.events == ["1", "finished"])
  }
}
