import Foundation
import TutorialCore

/// The page with the costs of each milestone, made from the benchmarks' counts.
struct BookMilestones {
  /// Where the counts are, below the course: what `./tutorial milestones --format json` has said.
  static let file = "BookTools/milestones.json"
  /// The page's file.
  static let page = "milestones.md"

  /// The measurements in the table: their names, and their headings.
  static let rows = [
    ("send to a root store", "send an action to the root store"),
    ("send through 10 scopes", "… through ten scopes"),
    ("one row of 10000", "… to a row of 10,000"),
    ("a control writes through a binding", "write through a binding"),
    ("an effect that sends an action", "… whose effect sends one more"),
    ("a test's send", "a step of a test"),
  ]

  let table: ChapterTable
  let links: BookLinks

  /// Reads the counts.
  ///
  /// - Returns: `nil` if there are none.
  /// - Throws: A data error if they can't be read.
  init?(_ repository: Repository, links: BookLinks) throws(TutorialError) {
    let file = repository.root.appending(path: Self.file)
    guard file.exists else { return nil }
    do {
      table = try JSONDecoder().decode(ChapterTable.self, from: Data(try Files.text(file).utf8))
    } catch let error as TutorialError {
      throw error
    } catch {
      throw TutorialError(
        .data, "\(Self.file) can't be read: \(error)",
        advice: "./tutorial milestones --format json > \(Self.file)")
    }
    self.links = links
  }

  /// The page.
  var page: Book.Page {
    var lines = [
      "# What each milestone cost", "",
      "Each chapter's library does the same things, and is measured by the same program: these are the instructions "
        + "that a processor carries out for each, counted with valgrind in a release build, so that it does not "
        + "matter how fast or how busy a machine is. A microsecond is a few thousand of them. All counts are with our "
        + "solutions.", "",
    ]
    lines += chart("instructions", "The instructions of six things, chapter by chapter.")
    lines += instructions
    lines += [
      "",
      "A chapter without a number doesn't have the feature yet. The lessons explain why a "
        + "number rises.",
      "",
      "## How much there is to read, and to wait for", "",
      "Only lines with code count, without empty lines and comments. The library is the chapter's own package, "
        + "without the modules that all chapters share. The small app is the one that `./tutorial new` makes, a counter "
        + "with its view and its tests, written as one writes at that milestone. Compiling is the processor time of a "
        + "release build of the library without its dependencies.", "",
    ]
    lines += chart(
      "sizes", "The lines of the library and of an app on it, and the seconds to compile.")
    lines += sizes
    lines += [
      "",
      "To count all of it again, which takes up to an hour: "
        + "`./tutorial milestones --format json > \(Self.file)`, and then "
        + "`.tutorial/book-tools/bin/python BookTools/charts.py`.",
    ]
    return Book.Page(title: "What each milestone cost", name: Self.page, text: lines.text)
  }

  private func chart(_ name: String, _ words: String) -> [String] {
    let forms = ["light", "dark"].map { ground in
      "![\(words)](assets/charts/\(name)-\(ground).svg#only-\(ground))"
    }
    return forms + [""]
  }

  private var instructions: [String] {
    let rows = Self.rows.compactMap { name, words in
      table.measurements.first { $0.name == name }.map { (words, $0.instructions) }
    }
    var lines = [
      "| chapter | " + rows.map(\.0).joined(separator: " | ") + " |",
      "|---|" + rows.map { _ in "---:|" }.joined(),
    ]
    for chapter in table.chapters {
      let numbers = rows.map { $0.1[chapter].map(\.groupedDigits) ?? "" }
      lines.append("| " + ([title(chapter)] + numbers).joined(separator: " | ") + " |")
    }
    return lines
  }

  private var sizes: [String] {
    var lines = [
      "| chapter | lines of the library | lines of a small app | seconds to compile |",
      "|---|---:|---:|---:|",
    ]
    for size in table.sizes {
      let cells = [
        title(size.chapter), Double(size.libraryLines).groupedDigits, "\(size.appLines)",
        "\(Int(size.buildSeconds.rounded()))",
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines
  }

  private func title(_ chapter: Int) -> String {
    let milestone = Course.milestones[chapter - 1]
    let title = "\(chapter) · \(BookMarkdown.escaped(milestone.title)) (\(milestone.release))"
    return links.chapters[chapter].map { "[\(title)](\($0))" } ?? title
  }
}
