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
      Start it twice, in two terminals: what one changes, the other shows. Files and user defaults are watched. The \
      database is asked every second whether somebody else has written to it, while accounts are shown.
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
