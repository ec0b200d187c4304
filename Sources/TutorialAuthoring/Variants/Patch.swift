import Foundation
import TutorialCore

/// A change of one file in the format of `diff -u`. git applies it.
struct Patch: Hashable, Sendable {
  /// The error for a patch that can't be read or doesn't apply.
  struct Failure: Error, Hashable, Sendable {
    /// The problem and the remedy.
    let message: String
    /// The line of the patch, counted from 1.
    let line: Int
  }

  /// The path of the file, without the prefixes `a/` and `b/`.
  let path: String
  private let lines: [String]

  /// Reads a patch. Text before its first `---` is a remark.
  ///
  /// - Parameter text: The patch.
  /// - Throws: A ``Failure`` if it names no file, or several.
  init(_ text: String) throws(Failure) {
    lines = text.lines
    let starts = lines.indices.dropLast().filter { [lines] index in
      lines[index].hasPrefix("--- a/") && lines[index + 1].hasPrefix("+++ b/")
    }
    guard let start = starts.first else {
      throw Failure(message: "there is no \"--- a/Sources/…\", \"+++ b/Sources/…\"", line: 1)
    }
    if let other = starts.dropFirst().first {
      throw Failure(
        message: "a mistake changes one file; a second one begins here", line: other + 1)
    }
    // The file's time may follow its name.
    path = lines[start + 1].dropFirst("+++ b/".count).prefix { $0 != "\t" }.trimmed
  }

  /// The number of the patch's first line that removes or adds a text, counted from 1.
  func line(of text: String) -> Int {
    (lines.firstIndex { $0.dropFirst() == text && "+-".contains($0.prefix(1)) } ?? 0) + 1
  }

  /// The results of applying patches to texts. One call of the shell applies all of them, because a chapter has a
  /// hundred.
  ///
  /// - Parameter sources: The patches, each with the lines and the name of its file.
  /// - Returns: The lines of each file, or the reason why its patch doesn't apply.
  static func apply(
    _ sources: [(patch: Patch, lines: [String], name: String)]
  ) async throws -> [Result<[String], Failure>] {
    guard !sources.isEmpty else { return [] }
    return try await Files.withTemporaryFolder { folder in
      for (index, source) in sources.enumerated() {
        let place = folder.appending(path: "\(index)")
        try Files.write(source.lines.text, to: place.appending(path: source.patch.path))
        try Files.write(source.patch.lines.text, to: place.appending(path: "patch"))
      }
      let script = """
        for folder in */; do
          (cd "$folder" && git apply --verbose --whitespace=nowarn patch >output 2>&1; echo $? >status)
        done
        """
      // An alias that begins with an exclamation mark is run by the shell.
      let (ending, output) = try await Git.run(["-c", "alias.each=!\(script)", "each"], in: folder)
      guard ending.isSuccess else {
        throw TutorialError(.software, "git apply ended with \(ending): \(output.trimmed)")
      }
      return try sources.enumerated().map { index, source in
        let place = folder.appending(path: "\(index)")
        if try Files.text(place.appending(path: "status")).trimmed == "0" {
          return .success(try Files.text(place.appending(path: source.patch.path)).lines)
        }
        let output = try Files.text(place.appending(path: "output"))
        return .failure(source.patch.failure(output, in: source.lines, named: source.name))
      }
    }
  }

  /// The reason why git refused the patch.
  private func failure(_ output: String, in source: [String], named name: String) -> Failure {
    let advice = "make the mistake again in a copy of that file, and write its diff -u here"
    guard
      let place = output.firstMatch(of: /error: patch failed: .+:(\d+)/).flatMap({ Int($0.1) }),
      let expected = output.firstMatch(of: /(?s)error: while searching for:\n(.*?)\n\nerror: patch/)
    else {
      let error = output.lines.first { $0.hasPrefix("error: ") } ?? output.trimmed
      let line = error.firstMatch(of: /(?:line |patch:)(\d+)/).flatMap { Int($0.1) }
      return Failure(message: "git cannot read it: \(error)", line: line ?? 1)
    }
    let hunks = lines.indices.filter { lines[$0].hasPrefix("@@ ") }
    let hunk = hunks.firstIndex { index in
      [",", " "].contains { lines[index].hasPrefix("@@ -\(place)\($0)") }
    }
    var difference = "its lines are in \(name), but not in this order"
    for (index, line) in String(expected.1).lines.enumerated() {
      guard source.indices.contains(place - 1 + index) else {
        difference = "\(name) ends before `\(line.trimmed)`"
        break
      }
      let found = source[place - 1 + index]
      if found != line {
        difference =
          "it expects `\(line.trimmed)`, and \(name):\(place + index) says `\(found.trimmed)`"
        break
      }
    }
    return Failure(
      message: "hunk \((hunk ?? 0) + 1) no longer applies: \(difference); \(advice)",
      line: hunk.map { hunks[$0] + 1 } ?? 1)
  }
}
