import LineEditor
import Synchronization

/// A console for tests, with predefined input and recorded output.
public final class TranscriptConsole: Console {
  private struct Record {
    var lines: ArraySlice<String>
    var output: [String] = []
    var prompts: [String] = []
    var completer: (@Sendable (CompletionContext) -> [String])?
    var onResize: (@Sendable (TerminalSize) -> Void)?
    var size: TerminalSize
    var isClosed = false
  }

  public let isInteractive: Bool
  private let record: Mutex<Record>

  /// - Parameters:
  ///   - lines: The typed lines. The input ends after the last one.
  ///   - isInteractive: Whether to simulate a terminal. Lines are then echoed after their prompts.
  ///   - size: The size of the terminal.
  public init(
    lines: [String] = [],
    isInteractive: Bool = false,
    size: TerminalSize = TerminalSize(columns: 80, rows: 24)
  ) {
    self.isInteractive = isInteractive
    self.record = Mutex(Record(lines: lines[...], size: size))
  }

  /// The complete output, with a line break after each piece.
  public var output: String {
    record.withLock { $0.output.map { $0 + "\n" }.joined() }
  }

  /// The prompts of the lines that were read.
  public var prompts: [String] {
    record.withLock { $0.prompts }
  }

  /// Whether the console has been closed.
  public var isClosed: Bool {
    record.withLock { $0.isClosed }
  }

  /// The completions after some words of a line, for the prefix of the next word.
  public func completions(after words: [String] = [], prefix: String = "") -> [String] {
    let completer = record.withLock { $0.completer }
    return completer?(CompletionContext(words: words, prefix: prefix)) ?? []
  }

  /// Simulates a change of the terminal's size.
  public func resize(to size: TerminalSize) {
    let onResize = record.withLock {
      $0.size = size
      return $0.onResize
    }
    onResize?(size)
  }

  public var size: TerminalSize {
    record.withLock { $0.size }
  }

  public func readLine(prompt: String) async -> LineEvent {
    record.withLock {
      $0.prompts.append(prompt)
      guard let line = $0.lines.popFirst() else { return .endOfInput }
      if isInteractive { $0.output.append(prompt + line) }
      return .line(line)
    }
  }

  public func print(_ text: String) {
    record.withLock { $0.output.append(text) }
  }

  public func show(panel lines: [String]) {
    print(lines.joined(separator: "\n"))
  }

  public func setCompleter(_ completer: @escaping @Sendable (CompletionContext) -> [String]) {
    // The old closure is released outside the lock.
    let old = record.withLock { record in
      defer { record.completer = completer }
      return record.completer
    }
    withExtendedLifetime(old) {}
  }

  public func onResize(_ action: @escaping @Sendable (TerminalSize) -> Void) {
    // The old closure is released outside the lock.
    let old = record.withLock { record in
      defer { record.onResize = action }
      return record.onResize
    }
    withExtendedLifetime(old) {}
  }

  public func close() {
    record.withLock { $0.isClosed = true }
  }
}
