// Run it by `./tutorial bench 10`, or `swift run -c release bench`.

import ArgumentParser
import Foundation

@main
struct BenchCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the library, in multiples of a yardstick.")

  @Option(help: "Print a table, or an object of JSON for each measurement.")
  var format = Format.text

  @Option(help: ArgumentHelp("Measure only what has this text in its name.", valueName: "text"))
  var only: String?

  @MainActor
  func run() async throws {
    let sections = [
      presentations, comings, effects, stacks, pushes, poppedEffects, shownStacks,
    ].compactMap { $0.only(only) }
    guard !sections.isEmpty else {
      throw ValidationError("Nothing that is measured has “\(only ?? "")” in its name.")
    }
    for section in sections {
      if format == .text { print(section.heading) }
      try await section.measure { result in
        print(format == .text ? result.row : try result.json)
        fflush(nil)
      }
    }
  }
}
