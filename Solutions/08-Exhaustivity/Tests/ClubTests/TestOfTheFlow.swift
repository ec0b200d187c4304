import ComposableArchitecture
import Exercises
import Testing

@testable import club

/// Tests how the tabs work together, and nothing else. The app may be wrong.
@MainActor
func testFlow(_ app: some ReducerProtocol<AppFeature.State, AppFeature.Action>) async {
  // Exercise 8.7
  let store = TestStore(initialState: AppFeature.State.filledIn) {
    app
  } withDependencies: {
    $0.club.logIn = { _, _ in .ada }
    $0.club.activity = { $0 == .ada ? [.moth] : [] }
    $0.sessionStorage = .inMemory()
    $0.continuousClock = TestClock()
  }
  store.exhaustivity = .off

  // Who has logged in sees the activity.
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

  // Whose session has expired sees the form.
  store.dependencies.club.activity = { _ in throw ClubError.sessionExpired }
  await store.send(.activity(.refreshButtonTapped))
  await store.receive {
    $0 == .activity(.delegate(.sessionExpired))
  } assert: {
    $0.selectedTab = .account
    $0.account.profile = nil
    $0.account.login = Login.State(
      email: "ada@example.com", message: "Your session has expired. Log in again.")
    $0.activity = nil
  }
}
