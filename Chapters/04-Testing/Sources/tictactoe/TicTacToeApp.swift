import ArgumentParser
import ComposableArchitecture
import Dispatch
import OpenCombineDispatch
import TerminalUI

@main
struct TicTacToeApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "tictactoe",
    abstract: "Play tic-tac-toe, two players at one terminal.",
    discussion: """
      To play you have to log in. There are three accounts:

        ada    ada@example.com    engine
        grace  grace@example.com  cobol   and a code, \(DemoAccount.code)
        alan   alan@example.com   bombe   on a server that does not answer

      With --demo-account the form is filled in already.
      """
  )

  @Option(help: "Fill in the form of an account.")
  var demoAccount: DemoAccount?

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    let time = options.testClock ? TestTime() : nil
    let app = TerminalApplication.ticTacToe(
      environment: time.map(AppEnvironment.onTestTime) ?? .fake(mainQueue: .main),
      account: demoAccount, testTime: time
    )
    throw ExitCode(await app.run(options: options))
  }
}

extension DemoAccount: ExpressibleByArgument {}

extension TerminalApplication<AppState, AppAction> {
  /// The app at launch.
  ///
  /// - Parameters:
  ///   - environment: The app's dependencies.
  ///   - account: The account for the log-in form.
  ///   - testTime: The time that `:advance` moves.
  static func ticTacToe(
    environment: AppEnvironment, account: DemoAccount? = nil, testTime: TestTime? = nil
  ) -> Self {
    var login = LoginState()
    login.email = account?.email ?? ""
    login.password = account?.password ?? ""
    return TerminalApplication(
      name: "tictactoe",
      initialState: .login(login),
      reducer: appReducer,
      environment: environment,
      testTime: testTime
    ) { store in
      Renderer(AppView(store: store))
    }
  }
}

extension AppEnvironment {
  /// An environment with a fake server.
  static func fake(mainQueue: AnySchedulerOf<DispatchQueue.OCombine>) -> AppEnvironment {
    AppEnvironment(
      authentication: FakeAuthentication(scheduler: mainQueue).client, mainQueue: mainQueue)
  }

  /// The same environment with time that is moved manually.
  @MainActor
  static func onTestTime(_ time: TestTime) -> AppEnvironment {
    let scheduler = DispatchQueue.testScheduler
    time.onAdvance { duration in
      scheduler.advance(by: .nanoseconds(Int(duration / .nanoseconds(1))))
    }
    return .fake(mainQueue: scheduler.eraseToAnyScheduler())
  }
}
