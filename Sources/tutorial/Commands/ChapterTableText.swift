import TutorialCore

/// The table across chapters as a person reads it: a line for each thing that was counted, or a few where the
/// window is too narrow.
struct ChapterTableText {
  let table: ChapterTable

  private static let columnWidth = 8

  func show() {
    let columns = Console.isTerminal ? Console.columns - 1 : 120
    let names = (table.measurements.map(\.name.count).max() ?? 0) + 1
    let isTable = names + table.chapters.count * Self.columnWidth <= columns
    print(Console.styled("Instructions of a call, chapter by chapter, with our solutions", .bold))
    print()
    if isTable {
      let heading = cells { "\($0)" }
      print(Console.styled("chapter".padded(to: names) + heading, .dim))
    }
    for row in table.measurements {
      let values = { row.instructions[$0]?.countText }
      if isTable {
        print(row.name.padded(to: names) + cells { values($0) ?? "–" })
      } else {
        Console.write(row.name)
        let known = table.chapters.compactMap { chapter in
          values(chapter).map { "\(chapter): \($0)" }
        }
        Console.write(known.joined(separator: "  "), margin: 2, hanging: 2)
      }
    }
    guard !table.growths.isEmpty else { return }
    print()
    print("More than a tenth above the chapter before:")
    for growth in table.growths {
      let percent = Int(((growth.factor - 1) * 100).rounded())
      Console.write(
        "chapter \(growth.chapter): \(growth.name) (+\(percent) %)", margin: 2, hanging: 4)
    }
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
  /// A count in at most seven characters: in thousands and in millions where it is long.
  fileprivate var countText: String {
    switch self {
    case ..<1_000_000: shortText
    default: (self / 1_000_000).shortText + " M"
    }
  }
}
