import ComposableArchitecture
import DemoServer
import Testing

@testable import club

@Suite("Together · tabs", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TabTests {
  private let clock = TestClock()

  @Test("the activity is loaded when it appears, and only once")
  func activity() async {
    let store = TestStore(initialState: Activity.State(session: .ada)) {
      Activity()
    } withDependencies: {
      $0.club.activity = { [clock] session in
        try await clock.sleep(for: .seconds(1))
        return session == .ada ? [.moth] : []
      }
    }
    await store.send(.appeared) { $0.isLoading = true }
    await store.send(.appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(.response(.success([.moth]))) {
      $0.isLoading = false
      $0.posts = [.moth]
    }
    await store.send(.appeared)
  }

  @Test("a refresh replaces the running request, and the posts stay until new ones arrive")
  func refresh() async {
    var state = Activity.State(session: .ada)
    state.posts = [.note]
    state.failure = "It rains."
    let count = LockIsolated(0)
    let store = TestStore(initialState: state) {
      Activity()
    } withDependencies: {
      $0.club.activity = { [clock] _ in
        count.withValue { $0 += 1 }
        try await clock.sleep(for: .seconds(1))
        return [.moth]
      }
    }
    await store.send(.refreshButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await clock.advance(by: .milliseconds(999))
    await store.send(.refreshButtonTapped)
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.response(.success([.moth]))) {
      $0.isLoading = false
      $0.posts = [.moth]
    }
    #expect(count.value == 2)
  }

  @Test("a failure is shown, and an expired session is passed on")
  func failures() async {
    var state = Activity.State(session: .ada)
    state.posts = [.note]
    let store = TestStore(initialState: state) {
      Activity()
    } withDependencies: {
      $0.club.activity = { _ in throw ClubError.failed("It rains.") }
    }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(.response(.failure(ClubError.failed("It rains.")))) {
      $0.isLoading = false
      $0.failure = "It rains."
    }
    store.dependencies.club.activity = { _ in throw ClubError.sessionExpired }
    await store.send(.refreshButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(.response(.failure(ClubError.sessionExpired))) { $0.isLoading = false }
    await store.receive(.delegate(.sessionExpired))
  }

  @Test("members are searched for when the query has not changed for 300 milliseconds")
  func debounce() async {
    let queries = LockIsolated<[String]>([])
    let store = TestStore(initialState: Members.State(session: .ada)) {
      Members()
    } withDependencies: {
      $0.continuousClock = clock
      $0.club.members = { query, _ in
        queries.withValue { $0.append(query) }
        return [.grace]
      }
    }
    await store.send(.queryChanged("g")) {
      $0.query = "g"
      $0.isLoading = true
    }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("gr")) { $0.query = "gr" }
    await store.send(.queryChanged("gr"))
    await clock.advance(by: .milliseconds(299))
    #expect(queries.value == [])
    await clock.advance(by: .milliseconds(1))
    await store.receive(.response(.success([.grace]))) {
      $0.isLoading = false
      $0.members = [.grace]
    }
    #expect(queries.value == ["gr"])
  }

  @Test("members load without a delay when they appear or are refreshed")
  func membersAtOnce() async {
    let store = TestStore(initialState: Members.State(session: .ada)) {
      Members()
    } withDependencies: {
      $0.continuousClock = clock
      $0.club.members = { query, _ in query.isEmpty ? [.ada, .grace] : [] }
    }
    await store.send(.appeared) { $0.isLoading = true }
    await store.receive(.response(.success([.ada, .grace]))) {
      $0.isLoading = false
      $0.members = [.ada, .grace]
    }
    await store.send(.appeared)
    store.dependencies.club.members = { _, _ in throw ClubError.sessionExpired }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(.response(.failure(ClubError.sessionExpired))) { $0.isLoading = false }
    await store.receive(.delegate(.sessionExpired))
  }

  @Test("the profile is loaded when it appears, and leaves logging out to its parent")
  func profile() async {
    let store = TestStore(initialState: Profile.State(session: .ada)) {
      Profile()
    } withDependencies: {
      $0.club.profile = { _ in .ada }
    }
    await store.send(.appeared) { $0.isLoading = true }
    await store.receive(.response(.success(.ada))) {
      $0.isLoading = false
      $0.profile = .ada
    }
    await store.send(.appeared)
    await store.send(.logOutButtonTapped)
    await store.receive(.delegate(.didLogOut))
  }

  @Test("each change of the settings is sent to the server completely")
  func server() async {
    let received = LockIsolated<[ServerConditions]>([])
    let expirations = LockIsolated(0)
    let store = TestStore(initialState: Server.State()) {
      Server()
    } withDependencies: {
      $0.club.setConditions = { conditions in received.withValue { $0.append(conditions) } }
      $0.club.expireSessions = { expirations.withValue { $0 += 1 } }
    }
    await store.send(.task)
    await store.send(.failingChanged(.everyOther)) { $0.failing = .everyOther }
    await store.send(.latencyChanged(.seconds(2))) { $0.latency = .seconds(2) }
    await store.send(.failingChanged(.activity)) { $0.failing = .activity }
    await store.send(.expireButtonTapped)
    await store.finish()
    #expect(
      received.value == [
        ServerConditions(latency: .seconds(1)),
        ServerConditions(latency: .seconds(1), failures: .every(2)),
        ServerConditions(latency: .seconds(2), failures: .every(2)),
        ServerConditions(latency: .seconds(2), failingTargets: ["/activity"]),
      ])
    #expect(expirations.value == 1)
  }
}
