import ArgumentParser
import ComposableArchitecture
import TerminalUI

@main
struct CounterApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "counter",
    abstract: "Count, ask which numbers are prime, and keep your favourites."
  )

  @Flag(help: "Wire the screen up by hand, with labels and subscriptions.")
  var imperative = false

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    throw ExitCode(await app().run(options: options))
  }

  @MainActor
  func app(environment: AppEnvironment = .live) -> TerminalApplication<AppState, AppAction> {
    TerminalApplication(
      name: "counter",
      initialState: AppState(),
      reducer: appReducer,
      environment: environment,
      testTime: options.testClock ? TestTime() : nil
    ) { store in
      if imperative { return CounterScreen(store: store) }
      return Renderer(CounterView(store: store))
    }
  }
}
