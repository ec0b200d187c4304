// Run it by `./tutorial bench 6`, or `swift run -c release bench`.

import ArgumentParser
import Benchmarking

@main
struct BenchCommand: ParsableCommand {
  static let configuration = BenchmarkOptions.configuration

  @OptionGroup var options: BenchmarkOptions

  func run() throws {
    try options.measure {
      [composing, sending, effects, manyEffects, testing, inAllChapters]
    }
  }
}
