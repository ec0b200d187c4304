import ArgumentParser
import Foundation
import TerminalFuzzing

@main
struct TerminalFuzzerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "terminal-fuzzer",
    abstract: "Type commands, keys and noise into an app until it fails.",
    discussion: """
      The app runs on its own terminal, with its own home folder. It has to respond to an unknown \
      command by repeating it. The exit status is 1 if it hangs, crashes, grows, or doesn't restore \
      the terminal; then the seed and the last bytes are printed. \
      Without --bytes and --seconds, it runs for a minute.
      """)

  @Option(help: "The app to type into.")
  var app: String

  @Argument(parsing: .postTerminator, help: "Options of the app, after --.")
  var appOptions: [String] = []

  @Option(help: "The seed of the random choices. (default: a different one each time)")
  var seed: UInt64 = .random(in: 0..<1_000_000)

  @Option(help: "The number of bytes to type.")
  var bytes: Int?

  @Option(help: "The number of seconds to type.")
  var seconds: Int?

  @Option(help: "The maximum response time in seconds.")
  var patience = 10

  @Option(help: "The maximum growth of the app's memory in megabytes.")
  var growth = 256

  func run() throws {
    let time = seconds ?? (bytes == nil ? 60 : nil)
    let settings = FuzzSettings(
      program: [app] + appOptions, seed: seed, bytes: bytes, time: time.map { .seconds($0) },
      patience: .seconds(patience), growth: growth * 1_000_000)
    var fuzzer = Fuzzer(settings)
    var told = Duration.zero
    let report = try fuzzer.run { report in
      guard report.time - told > .seconds(10) else { return }
      told = report.time
      FileHandle.standardError.write(Data((report.summary + "\n").utf8))
    }
    print(report.summary)
    if let text = report.failureText {
      print(text)
      throw ExitCode.failure
    }
  }
}
