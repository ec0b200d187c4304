import ArgumentParser
import ComposableArchitecture
import DemoServer
import TerminalUI

@main
struct PlacesApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Find places on earth while you type, and look at their weather."
  )

  @OptionGroup var options: RunOptions

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
    let clock = AnyClock(ContinuousClock())
    let environment = AppEnvironment(
      clock: clock,
      weather: .live(server: url),
      thermometer: .simulated(clock: clock),
      server: .live(server, clock: clock)
    )
    let status = await TerminalApplication.places(environment: environment).run(options: options)
    await server.stop()
    return status
  }

  /// Runs the app without a server. Time stands still until `:advance` moves it.
  @MainActor
  private func runOnTestTime() async -> Int32 {
    // All tasks run sequentially on one thread, so that each session is the same.
    uncheckedUseMainSerialExecutor = true
    let time = TestTime()
    let app = TerminalApplication.places(environment: .scripted(time), testTime: time)
    return await app.run(options: options)
  }
}

extension TerminalApplication<AppState, AppAction> {
  /// The app at launch.
  ///
  /// - Parameters:
  ///   - environment: The app's dependencies.
  ///   - testTime: The time that `:advance` moves.
  static func places(environment: AppEnvironment, testTime: TestTime? = nil) -> Self {
    TerminalApplication(
      name: "places",
      initialState: AppState(),
      reducer: appReducer,
      environment: environment,
      testTime: testTime
    ) { store in
      Renderer(AppView(store: store))
    }
  }
}

extension AppEnvironment {
  /// An environment whose time is moved manually.
  @MainActor
  static func scripted(_ time: TestTime) -> AppEnvironment {
    let testClock = TestClock()
    time.onAdvance { await testClock.advance(by: $0) }
    let clock = AnyClock(testClock)
    let server = ScriptedServer(clock: clock)
    return AppEnvironment(
      clock: clock,
      weather: server.weatherClient,
      thermometer: .simulated(clock: clock),
      server: server.serverClient
    )
  }
}
