import Foundation
import TutorialConsole
import TutorialCore

/// A benchmark as text: a table, and below it the missing measurements with the reasons.
struct BenchText {
  let report: BenchReport

  private static let columnWidth = 10
  private static let gap = 2

  private var headings: [String] {
    report.libraries.map(\.rawValue) + (report.libraries.count > 1 ? ["yours/ours"] : [])
  }

  func show() {
    let width = Console.isTerminal ? min(Console.columns, 100) - 1 : 80
    let values = headings.count * (Self.columnWidth + Self.gap)
    let longest = report.measurements.map { max($0.name.count + 2, $0.section.count) }.max() ?? 0
    let room = min(longest, width - values)
    // If values leave no room for names, each has its own line.
    let isStacked = width - values < 24
    print(Console.styled("Chapter \(report.chapter) · \(report.title)", .bold))
    var section: String?
    for row in report.measurements {
      if row.section != section {
        print()
        show(heading: row.section, room: room, isStacked: isStacked)
        section = row.section
      }
      show(row, room: room, isStacked: isStacked)
    }
    print()
    if report.measurements.contains(where: { $0.isYardstick }) {
      Console.write(
        Console.styled(
          "A row in ns is the baseline for the rows below it: 5× means five times as long.", .dim))
    }
    if report.measurements.contains(where: { $0.isCounted }) {
      Console.write(Console.styled("The numbers are instructions per call.", .dim))
    }
    showMissing()
  }

  private func show(heading: String, room: Int, isStacked: Bool) {
    if isStacked {
      Console.write(Console.styled(heading, .bold))
      print(Console.styled(cells(headings, room: 0), .dim))
    } else {
      let title = Console.styled(String(heading.prefix(room)), .bold)
      let filler = String(repeating: " ", count: max(0, room - heading.count))
      print(title + filler + Console.styled(cells(headings, room: 0), .dim))
    }
  }

  private func show(_ row: BenchReport.Row, room: Int, isStacked: Bool) {
    var values = report.libraries.map { row.cost($0)?.text ?? "–" }
    if let comparison = row.comparison, !row.isYardstick { values.append(comparison.shortText) }
    if isStacked || row.name.count + 2 > room {
      Console.write(row.name, margin: 2, hanging: 2)
      print(cells(values, room: isStacked ? 0 : room))
    } else {
      print("  \(row.name)".padded(to: room) + cells(values, room: 0))
    }
  }

  /// The values of a line, under their headings.
  private func cells(_ values: [String], room: Int) -> String {
    let cells = values.map { value in
      let width = Self.columnWidth + Self.gap
      return String(repeating: " ", count: max(0, width - value.count)) + value
    }
    return String(repeating: " ", count: room) + cells.joined()
  }

  /// Shows the missing measurements and the reasons.
  private func showMissing() {
    for library in report.libraries {
      let whose = library.rawValue.capitalized
      for interruption in report.interruptions where interruption.library == library {
        let during = interruption.during.map { " during “\($0)”" } ?? ""
        print()
        Console.write(
          Console.styled("\(whose) ended early\(during).", .red, .bold)
            + " \(interruption.message)",
          hanging: 2)
        if let file = interruption.file {
          print("  \(file)\(interruption.line.map { ":\($0)" } ?? "")")
        }
      }
      showNames(
        "\(whose) did not reach", of: report.measurements.filter { $0.cost(library) == nil })
      let spoiled = report.measurements.filter { $0.cost(library)?.issue != nil }
      let issues = Dictionary(grouping: spoiled) { $0.cost(library)?.issue ?? "" }
      for (issue, rows) in issues.sorted(by: { $0.key < $1.key }) {
        print()
        Console.write(
          Console.styled("\(whose) reports an issue.", .red, .bold) + " \(issue)", hanging: 2)
        showNames("Therefore not measured", of: rows)
      }
    }
  }

  private func showNames(_ title: String, of rows: [BenchReport.Row]) {
    guard !rows.isEmpty else { return }
    let names = rows.map { "“\($0.name)”" }.joined(separator: ", ")
    Console.write("\(title): \(names)", margin: 2, hanging: 2)
  }
}

extension BenchReport.Row {
  fileprivate var isYardstick: Bool { yours?.ratio == 1 || ours?.ratio == 1 }
  fileprivate var isCounted: Bool { (yours ?? ours)?.instructions != nil }
}

extension BenchReport.Cost {
  /// A multiple of the baseline, or a time if there is none.
  fileprivate var text: String? {
    if let instructions { return instructions.shortText }
    if let ratio, ratio != 1 { return "\(ratio.shortText)×" }
    return nanoseconds.map { "\($0.shortText) ns" }
  }
}
