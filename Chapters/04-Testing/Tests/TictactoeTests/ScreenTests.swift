import ComposableArchitecture
import Dispatch
import Foundation
import TerminalUI
import Testing

@testable import tictactoe

@Suite("Together · the contents of the screen", .oneAtATime)
@MainActor
struct ScreenTests {
  private let time = TestTime()

  private func renderer(_ state: AppState = .login(LoginState())) -> Renderer {
    Renderer(
      AppView(
        store: Store(
          initialState: state, reducer: appReducer,
          environment: AppEnvironment.onTestTime(time))))
  }

  private func commands(_ renderer: Renderer) -> [String] {
    renderer.frame().availableCommands.filter(\.isEnabled).map(\.name)
  }

  @Test("the log-in hides the password, and can be sent when the form is filled in")
  func login() throws {
    let renderer = renderer()
    #expect(
      renderer.frame().description == "Log in to play tic-tac-toe\n  e-mail:\n  password:")
    #expect(commands(renderer) == ["e-mail", "password"])
    try renderer.frame().perform("e-mail ada@example.com")
    try renderer.frame().perform("password \"a b\"")
    #expect(
      renderer.frame().description == """
        Log in to play tic-tac-toe
          e-mail: ada@example.com
          password: •••
        """)
    #expect(commands(renderer) == ["e-mail", "password", "log-in"])
  }

  @Test("while a log-in is pending, it can only be cancelled")
  func requesting() async throws {
    let renderer = renderer(
      .login(LoginState(email: "ada@example.com", password: "engine")))
    try renderer.frame().perform("log-in")
    #expect(renderer.frame().description.hasSuffix("\n  Logging in…"))
    #expect(commands(renderer) == ["cancel"])
    try renderer.frame().perform("cancel")
    await time.advance(by: .seconds(5))
    #expect(commands(renderer) == ["e-mail", "password", "log-in"])
  }

  @Test("a failure shows an alert, and does not change the form")
  func alert() async throws {
    let renderer = renderer(.login(LoginState(email: "alan@example.com", password: "bombe")))
    try renderer.frame().perform("log-in")
    await time.advance(by: .seconds(1))
    #expect(
      renderer.frame().description.hasSuffix(
        "You are not logged in\n  The server does not answer. Try again later."))
    try renderer.frame().perform("ok")
    #expect(commands(renderer) == ["e-mail", "password", "log-in"])
  }

  @Test("a form asks for a code if one is needed, and a user can go back while it is checked")
  func twoFactor() async throws {
    let renderer = renderer(.login(LoginState(email: "grace@example.com", password: "cobol")))
    try renderer.frame().perform("log-in")
    await time.advance(by: .seconds(1))
    #expect(
      renderer.frame().description == """
        One more step
          We sent you a code of four digits. It is valid for one minute.
          code:
        """)
    #expect(commands(renderer) == ["code", "back"])
    try renderer.frame().perform("code 1906")
    #expect(commands(renderer) == ["code", "submit", "back"])
    try renderer.frame().perform("submit")
    #expect(renderer.frame().description.hasSuffix("\n  Checking the code…"))
    #expect(commands(renderer) == ["back"])
    try renderer.frame().perform("back")
    await time.advance(by: .seconds(5))
    #expect(commands(renderer) == ["e-mail", "password", "log-in"])
  }

  @Test("an alert whose button leads back is dismissed with its step")
  func expires() async throws {
    var login = LoginState(email: "grace@example.com", password: "cobol")
    login.twoFactor = TwoFactorState(token: "long ago", code: "1906")
    let renderer = renderer(.login(login))
    try renderer.frame().perform("submit")
    await time.advance(by: .seconds(1))
    try renderer.frame().perform("log-in-again")
    #expect(commands(renderer) == ["e-mail", "password", "log-in"])
  }

  @Test("a game can be started when both players have names")
  func newGame() throws {
    let renderer = renderer(.newGame(NewGameState(xPlayer: "Ada")))
    #expect(
      renderer.frame().description == """
        New game
          x: Ada
          o:
          Who plays? Both need a name.
        """)
    #expect(commands(renderer) == ["x", "o", "log-out"])
    try renderer.frame().perform("o Blob")
    #expect(renderer.frame().description == "New game\n  x: Ada\n  o: Blob")
    #expect(commands(renderer) == ["x", "o", "start", "log-out"])
    try renderer.frame().perform("log-out")
    #expect(commands(renderer) == ["e-mail", "password"])
  }

  @Test("a board is drawn within forty columns, and a text says that a square is taken")
  func board() throws {
    let renderer = renderer(.newGame(NewGameState(xPlayer: "Ada", oPlayer: "Blob")))
    try renderer.frame().perform("start")
    for square in ["1 1", "2-2", "33", "3,3"] { try renderer.frame().perform("play \(square)") }
    #expect(
      renderer.frame().text(width: 40) == """
        X Ada  0 : 0  Blob O
               1     2     3
            ╭─────┬─────┬─────╮
            │ ╲ ╱ │     │     │
          1 │  ╳  │     │     │
            │ ╱ ╲ │     │     │
            ├─────┼─────┼─────┤
            │     │ ╭─╮ │     │
          2 │     │ │ │ │     │
            │     │ ╰─╯ │     │
            ├─────┼─────┼─────┤
            │     │     │ ╲ ╱ │
          3 │     │     │  ╳  │
            │     │     │ ╱ ╲ │
            ╰─────┴─────┴─────╯
          Row 3, column 3 is taken: Ada was
          there first.
          Blob’s turn (O)
        """)
  }

  @Test("three in a row are highlighted, and the alert leads to a new game or to the form")
  func afterwards() throws {
    let renderer = renderer(.newGame(NewGameState(xPlayer: "Ada", oPlayer: "Blob")))
    try renderer.frame().perform("start")
    for square in ["11", "12", "22", "13", "33"] { try renderer.frame().perform("p \(square)") }
    #expect(
      renderer.frame().description == """
        X Ada  1 : 0  Blob O
               1     2     3
            ╭─────┬─────┬─────╮
            │ ▚ ▞ │ ╭─╮ │ ╭─╮ │
          1 │  █  │ │ │ │ │ │ │
            │ ▞ ▚ │ ╰─╯ │ ╰─╯ │
            ├─────┼─────┼─────┤
            │     │ ▚ ▞ │     │
          2 │     │  █  │     │
            │     │ ▞ ▚ │     │
            ├─────┼─────┼─────┤
            │     │     │ ▚ ▞ │
          3 │     │     │  █  │
            │     │     │ ▞ ▚ │
            ╰─────┴─────┴─────╯
        ────────────────────────────────────────
        Ada wins!
        """)
    #expect(commands(renderer) == ["play-again", "quit-game"])
    try renderer.frame().perform("play-again")
    #expect(renderer.frame().description.hasSuffix("Blob’s turn (O)"))
    for square in ["11", "12", "22", "13", "33"] { try renderer.frame().perform("p \(square)") }
    #expect(renderer.frame().description.contains("X Ada  1 : 1  Blob O"))
    #expect(renderer.frame().description.contains("▛▀▜"))
    try renderer.frame().perform("quit-game")
    #expect(renderer.frame().description == "New game\n  x: Ada\n  o: Blob")
  }

  @Test(
    "a mark on a square that does not exist is rejected",
    arguments: ["play 0 1", "play 4 4", "play 1", "play b 2"])
  func noSquare(line: String) throws {
    let renderer = renderer(.newGame(NewGameState(xPlayer: "Ada", oPlayer: "Blob")))
    try renderer.frame().perform("start")
    #expect {
      try renderer.frame().perform(line)
    } throws: { error in
      "\(error)".contains("a row and a column from 1 to 3")
    }
  }
}

@Suite("Together · transcripts", .oneAtATime)
@MainActor
struct TranscriptTests {
  @Test(
    "a session prints the contents of its transcript",
    arguments: [("second-try", nil), ("away", .alan), ("game", DemoAccount.ada)]
  )
  func replays(name: String, account: DemoAccount?) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let time = TestTime()
    let app = TerminalApplication.ticTacToe(
      environment: .onTestTime(time), account: account, testTime: time)
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session differs from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}

@Suite("Options")
struct OptionTests {
  @Test("the help lists the accounts")
  func help() {
    let help = TicTacToeApp.helpMessage()
    for account in DemoAccount.allCases {
      #expect(help.contains(account.email) && help.contains(account.password))
    }
    #expect(help.contains(DemoAccount.code))
  }
}
