import ArgumentParser
import TutorialConsole
import TutorialCore

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how the library changes from one chapter to another, or what you changed.",
    discussion: """
      `diff 1 2` compares the libraries of two chapters, with our solutions; `diff 1` compares your work \
      on a chapter with the original files. On a terminal, it uses $PAGER, or less.
      """)

  @Argument(help: "A chapter's number.", completion: Completions.chapters)
  var chapter: Int

  @Argument(
    help: "The number of a later chapter, to compare the two.", completion: Completions.chapters)
  var later: Int?

  func run() async throws {
    let repository = try Repository.locate()
    let comparison =
      if let later {
        try await SourceComparison(from: chapter, to: later, in: repository)
      } else {
        try await SourceComparison(workOn: repository.chapter(chapter))
      }
    Pager.show(comparison.text)
  }
}

extension SourceComparison {
  /// The comparison as text: the different files and the reasons, then the differences.
  fileprivate var text: String {
    guard !files.isEmpty else { return "\(title): no differences.\n" }
    var lines = [Console.styled(title, .bold), ""]
    let width = files.map(\.path.count).max() ?? 0
    for file in files {
      let counts = "+\(file.added) −\(file.removed)"
      lines.append(
        "  \(file.path.padded(to: width))  \(file.fate.rawValue.padded(to: 7))  \(counts)")
      lines += file.reasons.map { "      " + $0.styledMarkdown }
    }
    for file in files {
      lines.append("")
      lines += file.diff.lines.map(\.styled)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension UnifiedDiff.Line {
  /// The line in the colour of its kind.
  var styled: String { styled(description) }

  /// Prints the line, as several lines if the terminal is narrow.
  func print() {
    let parts = Console.isNarrow ? description.cut(to: Console.columns - 1) : [description]
    for part in parts { Swift.print(styled(part)) }
  }

  private func styled(_ part: String) -> String {
    switch self {
    case .heading(let text) where text.hasPrefix("@@"): Console.styled(part, .cyan)
    case .heading: Console.styled(part, .bold)
    case .same: part
    case .removed: Console.styled(part, .red)
    case .added: Console.styled(part, .green)
    }
  }
}
