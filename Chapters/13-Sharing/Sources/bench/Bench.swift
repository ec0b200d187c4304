// Run it by `./tutorial bench 12`, or `swift run -c release bench`.

import ArgumentParser
import Benchmarking

@main
struct BenchCommand: ParsableCommand {
  static let configuration = BenchmarkOptions.configuration

  @OptionGroup var options: BenchmarkOptions

  func run() throws {
    try options.measure {
      [
        casePaths, enumReducers, scopes, presentations, comings, effects, stacks, pushes,
        poppedEffects, shownStacks, trackings, observers, shownRows, inAllChapters,
      ]
    }
  }
}
