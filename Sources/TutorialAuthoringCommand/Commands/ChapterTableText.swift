import TutorialAuthoring
import TutorialConsole
import TutorialCore

/// The table across chapters as text: one line per measurement, or several if the window is too narrow.
struct ChapterTableText {
  let table: ChapterTable

  private static let columnWidth = 8

  func show() {
    let columns = Console.isTerminal ? Console.columns - 1 : 120
    let sizes = table.sizes.isEmpty ? [] : Self.sizes
    let names = ((table.measurements.map(\.name) + sizes.map(\.name)).map(\.count).max() ?? 0) + 1
    let isTable = names + table.chapters.count * Self.columnWidth <= columns
    print(Console.styled("Instructions per call, chapter by chapter, with our solutions", .bold))
    print()
    if isTable {
      let heading = cells { "\($0)" }
      print(Console.styled("chapter".padded(to: names) + heading, .dim))
    }
    for row in table.measurements {
      show(row.name, names, isTable) { row.instructions[$0]?.countText }
    }
    if !sizes.isEmpty { print() }
    for row in sizes {
      show(row.name, names, isTable) { chapter in
        table.sizes.first { $0.chapter == chapter }.map { row.value($0).shortText }
      }
    }
    guard !table.growths.isEmpty else { return }
    print()
    print("More than a tenth above the previous chapter:")
    for growth in table.growths {
      let percent = Int(((growth.factor - 1) * 100).rounded())
      Console.write(
        "chapter \(growth.chapter): \(growth.name) (+\(percent) %)", margin: 2, hanging: 4)
    }
  }

  private static let sizes: [(name: String, value: @Sendable (MilestoneSize) -> Double)] = [
    ("lines of the library", { Double($0.libraryLines) }),
    ("lines of a small app", { Double($0.appLines) }),
    ("seconds to compile", { $0.buildSeconds }),
  ]

  /// Shows a line of the table; in a narrow window, a name and the values below it.
  private func show(
    _ name: String, _ names: Int, _ isTable: Bool, _ value: (Int) -> String?
  ) {
    if isTable { return print(name.padded(to: names) + cells { value($0) ?? "–" }) }
    Console.write(name)
    let known = table.chapters.compactMap { chapter in
      value(chapter).map { "\(chapter): \($0)" }
    }
    Console.write(known.joined(separator: "  "), margin: 2, hanging: 2)
  }

  private func cells(_ value: (Int) -> String) -> String {
    table.chapters.map { chapter in
      let value = value(chapter)
      return String(repeating: " ", count: max(1, Self.columnWidth - value.count)) + value
    }
    .joined()
  }
}

extension Double {
  /// A count in at most seven characters: long counts in thousands or millions.
  fileprivate var countText: String {
    switch self {
    case ..<1_000_000: shortText
    default: (self / 1_000_000).shortText + " M"
    }
  }
}
