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
/// The argument parser cannot lay out help in a few columns: it stops the program. Where there are fewer than
/// ``HelpLayout/fewestColumns``, help is laid out here instead.
public protocol AppCommandLine: AsyncParsableCommand {}

extension AppCommandLine {
  /// Runs the app, or says what is wrong with its arguments, and exits.
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
      // It lays out help also where it is only asked for the status, so the width has to be notified like this.
      setenv("COLUMNS", "10000", 1)
      let status = exitCode(for: error)
      let message = HelpLayout.text(fullMessage(for: error), columns: columns)
      if !message.isEmpty { status.isSuccess ? print(message) : complain(message) }
      Foundation.exit(status.rawValue)
    }
  }
}

/// Lays out help for terminals on which the argument parser cannot.
public enum HelpLayout {
  /// How many columns the argument parser is trusted with. It needs 26 for the names of options alone.
  public static let fewestColumns = 40

  /// How many columns there are; `nil` if the argument parser can do with them.
  public static var fewColumns: Int? {
    // The same order in which the parser asks.
    let wanted = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    guard let columns = wanted ?? (isKnown ? Int(size.ws_col) : nil), columns < fewestColumns else {
      return nil
    }
    return max(1, columns)
  }

  /// Breaks the lines of help where a terminal would break them anywhere. What is said of an option follows it.
  ///
  /// - Parameters:
  ///   - help: Help in lines of any length.
  ///   - columns: How many columns there are.
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
