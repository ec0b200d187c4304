import ArgumentParser
import Foundation
import TerminalUI

/// A small app that stores a number in a file, for tests that end it in various ways.
///
/// `PROBE_FILE` is the file, and `PROBE_END` selects an error at the end, if any.
@main
struct Probe: AppCommandLine {
  static let configuration = CommandConfiguration(commandName: "probe")

  struct Failure: Error, CustomStringConvertible {
    let description = "The number could not be saved."
  }

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let file = URL(filePath: environment["PROBE_FILE"] ?? "number")
    let screen = Screen("Probe")
    let label = screen.add(Label("number 0"))
    var number = 0
    screen.addCommand("up") {
      number += 1
      label.text = "number \(number)"
    }
    screen.addCommand("loop") {
      printAbovePrompt("looping")
      while true { usleep(10_000) }
    }

    let app = TerminalApplication(
      name: "probe", inspector: Inspector<Int, String>(initialState: 0), live: screen,
      past: { _ in Screen("Past") }
    )
    .locking(file)
    .onEnd {
      switch environment["PROBE_END"] {
      case "fail": throw Failure()
      case "hang":
        printAbovePrompt("hanging")
        while true { try? await Task.sleep(for: .milliseconds(10)) }
      default: try Data("\(number)".utf8).replaceFile(at: file)
      }
    }
    throw ExitCode(await app.run(options: options))
  }
}
