import Foundation

extension Console {
  /// Whether a user can be asked.
  package static let canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1

  /// Whether all questions are already confirmed: the tutorial script processes `--yes` itself, at any position, and
  /// passes it on in this variable.
  package static let isAgreed = !(ProcessInfo.processInfo.environment["TUTORIAL_YES"] ?? "").isEmpty

  /// Asks a yes-or-no question. Any answer except yes means no.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, for example by Ctrl-C, before the user answers.
  package static func confirm(_ question: String) async throws -> Bool {
    clearProgress()
    writeToError(brokenForError("\(question) [y/N]") + " ")
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // A blocking read can't be cancelled.
    while poll(&input, 1, 0) == 0 {
      do {
        try await Task.sleep(for: .milliseconds(50))
      } catch {
        writeToError("\n")
        throw error
      }
    }
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
