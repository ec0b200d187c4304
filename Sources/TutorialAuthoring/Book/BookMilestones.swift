import Foundation
import TutorialCore

/// The page of what each milestone cost, made from what the benchmarks have counted.
struct BookMilestones {
  /// Where the counts are, below the course: what `./tutorial milestones --format json` has said.
  static let file = "BookTools/milestones.json"
  /// The page's file.
  static let page = "milestones.md"

  /// What the table shows of the measurements: their names, and what they are called here.
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

  /// Reads what was counted.
  ///
  /// - Returns: `nil` where nothing was.
  /// - Throws: A data error when it cannot be read.
  init?(_ repository: Repository, links: BookLinks) throws(TutorialError) {
    let file = repository.root.appending(path: Self.file)
    guard file.exists else { return nil }
    do {
      table = try JSONDecoder().decode(ChapterTable.self, from: Data(try Files.text(file).utf8))
    } catch let error as TutorialError {
      throw error
    } catch {
      throw TutorialError(
        .data, "\(Self.file) is not what it should be: \(error)",
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
        + "matter how fast or how busy a machine is. A microsecond is a few thousand of them. All of it with our "
        + "solutions.", "",
    ]
    lines += chart("instructions", "The instructions of six things, chapter by chapter.")
    lines += instructions
    lines += [
      "",
      "A chapter that has no number does not have the thing yet. What made a number rise, the "
        + "chapter's lesson tells.",
      "",
      "## How much there is to read, and to wait for", "",
      "Only lines that hold code count, no empty ones and no comments. The library is what the chapter's own package holds, "
        + "without the modules that all chapters share. The small app is the one that `./tutorial new` makes, a counter "
        + "with its view and its tests, written as one writes at that milestone. Compiling is the processor time of a "
        + "release build in which all that the library depends on was there.", "",
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
