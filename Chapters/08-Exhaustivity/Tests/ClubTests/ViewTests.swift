import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import club

@Suite("Screens")
@MainActor
struct ViewTests {
  private func frame(_ state: AppFeature.State) -> Frame {
    Frame(rendering: AppView(store: Store(initialState: state) { EmptyReducer() }))
  }

  private func commands(_ state: AppFeature.State) -> [String] {
    frame(state).availableCommands.filter(\.isEnabled).map(\.name)
  }

  private let always = ["tab", "latency", "failing", "expire"]

  @Test("at first no user is logged in, and a hint names the tab to log in")
  func start() {
    var state = AppFeature.State()
    let hint = "\n  You are not logged in. Go to the tab “account”."
    #expect(frame(state).text(width: 80) == "[Activity]  Members  Account" + hint)
    #expect(commands(state) == always)
    state.selectedTab = .members
    #expect(frame(state).text(width: 80) == "Activity  [Members]  Account" + hint)
  }

  @Test("the form shows a dot for each character of the password, and never the password")
  func form() {
    var state = AppFeature.State()
    state.selectedTab = .account
    #expect(
      frame(state).text(width: 80) == "Activity  Members  [Account]\n  e-mail:\n  password:")
    #expect(commands(state) == ["e-mail", "password"] + always)
    state = .filledIn
    #expect(
      frame(state).text(width: 80) == """
        Activity  Members  [Account]
          e-mail: ada@example.com
          password: ••••••
        """)
    #expect(commands(state) == ["e-mail", "password", "log-in"] + always)
    let logIn = frame(state).availableCommands.first { $0.name == "log-in" }
    #expect(logIn?.aliases == ["submit"], "This was its earlier name.")
  }

  @Test("while the request runs, a line replaces the form")
  func loggingIn() {
    var state = AppFeature.State.filledIn
    state.account.login?.isLoggingIn = true
    #expect(
      frame(state).text(width: 80) == "Activity  Members  [Account]\n  Logging in…")
    #expect(commands(state) == ["cancel"] + always)
  }

  @Test("posts stay while new ones are loaded, and when that fails")
  func activity() {
    var state = AppFeature.State.loggedIn()
    state.activity?.isLoading = true
    #expect(frame(state).text(width: 80) == "[Activity]  Members  Account\n  Loading…")
    state.activity?.posts = [.moth, .note]
    let posts = """
        Grace Hopper: We have found a moth in the relay.
        Ada Lovelace: Note G is done.
      """
    #expect(frame(state).text(width: 80).hasSuffix("\n  Loading…\n" + posts))
    state.activity?.isLoading = false
    state.activity?.failure = "It rains."
    #expect(frame(state).text(width: 80).hasSuffix("\n  It rains.\n" + posts))
    #expect(commands(state) == ["refresh"] + always)
  }

  @Test("the directory shows the query, and says if no member was found")
  func members() {
    var state = AppFeature.State.loggedIn()
    state.selectedTab = .members
    state.members?.members = [.ada, .grace]
    #expect(
      frame(state).text(width: 80) == """
        Activity  [Members]  Account
          search:
          Ada Lovelace writes the first program
          Grace Hopper makes the first compiler
        """)
    #expect(commands(state) == ["search", "refresh"] + always)
    state.members?.query = "xyzzy"
    state.members?.members = []
    #expect(frame(state).text(width: 80).hasSuffix("\n  search: xyzzy\n  nobody found"))
    state.members?.isLoading = true
    #expect(frame(state).text(width: 80).hasSuffix("\n  search: xyzzy\n  Loading…"))
  }

  @Test("the profile shows the user's address before it is loaded")
  func profile() {
    var state = AppFeature.State.loggedIn()
    state.selectedTab = .account
    state.account.profile?.isLoading = true
    #expect(
      frame(state).text(width: 80)
        == "Activity  Members  [Account]\n  Loading…\n  Logged in as ada@example.com.")
    state.account.profile?.isLoading = false
    state.account.profile?.profile = .ada
    #expect(
      frame(state).text(width: 80) == """
        Activity  Members  [Account]
          Ada Lovelace
          “Think twice.”
          A member since 1843.
          Logged in as ada@example.com.
        """)
    #expect(commands(state) == ["refresh", "log-out"] + always)
  }

  @Test("the server's settings are shown after they were changed")
  func server() {
    var state = AppFeature.State()
    state.server.latency = .milliseconds(1_500)
    #expect(frame(state).text(width: 80).hasSuffix("\nServer: 1.5 s, failing: never"))
    state.server = Server.State(latency: .seconds(2), failing: .everyOther)
    #expect(frame(state).text(width: 80).hasSuffix("\nServer: 2 s, failing: every other"))
  }

  @Test("everything fits into forty columns")
  func narrow() {
    var state = AppFeature.State.filledIn
    state.account.login?.message = ClubError.wrongPassword.message
    state.storageFailure = "The disk is full."
    state.server.failing = .everyOther
    #expect(
      frame(state).text(width: 40) == """
        Activity  Members  [Account]
          The e-mail address or the password is
          wrong.
          e-mail: ada@example.com
          password: ••••••
        The session cannot be kept: The disk is
        full.
        Server: 1 s, failing: every other
        """)
    state.selectedTab = .activity
    #expect(
      frame(state).text(width: 40).hasPrefix(
        """
        [Activity]  Members  Account
          You are not logged in. Go to the tab
          “account”.

        """))
  }
}
