import LineEditor

/// The run loop's input and output: a `LineEditor`, or a ``TranscriptConsole`` in tests.
///
/// Output may come from any thread, at any time, and appears in order.
public protocol Console: AnyObject, Sendable {
  /// Whether there is a person at a capable terminal on both ends.
  var isInteractive: Bool { get }

  /// Whether there is a person at a terminal that can only append text.
  var isPlainTerminal: Bool { get }

  /// The current size of the terminal.
  var size: TerminalSize { get }

  /// The error that caused the loss of output, if any. After it, nothing more is read.
  var outputError: LineEditorError? { get }

  /// Reads the next line. Calls must not overlap.
  func readLine(prompt: String) async -> LineEvent

  /// Prints text above the prompt.
  func print(_ text: String)

  /// Shows the lines as the panel above the prompt. They replace the previous panel if possible.
  func show(panel lines: [String])

  /// Sets the source of completions. The closure is called on the reader's thread.
  func setCompleter(_ completer: @escaping @Sendable (CompletionContext) -> [String])

  /// Sets which lines aren't added to the history. The closure is called on the reader's thread.
  func setPrivacy(_ isPrivate: @escaping @Sendable (String) -> Bool)

  /// Sets the closure that is called when the terminal's size changes.
  func onResize(_ action: @escaping @Sendable (TerminalSize) -> Void)

  /// Restores the terminal. After that, nothing is read or written.
  func close()
}

extension Console {
  public var isPlainTerminal: Bool { false }

  public var outputError: LineEditorError? { nil }

  /// Does nothing, for a console that has no history.
  public func setPrivacy(_ isPrivate: @escaping @Sendable (String) -> Bool) {}
}

extension LineEditor: Console {}
