import Foundation
import TutorialConsole

/// Shows long texts page by page.
enum Pager {
  /// Shows a text with `$PAGER`, or `less -R`, if standard output is a terminal with colours; otherwise prints it. It
  /// is also printed if `PAGER` is empty or can't be run.
  static func show(_ text: String) {
    let command = ProcessInfo.processInfo.environment["PAGER"] ?? "less -R"
    guard Console.hasColours, !command.isEmpty, page(text, with: command) else {
      print(text, terminator: "")
      return
    }
  }

  /// Passes a text to a pager, and waits for it.
  ///
  /// - Returns: Whether the pager ran.
  private static func page(_ text: String, with command: String) -> Bool {
    fflush(nil)
    // A text that fits on the screen is printed directly, and colours are passed through, as git does.
    setenv("LESS", "FRX", 0)
    // Through the shell, since PAGER may have options, and in this process group, since the pager
    // reads the keys.
    guard let pipe = popen(command, "w") else { return false }
    // Quitting the pager early must not terminate this process.
    signal(SIGPIPE, SIG_IGN)
    fputs(text, pipe)
    let status = pclose(pipe)
    let commandNotFound = 127
    return status >> 8 & 0xFF != commandNotFound
  }
}
