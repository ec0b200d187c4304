import ArgumentParser
import Foundation
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct CarryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carry",
    abstract: "For authors: carry a fix in one chapter's file through the later chapters.",
    discussion: """
      Make the fix in the chapter's file and, if that has gaps, in its solution; then run this. Each \
      later chapter's file is merged with it, solution and starter alike. A file that cannot be \
      merged stays unchanged and its conflict is shown; the exit status is then 1.
      """,
    shouldDisplay: false)

  @Argument(help: "The number of the fixed chapter.")
  var chapter: Int

  @Argument(help: "The fixed file, such as Sources/ComposableArchitecture/Store.swift.")
  var file: String

  @Option(help: "The revision with the file before the fix.")
  var base = "HEAD"

  @Flag(help: "Write files with conflicts, with markers around them.")
  var markers = false

  @OptionGroup var report: ReportOptions

  func run() async throws {
    let result = try await Carrier(repository: .locate())
      .carry(file, from: chapter, base: base, markers: markers)
    switch report.format {
    case .json: print(try JSON.text(result), terminator: "")
    case .text: Self.show(result)
    }
    if !result.succeeded { throw ExitCode.failure }
  }

  private static func show(_ report: CarryReport) {
    print(Console.styled("\(report.file), fixed in chapter \(report.chapter)", .bold))
    if report.entries.isEmpty { print("  There is no later chapter yet.") }
    for entry in report.entries {
      let mark =
        switch entry.outcome {
        case .merged, .present: Console.styled("✓", .green)
        case .skipped: Console.styled("·", .dim)
        case .conflict: Console.styled("✗", .red)
        }
      let words =
        switch entry.outcome {
        case .merged: "merged"
        case .present: "already has it"
        case .skipped: "skipped"
        case .conflict: entry.conflicts.isEmpty ? "not merged" : "does not merge"
        }
      let reason = entry.reason.map { ": \($0)" } ?? ""
      print("  \(mark) chapter \(entry.chapter)  \(words)\(reason)")
      for file in entry.written { print("               wrote \(file)") }
      for conflict in entry.conflicts {
        print("               \(entry.file)\(conflict.line.map { ":\($0)" } ?? "")")
        for line in conflict.lines { print("               | \(line)") }
      }
    }
    let merged = report.entries.filter { $0.outcome == .merged }.map { String($0.chapter) }
    if !merged.isEmpty {
      print()
      print("Verify it: ./tutorial verify \(merged.joined(separator: ", then "))")
    }
  }
}
