import Foundation
import TutorialConsole

/// Shows long texts page by page.
enum Pager {
  /// Shows a text by `$PAGER`, or `less -R`, where standard output is a terminal that shows colours;
  /// otherwise it is printed. So it is when `PAGER` is empty or cannot be run.
  static func show(_ text: String) {
    let command = ProcessInfo.processInfo.environment["PAGER"] ?? "less -R"
    guard Console.hasColours, !command.isEmpty, page(text, with: command) else {
      print(text, terminator: "")
      return
    }
  }

  /// Hands a text to a pager, and waits for it.
  ///
  /// - Returns: Whether the pager could be run.
  private static func page(_ text: String, with command: String) -> Bool {
    fflush(nil)
    // What fits on a screen is simply printed, and colours are let through, as git has it.
    setenv("LESS", "FRX", 0)
    // Through the shell, since PAGER may have options, and in this process group, since the pager
    // reads the keys.
    guard let pipe = popen(command, "w") else { return false }
    // Leaving the pager before its end is nothing to die of.
    signal(SIGPIPE, SIG_IGN)
    fputs(text, pipe)
    let status = pclose(pipe)
    let commandNotFound = 127
    return status >> 8 & 0xFF != commandNotFound
  }
}
