// Run it by `./tutorial bench 14`, or `swift run -c release bench`.

import ArgumentParser
import Benchmarking

@main
struct BenchCommand: ParsableCommand {
  static let configuration = BenchmarkOptions.configuration

  @OptionGroup var options: BenchmarkOptions

  func run() throws {
    try options.measure { [sending, scoping, observing, effects, sharing, inAllChapters] }
  }
}
