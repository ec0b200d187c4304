import ArgumentParser
import Foundation
import TerminalFuzzing

@main
struct TerminalFuzzerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "terminal-fuzzer",
    abstract: "Type commands, keys and noise into an app until something is wrong.",
    discussion: """
      The app runs on a terminal of its own, in a home folder of its own. It has to answer a word that \
      it does not know by repeating it. The exit status is 1 if it hangs, crashes, grows, or leaves \
      the terminal other than it found it; then the seed and the last bytes are printed. \
      Without --bytes and --seconds it goes on for a minute.
      """)

  @Option(help: "The app to type into.")
  var app: String

  @Argument(parsing: .postTerminator, help: "Options of the app, after --.")
  var appOptions: [String] = []

  @Option(help: "What the random choices begin with. Left out, another one each time.")
  var seed: UInt64 = .random(in: 0..<1_000_000)

  @Option(help: "How many bytes to type.")
  var bytes: Int?

  @Option(help: "For how many seconds to type.")
  var seconds: Int?

  @Option(help: "How many seconds an answer may take.")
  var patience = 10

  @Option(help: "By how many megabytes the app's memory may grow.")
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
