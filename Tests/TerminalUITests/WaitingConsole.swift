import LineEditor
import Synchronization
import TerminalUI

/// A console whose input the test provides step by step.
final class WaitingConsole: Console {
  private let transcript: TranscriptConsole
  private let events: AsyncStream<LineEvent>
  private let typing: AsyncStream<LineEvent>.Continuation
  private let isReading = Mutex(false)

  /// - Parameter isInteractive: Whether the terminal can do more than append text.
  init(isInteractive: Bool = true) {
    transcript = TranscriptConsole(isInteractive: isInteractive)
    (events, typing) = AsyncStream.makeStream()
  }

  var output: String { transcript.output }
  var isInteractive: Bool { transcript.isInteractive }
  var isPlainTerminal: Bool { !isInteractive }
  var size: TerminalSize { transcript.size }

  func type(_ event: LineEvent) { typing.yield(event) }
  func end() { typing.finish() }
  func resize(to size: TerminalSize) { transcript.resize(to: size) }

  /// Returns when the app asks for a line.
  func reading() async {
    while !isReading.withLock({ $0 }) { await Task.yield() }
  }

  /// Returns when a text has been printed.
  func printed(_ text: String) async {
    while !output.contains(text) { await Task.yield() }
  }

  func readLine(prompt: String) async -> LineEvent {
    isReading.withLock { $0 = true }
    for await event in events { return event }
    return .endOfInput
  }

  func print(_ text: String) { transcript.print(text) }
  func show(panel lines: [String]) { transcript.show(panel: lines) }
  func setCompleter(_ completer: @escaping @Sendable (CompletionContext) -> [String]) {}
  func onResize(_ action: @escaping @Sendable (TerminalSize) -> Void) {
    transcript.onResize(action)
  }
  func close() { transcript.close() }
}
