import ArgumentParser
import Foundation

/// The options that every app has, to be joined to its own with `@OptionGroup`.
///
/// In tests make them by parsing: `RunOptions.parse(["--script", path])`.
public struct RunOptions: ParsableArguments {
  /// The path of a file with a command a line; lines that begin with `#` are comments.
  @Option(
    help: ArgumentHelp(
      "Replay the lines of a file, then go on by hand where there is a terminal.",
      valueName: "file"
    )
  )
  public var script: String?

  /// Whether time stands still until it is told to move on.
  @Flag(help: "Let time stand still until told to move on by “:advance”.")
  public var testClock = false

  /// Whether to print plain text on a terminal too.
  @Flag(name: .customLong("no-color"), help: "Print without colours and styles.")
  public var noColor = false

  /// For the argument parser, which fills in the values.
  public init() {}

  /// The lines of the script, without its comments; `nil` where there is no script.
  ///
  /// - Throws: A ``ScriptError`` when the file cannot be read.
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

/// A script that cannot be read.
struct ScriptError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "The script “\(path)” cannot be read: \(reason) Give --script a text file with a command a line."
  }
}
