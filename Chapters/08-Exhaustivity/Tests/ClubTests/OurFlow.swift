import ComposableArchitecture
import Testing

@testable import club

/// Our test of the flow, for an app that may have been rebuilt inside.
@MainActor
func ourFlow(_ app: some ReducerProtocol<AppFeature.State, AppFeature.Action>) async throws {
  let storage = SessionStorage.inMemory()
  let store = TestStore(initialState: AppFeature.State.filledIn) {
    app
  } withDependencies: {
    $0.club.logIn = { _, _ in .ada }
    $0.club.activity = { $0 == .ada ? [.moth] : [] }
    $0.club.members = { _, session in session == .ada ? [.grace] : [] }
    $0.sessionStorage = storage
    $0.continuousClock = TestClock()
  }
  store.exhaustivity = .off

  await store.send(.account(.login(.submitButtonTapped)))
  await store.receive {
    $0 == .account(.login(.delegate(.didLogIn(.ada))))
  } assert: {
    $0.selectedTab = .activity
    $0.account = Account.State(login: nil, profile: Profile.State(session: .ada))
  }
  await store.receive {
    $0 == .activity(.response(.success([.moth])))
  } assert: {
    $0.activity?.posts = [.moth]
  }
  await store.finish()
  #expect(try await storage.load() == .ada)

  await store.send(.tabSelected(.members))
  await store.receive {
    $0 == .members(.response(.success([.grace])))
  } assert: {
    $0.selectedTab = .members
    $0.members?.members = [.grace]
  }

  store.dependencies.club.members = { _, _ in throw ClubError.sessionExpired }
  await store.send(.members(.refreshButtonTapped))
  await store.receive {
    $0 == .members(.delegate(.sessionExpired))
  } assert: {
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
