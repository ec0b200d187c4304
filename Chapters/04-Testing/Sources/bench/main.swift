// Run it by `./tutorial bench 4`, or `swift run -c release bench`.

import ArgumentParser
import Foundation

struct BenchCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the library, in multiples of a yardstick.")

  @Option(help: "Print a table, or an object of JSON for each measurement.")
  var format = Format.text

  @Option(help: ArgumentHelp("Measure only what has this text in its name.", valueName: "text"))
  var only: String?

  func run() throws {
    let sections = [
      sending, observing, effects, casePaths, identifiedArrays(count: 100),
      identifiedArrays(count: 10_000),
    ].compactMap { $0.only(only) }
    guard !sections.isEmpty else {
      throw ValidationError("Nothing that is measured has “\(only ?? "")” in its name.")
    }
    for section in sections {
      if format == .text { print(section.heading) }
      try section.measure { result in
        print(format == .text ? result.row : try result.json)
        fflush(nil)
      }
    }
  }
}

BenchCommand.main()
