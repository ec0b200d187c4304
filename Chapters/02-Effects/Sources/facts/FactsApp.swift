import ArgumentParser
import ComposableArchitecture
import DemoServer
import Dispatch
import TerminalUI

@main
struct FactsApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Learn facts about numbers from a slow server, and measure how slow it is."
  )

  @Flag(help: "Let the reducer call the network itself, and see the consequences.")
  var naive = false

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard naive, options.testClock else { return }
    throw ValidationError(
      "--naive needs a server, and --test-clock runs without one. Leave out one of the two."
    )
  }

  @MainActor
  func run() async throws {
    let status = options.testClock ? await runOnTestTime() : try await runOnServer()
    throw ExitCode(status)
  }

  /// Runs the live app, with a server and requests over the network.
  @MainActor
  private func runOnServer() async throws -> Int32 {
    let server = DemoServer()
    let url = try await server.start()
    let environment = AppEnvironment(
      facts: .live(server: url),
      server: .live(server, mainQueue: .main),
      mainQueue: .main
    )
    let reducer: AppReducer =
      naive
      ? .combine(naiveFactsReducer(server: url), stopwatchReducer, searchReducer, serverReducer)
      : appReducer
    let status = await app(reducer: reducer, environment: environment).run(options: options)
    await server.stop()
    return status
  }

  /// Runs the app without a server. Time stands still until `:advance` moves it.
  @MainActor
  private func runOnTestTime() async -> Int32 {
    let time = TestTime()
    let app = app(reducer: appReducer, environment: .scripted(time), testTime: time)
    return await app.run(options: options)
  }

  @MainActor
  func app(
    reducer: AppReducer, environment: AppEnvironment, testTime: TestTime? = nil
  ) -> TerminalApplication<AppState, AppAction> {
    TerminalApplication(
      name: "facts",
      initialState: AppState(),
      reducer: reducer,
      environment: environment,
      testTime: testTime
    ) { store in
      ViewStore(store).send(.appStarted)
      return Renderer(FactsView(store: store))
    }
  }
}

extension AppEnvironment {
  /// An environment whose time is moved manually.
  @MainActor
  static func scripted(_ time: TestTime) -> AppEnvironment {
    let scheduler = DispatchQueue.testScheduler
    time.onAdvance { scheduler.advance(by: .init($0)) }
    let server = ScriptedServer(scheduler: scheduler.eraseToAnyScheduler())
    return AppEnvironment(
      facts: server.factClient,
      server: server.serverClient,
      mainQueue: scheduler.eraseToAnyScheduler()
    )
  }
}
