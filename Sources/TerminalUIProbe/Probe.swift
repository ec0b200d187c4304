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

  struct LibraryFailure: Error, CustomStringConvertible {
    let description = "The library could not save."
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

    if environment["PROBE_END"] == "library" {
      EndActions.add {
        let number = try String(contentsOf: file, encoding: .utf8)
        FileHandle.standardOutput.write(Data("The library has found the number \(number).\n".utf8))
        throw LibraryFailure()
      }
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
