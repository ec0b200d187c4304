import ComposableArchitecture
import Testing

@testable import club

@Suite("Exercise 8.8 · a refactoring", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RefactoringTests {
  private typealias App = club.AppFeature

  /// A store in which everything is answered at once.
  private func makeStore(
    _ state: App.State, storage: SessionStorage = .inMemory()
  ) -> TestStoreOf<App> {
    let store = TestStore(initialState: state) {
      App()
    } withDependencies: {
      $0.club.logIn = { _, _ in .ada }
      $0.club.activity = { _ in [.moth] }
      $0.club.members = { _, _ in [.ada, .grace] }
      $0.club.profile = { _ in .ada }
      $0.sessionStorage = storage
      $0.continuousClock = TestClock()
    }
    store.exhaustivity = .off
    return store
  }

  @Test("the tabs work together")
  func flow() async throws {
    try await ourFlow(App())
  }

  @Test(
    "the tabs work together as before when the log-in is rebuilt",
    arguments: HarmlessRebuilding.allCases)
  func rebuildings(rebuilding: HarmlessRebuilding) async throws {
    try await ourFlow(rebuilding.reducer(around: App()))
  }

  @Test("the answer to a log-in changes the form only, which then tells of the log-in")
  func ignoresAnswer() async {
    let store = makeStore(.filledIn)
    store.exhaustivity = .on
    await store.send(.account(.login(.logInResponse(.success(.ada))))) {
      $0.account.login?.password = ""
    }
    store.exhaustivity = .off
    await store.receive(.account(.login(.delegate(.didLogIn(.ada))))) { $0.account.login = nil }
  }

  @Test("whoever has logged in has a profile, and no form beside it")
  func makesProfile() async {
    let store = makeStore(.filledIn)
    await store.send(.account(.login(.delegate(.didLogIn(.ada))))) {
      $0.account.profile = Profile.State(session: .ada)
      $0.account.login = nil
    }
  }

  @Test("whoever has logged in sees the activity, wherever they were", arguments: App.Tab.allCases)
  func selectsTab(tab: club.AppFeature.Tab) async {
    var state = App.State.filledIn
    state.selectedTab = tab
    let store = makeStore(state)
    await store.send(.account(.login(.delegate(.didLogIn(.ada))))) { $0.selectedTab = .activity }
    await store.receive(.activity(.response(.success([.moth])))) {
      $0.activity?.posts = [.moth]
    }
  }

  @Test("all tabs have the session of whoever has logged in")
  func sharesSession() async {
    let store = makeStore(.filledIn)
    await store.send(.account(.login(.delegate(.didLogIn(.ada))))) {
      $0.account.profile = Profile.State(session: .ada)
      $0.activity = Activity.State(session: .ada)
      $0.members = Members.State(session: .ada)
    }
  }

  @Test(
    "a log-in saves the session once, and asks once for the activity and for nothing else",
    arguments: App.Tab.allCases)
  func onlyOnce(tab: club.AppFeature.Tab) async {
    let events = LockIsolated<[String]>([])
    var state = App.State.filledIn
    state.selectedTab = tab
    let store = makeStore(state)
    store.dependencies.club.activity = { _ in
      events.withValue { $0.append("asks for the activity") }
      return [.moth]
    }
    store.dependencies.club.members = { _, _ in
      events.withValue { $0.append("asks for the members") }
      return [.ada, .grace]
    }
    store.dependencies.club.profile = { _ in
      events.withValue { $0.append("asks for the profile") }
      return .ada
    }
    store.dependencies.sessionStorage.save = { session in
      events.withValue { $0.append("saves \(session.email)") }
    }
    await store.send(.account(.login(.submitButtonTapped)))
    await store.finish()
    #expect(events.value.sorted() == ["asks for the activity", "saves ada@example.com"])
    await store.receive(.activity(.response(.success([.moth])))) {
      $0.account.profile = Profile.State(session: .ada)
      $0.activity?.posts = [.moth]
    }
  }

  @Test(
    "an expired session in any tab logs out and selects the account, and the form keeps the address",
    arguments: [
      App.Action.activity(.delegate(.sessionExpired)), .members(.delegate(.sessionExpired)),
      .account(.profile(.delegate(.sessionExpired))),
    ], App.Tab.allCases)
  func expires(action: club.AppFeature.Action, tab: club.AppFeature.Tab) async throws {
    let storage = SessionStorage.inMemory(.ada)
    var state = App.State.loggedIn()
    state.selectedTab = tab
    let store = makeStore(state, storage: storage)
    await store.send(action) {
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

  @Test(
    "any other failure is a matter of its tab: nobody is logged out by it",
    arguments: [
      App.Action.activity(.response(.failure(ClubError.failed("It rains.")))),
      .members(.response(.failure(ClubError.failed("It rains.")))),
      .account(.profile(.response(.failure(ClubError.failed("It rains."))))),
    ])
  func keepsSession(action: club.AppFeature.Action) async throws {
    let storage = SessionStorage.inMemory(.ada)
    let store = makeStore(.loggedIn(), storage: storage)
    await store.send(action)
    await store.finish()
    #expect(store.state.account.profile?.session == .ada, "the profile has gone")
    #expect(store.state.account.login == nil, "there is a form")
    #expect(store.state.activity?.session == .ada, "the activity has gone")
    #expect(store.state.members?.session == .ada, "the directory has gone")
    #expect(store.state.selectedTab == .activity, "another tab is selected")
    #expect(try await storage.load() == .ada, "the session is not kept any more")
  }

  @Test(
    "requests that are running when the session ends are cancelled",
    arguments: [
      App.Action.account(.profile(.delegate(.didLogOut))), .members(.delegate(.sessionExpired)),
    ])
  func cancelsRequests(action: club.AppFeature.Action) async {
    let clock = TestClock()
    let answered = LockIsolated<[String]>([])
    let store = makeStore(.loggedIn())
    store.dependencies.club.activity = { _ in
      try await clock.sleep(for: .seconds(1))
      answered.withValue { $0.append("activity") }
      return [.moth]
    }
    store.dependencies.club.profile = { _ in
      try await clock.sleep(for: .seconds(1))
      answered.withValue { $0.append("profile") }
      return .ada
    }
    await store.send(.activity(.refreshButtonTapped))
    await store.send(.account(.profile(.refreshButtonTapped)))
    await store.send(action)
    await clock.advance(by: .seconds(1))
    #expect(answered.value == [], "these requests went on, although the session had ended")
  }

  @Test("who logs out gets an empty form, and stays in the tab")
  func logsOut() async throws {
    let storage = SessionStorage.inMemory(.ada)
    var state = App.State.loggedIn()
    state.selectedTab = .members
    let store = makeStore(state, storage: storage)
    await store.send(.account(.profile(.logOutButtonTapped)))
    await store.receive(.account(.profile(.delegate(.didLogOut)))) {
      $0.selectedTab = .members
      $0.account = Account.State()
      $0.activity = nil
      $0.members = nil
    }
    await store.finish()
    #expect(try await storage.load() == nil)
  }
}
