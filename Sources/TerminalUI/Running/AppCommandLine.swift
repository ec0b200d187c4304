import ArgumentParser
import Foundation

/// The command line of an app, whose help can be read on a terminal of any width.
///
/// ```swift
/// @main
/// struct CounterApp: AppCommandLine {
///   @OptionGroup var options: RunOptions
///
///   func run() async throws { … }
/// }
/// ```
///
/// In a few columns, the argument parser's help layout crashes the program. With fewer than
/// ``HelpLayout/fewestColumns``, this type lays out the help instead.
public protocol AppCommandLine: AsyncParsableCommand {}

extension AppCommandLine {
  /// Runs the app, or prints the errors in its arguments, and exits.
  public static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard let columns = HelpLayout.fewColumns else { exit(withError: error) }
      // The parser lays out help even if only the exit status is needed, so the width is set like this.
      setenv("COLUMNS", "10000", 1)
      let status = exitCode(for: error)
      let message = HelpLayout.text(fullMessage(for: error), columns: columns)
      if !message.isEmpty { status.isSuccess ? print(message) : complain(message) }
      Foundation.exit(status.rawValue)
    }
  }
}

/// The layout of help on terminals that are too narrow for the argument parser.
public enum HelpLayout {
  /// The fewest columns with which the argument parser is used. It needs 26 for the names of options alone.
  public static let fewestColumns = 40

  /// The number of columns, or `nil` if it is enough for the argument parser.
  public static var fewColumns: Int? {
    // The parser uses the same order.
    let wanted = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    guard let columns = wanted ?? (isKnown ? Int(size.ws_col) : nil), columns < fewestColumns else {
      return nil
    }
    return max(1, columns)
  }

  /// Breaks the lines of help between words. An option's description follows the option.
  ///
  /// - Parameters:
  ///   - help: The help, in lines of any length.
  ///   - columns: The number of columns.
  public static func text(_ help: String, columns: Int) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let margin = line.prefix { $0 == " " }.count
      let words = line.split(separator: " ")
      return StyledLine(
        [StyledLine.Span(words.joined(separator: " "))], indentation: min(margin, 2)
      )
      .laidOut(width: max(1, columns - 1), colors: false)
    }
    .joined(separator: "\n")
  }
}
