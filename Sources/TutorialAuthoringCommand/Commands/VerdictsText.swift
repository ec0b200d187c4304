import Foundation
import TutorialAuthoring
import TutorialConsole
import TutorialCore

/// The table of a reader's waiting times.
enum VerdictsText {
  /// The same as JSON.
  struct Report: Codable {
    let chapters: [Verdicts.Row]
    let commands: [String: Double]
  }

  static let heading =
    "seconds    " + Verdicts.Wait.allCases.map { $0.words.padded(to: 17) }.joined()

  static func line(_ row: Verdicts.Row) -> String {
    let numbers = Verdicts.Wait.allCases.map { row[$0].map(number) ?? "-" }
    return "chapter \(row.chapter)".padded(to: 11) + numbers.map { $0.padded(to: 17) }.joined()
  }

  static func number(_ seconds: Double) -> String {
    String(format: seconds < 10 ? "%.2f" : "%.0f", seconds)
  }
}
