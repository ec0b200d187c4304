import ArgumentParser
import ComposableArchitecture
import TerminalUI

@main
struct __NAME__App: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "__COMMAND__", abstract: "Counts up and down.")

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    throw ExitCode(await app().run(options: options))
  }

  /// The app as it starts.
  @MainActor
  func app() -> TerminalApplication<AppFeature.State, AppFeature.Action> {
    TerminalApplication(
      name: "__COMMAND__",
      initialState: AppFeature.State(),
      reducer: AppFeature(),
      testTime: options.testClock ? TestTime() : nil
    ) { store in
      Renderer(AppView(store: store))
    }
  }
}
