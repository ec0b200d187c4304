import ArgumentParser
import Foundation

/// The options of every app, for use with `@OptionGroup`.
///
/// In tests, create them by parsing: `RunOptions.parse(["--script", path])`.
public struct RunOptions: ParsableArguments {
  /// The path of a file with one command per line. Lines that begin with `#` are comments.
  @Option(
    help: ArgumentHelp(
      "Replay the lines of a file, then go on by hand where there is a terminal.",
      valueName: "file"
    )
  )
  public var script: String?

  /// Whether time stands still until `:advance` moves it.
  @Flag(help: "Let time stand still until told to move on by “:advance”.")
  public var testClock = false

  /// Whether to print plain text even on a terminal.
  @Flag(name: .customLong("no-color"), help: "Print without colours and styles.")
  public var noColor = false

  /// Creates options for the argument parser, which fills in the values.
  public init() {}

  /// The lines of the script, without its comments, or `nil` if there is no script.
  ///
  /// - Throws: A ``ScriptError`` if the file can't be read.
  func scriptLines() throws(ScriptError) -> [String]? {
    guard let script else { return nil }
    let data: Data?
    do {
      data = try Data.contents(ofFileAt: URL(fileURLWithPath: script))
    } catch {
      throw ScriptError(path: script, reason: error.reason)
    }
    guard let data else { throw ScriptError(path: script, reason: "There is no such file.") }
    return String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
      .map { String($0.trimmingSpaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}

/// A script can't be read.
struct ScriptError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "The script “\(path)” cannot be read: \(reason) Give --script a text file with a command a line."
  }
}
