import CustomDump
import Foundation

/// A recorded session: lines that begin with `> ` were typed, and all other lines were printed.
///
/// The format is the output of `--script` to a pipe. Lines that begin with `#` at the top of the file are comments.
///
/// With `RECORD_TRANSCRIPTS=1` in the environment, replaying rewrites the file rather than comparing it. To create a
/// transcript, write a file with only the typed lines and record it.
public struct Transcript: Hashable, Sendable {
  /// The comments at the top, with their `#`.
  public var comments: [String]

  /// The session.
  public var text: String

  private var url: URL?

  /// - Parameter url: The file of the transcript.
  /// - Throws: A Foundation error if the file can't be read.
  public init(contentsOf url: URL) throws {
    self.init(text: String(decoding: try Data(contentsOf: url), as: UTF8.self))
    self.url = url
  }

  /// - Parameter text: The transcript, with its comments.
  public init(text: String) {
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.prefix { $0.hasPrefix("#") }
    self.comments = comments.map(String.init)
    self.text = lines.dropFirst(comments.count).joined(separator: "\n")
  }

  /// The lines that were typed.
  public var inputs: [String] {
    text.split(separator: "\n")
      .filter { $0.hasPrefix("> ") }
      .map { String($0.dropFirst(2)) }
  }

  /// Types the transcript's lines into an app and compares the output.
  ///
  /// The session is replayed like a `--script` session on a pipe that is eighty columns wide.
  ///
  /// - Parameter app: The app, in the initial state of the session.
  /// - Returns: The difference, with `-` before lines of the transcript and `+` before printed lines, or `nil` if there
  ///   is none.
  /// - Throws: A Foundation error if the file can't be written while recording.
  @MainActor
  public func replay<State, Action>(
    _ app: TerminalApplication<State, Action>
  ) async throws -> String? {
    let console = TranscriptConsole()
    await app.run(script: inputs, console: console, colors: false)
    if let url, ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1" {
      let head = comments.map { $0 + "\n" }.joined()
      try Data((head + console.output).utf8).write(to: url, options: .atomic)
      return nil
    }
    return diff(Self.trimmed(text), Self.trimmed(console.output)).map(Self.condensed)
  }

  /// The differing lines of a difference, each with three lines of context before and after it.
  private static func condensed(_ difference: String) -> String {
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = lines.indices.filter { lines[$0].hasPrefix("-") || lines[$0].hasPrefix("+") }
    var shown: [Substring] = []
    var next = 0
    for index in lines.indices
    where changes.contains(where: { (index - 3...index + 3).contains($0) }) {
      if index > next { shown.append("  …") }
      shown.append(lines[index])
      next = index + 1
    }
    if next < lines.count { shown.append("  …") }
    return shown.joined(separator: "\n")
  }

  /// The text without line breaks at the end, which don't count as a difference.
  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
