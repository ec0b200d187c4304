import ComposableArchitecture
import Foundation
import Testing

@testable import club

@Suite("Together · the app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AppTests {
  private let clock = TestClock()

  /// A store that does not ask for everything.
  private func makeStore(
    _ state: AppFeature.State, storage: SessionStorage = .inMemory()
  ) -> TestStoreOf<AppFeature> {
    let store = TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.club.logIn = { _, _ in .ada }
      $0.club.activity = { _ in [.moth] }
      $0.club.members = { _, _ in [.ada, .grace] }
      $0.club.profile = { _ in .ada }
      $0.sessionStorage = storage
      $0.continuousClock = clock
      $0.date = .constant(.noon)
    }
    store.exhaustivity = .off
    return store
  }

  @Test("after a login the activity is shown, and the user stays logged in")
  func logIn() async throws {
    let storage = SessionStorage.inMemory()
    let store = makeStore(.filledIn, storage: storage)
    await store.send(.account(.login(.submitButtonTapped)))
    await store.receive(.account(.login(.delegate(.didLogIn(.ada))))) {
      $0.selectedTab = .activity
      $0.account.login = nil
      $0.account.profile = Profile.State(session: .ada)
    }
    await store.receive(.activity(.response(.success([.moth])))) { $0.activity?.posts = [.moth] }
    await store.finish()
    #expect(try await storage.load() == .ada)
  }

  @Test("a login is stored once, and the activity is loaded once")
  func once() async {
    let (saves, requests) = (LockIsolated(0), LockIsolated(0))
    let store = makeStore(.filledIn)
    store.dependencies.sessionStorage.save = { _ in saves.withValue { $0 += 1 } }
    store.dependencies.club.activity = { [clock] _ in
      requests.withValue { $0 += 1 }
      try await clock.sleep(for: .seconds(1))
      return [.moth]
    }
    await store.send(.account(.login(.submitButtonTapped)))
    await store.receive(.account(.login(.delegate(.didLogIn(.ada)))))
    await clock.advance(by: .seconds(1))
    await store.receive(.activity(.response(.success([.moth]))))
    #expect(saves.value == 1)
    #expect(requests.value == 1)
  }

  @Test(
    "an expired session in any tab logs out, and the form keeps the address",
    arguments: [
      AppFeature.Action.activity(.refreshButtonTapped), .members(.refreshButtonTapped),
      .account(.profile(.refreshButtonTapped)),
    ])
  func expires(action: AppFeature.Action) async throws {
    let storage = SessionStorage.inMemory(.ada)
    let store = makeStore(.loggedIn(), storage: storage)
    store.dependencies.club.activity = { _ in throw ClubError.sessionExpired }
    store.dependencies.club.members = { _, _ in throw ClubError.sessionExpired }
    store.dependencies.club.profile = { _ in throw ClubError.sessionExpired }
    await store.send(action)
    await store.skipReceivedActions()
    store.assert {
      $0.selectedTab = .account
      $0.account.profile = nil
      $0.account.login = Login.State(
        email: "ada@example.com", message: "Your session has expired. Log in again.")
      $0.activity = nil
      $0.members = nil
    }
    await store.finish()
    #expect(try await storage.load() == nil)
  }

  @Test("requests that are running when the session ends get no response")
  func cancelsRequests() async {
    let store = makeStore(.loggedIn())
    store.exhaustivity = .on
    store.dependencies.club.activity = { [clock] _ in
      try await clock.sleep(for: .seconds(1))
      return [.moth]
    }
    store.dependencies.club.members = { [clock] _, _ in
      try await clock.sleep(for: .seconds(1))
      throw ClubError.sessionExpired
    }
    await store.send(.activity(.refreshButtonTapped)) { $0.activity?.isLoading = true }
    await store.send(.members(.refreshButtonTapped)) { $0.members?.isLoading = true }
    await store.send(.account(.profile(.logOutButtonTapped)))
    await store.receive(.account(.profile(.delegate(.didLogOut)))) {
      $0.activity = nil
      $0.members = nil
      $0.account = Account.State()
    }
    await clock.advance(by: .seconds(2))
  }

  @Test("of two requests that are rejected at the same time, the second has no effect")
  func expiresTwice() async {
    let store = makeStore(.loggedIn())
    store.exhaustivity = .on
    store.dependencies.club.activity = { [clock] _ in
      try await clock.sleep(for: .seconds(1))
      throw ClubError.sessionExpired
    }
    store.dependencies.club.members = { [clock] _, _ in
      try await clock.sleep(for: .seconds(1))
      throw ClubError.sessionExpired
    }
    await store.send(.activity(.refreshButtonTapped)) { $0.activity?.isLoading = true }
    await store.send(.members(.refreshButtonTapped)) { $0.members?.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.activity(.response(.failure(ClubError.sessionExpired)))) {
      $0.activity?.isLoading = false
    }
    await store.receive(.activity(.delegate(.sessionExpired))) {
      $0 = AppFeature.State()
      $0.selectedTab = .account
      $0.account.login = Login.State(
        email: "ada@example.com", message: "Your session has expired. Log in again.")
    }
  }

  @Test("a request continues when its tab is left, and a tab that reappears sends no request")
  func leavesTab() async {
    let store = makeStore(.loggedIn())
    store.exhaustivity = .on
    store.dependencies.club.members = { [clock] _, _ in
      try await clock.sleep(for: .seconds(1))
      return [.grace]
    }
    await store.send(.tabSelected(.members)) { $0.selectedTab = .members }
    await store.receive(.members(.appeared)) { $0.members?.isLoading = true }
    await store.send(.tabSelected(.account)) { $0.selectedTab = .account }
    await store.receive(.account(.profile(.appeared))) { $0.account.profile?.isLoading = true }
    await store.receive(.account(.profile(.response(.success(.ada))))) {
      $0.account.profile?.isLoading = false
      $0.account.profile?.profile = .ada
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.members(.response(.success([.grace])))) {
      $0.members?.isLoading = false
      $0.members?.members = [.grace]
    }
    await store.send(.tabSelected(.members)) { $0.selectedTab = .members }
    await store.receive(.members(.appeared))
  }

  @Test("while no user is logged in, no tab sends a request")
  func loggedOut() async {
    let store = makeStore(AppFeature.State())
    store.exhaustivity = .on
    for tab in [AppFeature.Tab.members, .account, .activity] {
      await store.send(.tabSelected(tab)) { $0.selectedTab = tab }
    }
  }

  @Test("a restarted app is logged in, and loads the selected tab")
  func restores() async {
    let store = makeStore(AppFeature.State(), storage: .inMemory(.ada))
    await store.send(.task)
    await store.receive(.activity(.response(.success([.moth])))) {
      $0.selectedTab = .activity
      $0.account = Account.State(login: nil, profile: Profile.State(session: .ada))
      $0.activity?.posts = [.moth]
    }
  }

  @Test(
    "a session that has expired since the previous launch is removed", arguments: [3_600, 9_999])
  func restoresExpired(seconds: TimeInterval) async throws {
    let storage = SessionStorage.inMemory(.ada)
    let store = makeStore(AppFeature.State(), storage: storage)
    store.dependencies.date = .constant(.noon + seconds)
    await store.send(.task)
    await store.receive(.sessionLoaded(.success(.ada))) {
      $0.selectedTab = .account
      $0.account.login = Login.State(
        email: "ada@example.com", message: "Your session has expired. Log in again.")
      $0.activity = nil
    }
    await store.finish()
    #expect(try await storage.load() == nil)
  }

  @Test("a session that cannot be stored is still used, and the failure is shown")
  func storageFails() async {
    let store = makeStore(.filledIn)
    store.dependencies.sessionStorage.save = { _ in throw ClubError.failed("The disk is full.") }
    await store.send(.account(.login(.submitButtonTapped)))
    await store.receive(.storageFailed(.failed("The disk is full."))) {
      $0.storageFailure = "The disk is full."
      $0.account.profile = Profile.State(session: .ada)
    }
    await store.send(.account(.profile(.logOutButtonTapped)))
    await store.receive(.account(.profile(.delegate(.didLogOut)))) { $0.storageFailure = nil }
  }

  @Test("an unreadable file is reported, and a login is still possible")
  func storageUnreadable() async {
    let store = makeStore(.filledIn)
    store.dependencies.sessionStorage.load = { throw ClubError.failed("It is locked.") }
    await store.send(.task)
    await store.receive(.sessionLoaded(.failure(ClubError.failed("It is locked.")))) {
      $0.storageFailure = "It is locked."
      $0.account.login = AppFeature.State.filledIn.account.login
    }
  }
}
