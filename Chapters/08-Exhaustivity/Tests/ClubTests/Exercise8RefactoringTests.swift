import ComposableArchitecture
import Testing

@testable import club

@Suite(
  "Exercise 8.8 · React to delegate actions", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RefactoringTests {
  private typealias App = club.AppFeature

  /// A store in which everything is answered immediately.
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
    "the tabs work together if the login is built differently",
    arguments: HarmlessRebuilding.allCases)
  func rebuildings(rebuilding: HarmlessRebuilding) async throws {
    try await ourFlow(rebuilding.reducer(around: App()))
  }

  @Test("the response to a login changes only the form, which then sends the delegate action")
  func ignoresAnswer() async {
    let store = makeStore(.filledIn)
    store.exhaustivity = .on
    await store.send(.account(.login(.logInResponse(.success(.ada))))) {
      $0.account.login?.password = ""
    }
    store.exhaustivity = .off
    await store.receive(.account(.login(.delegate(.didLogIn(.ada))))) { $0.account.login = nil }
  }

  @Test("after a login there is a profile, and no form")
  func makesProfile() async {
    let store = makeStore(.filledIn)
    await store.send(.account(.login(.delegate(.didLogIn(.ada))))) {
      $0.account.profile = Profile.State(session: .ada)
      $0.account.login = nil
    }
  }

  @Test("after a login on any tab, the activity is selected", arguments: App.Tab.allCases)
  func selectsTab(tab: club.AppFeature.Tab) async {
    var state = App.State.filledIn
    state.selectedTab = tab
    let store = makeStore(state)
    await store.send(.account(.login(.delegate(.didLogIn(.ada))))) { $0.selectedTab = .activity }
    await store.receive(.activity(.response(.success([.moth])))) {
      $0.activity?.posts = [.moth]
    }
  }

  @Test("after a login, all tabs have the session")
  func sharesSession() async {
    let store = makeStore(.filledIn)
    await store.send(.account(.login(.delegate(.didLogIn(.ada))))) {
      $0.account.profile = Profile.State(session: .ada)
      $0.activity = Activity.State(session: .ada)
      $0.members = Members.State(session: .ada)
    }
  }

  @Test(
    "a login saves the session once, and loads the activity once and nothing else",
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
    "any other failure affects only its tab, and does not log out",
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
    #expect(store.state.account.profile?.session == .ada, "the profile is removed")
    #expect(store.state.account.login == nil, "a form is shown")
    #expect(store.state.activity?.session == .ada, "the activity is removed")
    #expect(store.state.members?.session == .ada, "the directory is removed")
    #expect(store.state.selectedTab == .activity, "the tab “account” is selected")
    #expect(try await storage.load() == .ada, "the session is no longer stored")
  }

  @Test(
    "running requests are cancelled when the session ends",
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
    #expect(answered.value == [], "these requests continued, although the session had ended")
  }

  @Test("a logout shows an empty form, and the same tab stays selected")
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
