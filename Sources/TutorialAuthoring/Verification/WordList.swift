import Foundation
import TutorialCore

/// The phrases that texts avoid, each with its replacement: a data file with one line per phrase.
///
/// It is applied to the lessons and the other pages, to comments, and to the names of tests and suites. Words that also
/// have a correct use are not in it.
struct WordList {
  /// A phrase, in lower case, and its replacement.
  struct Entry: Hashable {
    let phrase: String
    let replacement: String
  }

  /// The data file.
  static let file = "BookTools/words.txt"

  let entries: [Entry]

  /// Reads a list: lines of the form `phrase | replacement`; others, if they are not empty, begin with `#`.
  ///
  /// - Throws: A data error that names the malformed line.
  init(_ text: String) throws(TutorialError) {
    var entries: [Entry] = []
    for (index, line) in text.lines.enumerated() {
      if line.trimmed.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "|").map { String($0).trimmed }
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw TutorialError(
          .data, "\(Self.file):\(index + 1): this doesn't have the form \"phrase | replacement\".")
      }
      entries.append(Entry(phrase: parts[0].lowercased(), replacement: parts[1]))
    }
    self.entries = entries
  }

  /// The problems in the texts of a course.
  static func problems(_ repository: Repository) throws(TutorialError) -> [Problem] {
    let url = repository.root.appending(path: file)
    guard url.exists else { return [] }
    let list = try WordList(Files.text(url))
    var problems: [Problem] = []
    for path in Files.paths(below: repository.root) {
      let isSwift = path.hasSuffix(".swift")
      guard isSwift || path.hasSuffix(".md") else { continue }
      let place = repository.root.appending(path: path)
      if Files.destination(of: place) != nil { continue }
      let text = try Files.text(place)
      problems += list.problems(
        in: isSwift ? prose(ofSwift: text) : prose(ofMarkdown: text), file: path)
    }
    return problems
  }

  /// The places of the list's phrases.
  ///
  /// - Parameter lines: The lines of a file, reduced to their prose.
  func problems(in lines: [String], file: String) -> [Problem] {
    let text = Array(lines.joined(separator: "\n").lowercased().utf8)
    var problems: [Problem] = []
    for entry in entries {
      let phrase = Array(entry.phrase.utf8)
      for start in Self.places(of: phrase, in: text) {
        let line = text[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        problems.append(
          Problem(
            "\"\(entry.phrase)\": write \"\(entry.replacement)\" (see \(Self.file))", file: file,
            line: line))
      }
    }
    return problems
  }

  /// The places of a phrase in a text, as complete words.
  private static func places(of phrase: [UInt8], in text: [UInt8]) -> [Int] {
    func isLetter(_ index: Int) -> Bool {
      guard text.indices.contains(index) else { return false }
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[index]) || text[index] >= 0x80
    }
    var places: [Int] = []
    (text + [0]).withUnsafeBufferPointer { bytes in
      (phrase + [0]).withUnsafeBufferPointer { phrase in
        guard let base = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
          let wanted = UnsafeRawPointer(phrase.baseAddress)?.assumingMemoryBound(to: CChar.self)
        else { return }
        var from = 0
        while let found = strstr(base + from, wanted) {
          let start = UnsafePointer(found) - base
          from = start + phrase.count - 1
          if !isLetter(start - 1), !isLetter(from) { places.append(start) }
        }
      }
    }
    return places
  }

  /// The prose of a page: without blocks of code and names of code.
  static func prose(ofMarkdown text: String) -> [String] {
    var isFenced = false
    return text.lines.map { line in
      if line.trimmed.hasPrefix("```") {
        isFenced.toggle()
        return ""
      }
      return isFenced ? "" : withoutCode(line)
    }
  }

  /// The comments of a source file, and the names of its tests and suites.
  static func prose(ofSwift text: String) -> [String] {
    var opensName = false
    return text.lines.map { line in
      let code = line.trimmed
      defer { opensName = code.hasSuffix("@Test(") || code.hasSuffix("@Suite(") }
      if code.hasPrefix("//") { return withoutCode(code) }
      guard opensName || code.contains("@Test(\"") || code.contains("@Suite(\"") else { return "" }
      // Every second piece between quotation marks is a literal.
      let pieces = code.split(separator: "\"", omittingEmptySubsequences: false)
      return pieces.enumerated().filter { $0.offset % 2 == 1 }.map {
        withoutCode(String($0.element))
      }
      .joined(separator: " ")
    }
  }

  private static func withoutCode(_ line: String) -> String {
    guard line.contains("`") else { return line }
    let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
    return pieces.enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }
      .joined(separator: "`")
  }
}
