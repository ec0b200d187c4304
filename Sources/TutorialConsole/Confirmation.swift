import Foundation

extension Console {
  /// Whether there is somebody to be asked.
  package static let canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1

  /// Whether the answer to all questions was given in advance: the tutorial script takes `--yes` for
  /// itself, wherever it stands, and hands it on like this.
  package static let isAgreed = !(ProcessInfo.processInfo.environment["TUTORIAL_YES"] ?? "").isEmpty

  /// Asks a question that is answered with yes or no. Anything but yes is no.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, as by Ctrl-C, before there is an answer.
  package static func confirm(_ question: String) async throws -> Bool {
    clearProgress()
    writeToError(brokenForError("\(question) [y/N]") + " ")
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // A read that waits could not be cancelled.
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
