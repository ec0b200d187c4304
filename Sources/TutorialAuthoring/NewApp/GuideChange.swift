import TutorialCore

/// What a block of the guide changes in a file: lines with `+` are added, and lines with `-` are removed.
///
/// All other lines are in the file before and after the change. A line `…` stands for lines that the block doesn't show.
/// So there are no numbers of lines, which nobody could read or keep up to date.
struct GuideChange: Hashable {
  /// Why a change doesn't apply.
  struct Failure: Error, Hashable {
    let message: String
    /// The line of the block, counted from 0.
    let line: Int
  }

  /// Lines that follow each other in the file.
  private struct Part: Hashable {
    /// Where the part begins in the block.
    let start: Int
    var lines: [String] = []

    var before: [String] { lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) } }
    var after: [String] { lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) } }
  }

  private let parts: [Part]

  /// - Parameter lines: The lines of the block.
  init(_ lines: [String]) {
    var parts: [Part] = []
    var isInside = false
    for (index, line) in lines.enumerated() {
      guard line != "…" else {
        isInside = false
        continue
      }
      if !isInside { parts.append(Part(start: index)) }
      isInside = true
      parts[parts.count - 1].lines.append(line)
    }
    self.parts = parts
  }

  /// A file's lines after the change.
  ///
  /// - Parameter lines: The lines before it.
  /// - Throws: A ``Failure`` if a part isn't in the file, or is there more than once.
  func applied(to lines: [String]) throws(Failure) -> [String] {
    guard parts.contains(where: { $0.before != $0.after }) else {
      throw Failure(message: "no line begins with + or -", line: 0)
    }
    var result: [String] = []
    var rest = lines[...]
    for part in parts {
      let isUnmarked = { (line: String) in line.first.map { !" +-".contains($0) } ?? false }
      if let index = part.lines.firstIndex(where: isUnmarked) {
        throw Failure(message: "a line begins with a space, + or -", line: part.start + index)
      }
      let before = part.before
      guard !before.isEmpty else {
        throw Failure(message: "only new lines: show a line beside them", line: part.start)
      }
      let places = rest.indices.filter { rest[$0...].starts(with: before) }
      guard let place = places.first else {
        throw Failure(
          message: "the file doesn't have these lines in this order, after those above",
          line: part.start)
      }
      guard places.count == 1 else {
        throw Failure(
          message: "the file has these lines \(places.count) times: show more of them",
          line: part.start)
      }
      result += rest[..<place] + part.after
      rest = rest[(place + before.count)...]
    }
    return result + rest
  }
}
