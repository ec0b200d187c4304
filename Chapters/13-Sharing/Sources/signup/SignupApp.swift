import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct SignupApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "signup",
    abstract: "Sign up, count and search, and see where a value is shared.",
    discussion: """
      Start it in two terminals: each shows the changes of the other. Files and user defaults are \
      watched. While accounts are shown, the database is checked every second for changes by other \
      programs.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Store everything in this folder. With --test-clock nothing is stored.", valueName: "folder"))
  var data: String?

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    if options.testClock {
      // All tasks run sequentially on one thread, so that each session is the same.
      uncheckedUseMainSerialExecutor = true
    }
    let world =
      options.testClock
      ? AppEnvironment.scripted()
      : AppEnvironment.live(folder: data.map { URL(filePath: $0, directoryHint: .isDirectory) })
    throw ExitCode(await TerminalApplication.signup(in: world).run(options: options))
  }
}
