// Run it by `./tutorial bench 13`, or `swift run -c release bench`.

import ArgumentParser
import Benchmarking

@main
struct BenchCommand: ParsableCommand {
  static let configuration = BenchmarkOptions.configuration

  @OptionGroup var options: BenchmarkOptions

  func run() throws {
    try options.measure { [reading, changing, making, elements, inAllChapters] }
  }
}
