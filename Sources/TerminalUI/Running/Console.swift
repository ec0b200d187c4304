import LineEditor

/// What the run loop reads from and writes to: a `LineEditor`, or a
/// ``TranscriptConsole`` in tests.
///
/// Output may come from any thread, at any time, and appears in order.
public protocol Console: AnyObject, Sendable {
  /// Whether there is a person at a capable terminal on both ends.
  var isInteractive: Bool { get }

  /// Whether there is a person at a terminal that can only print, so that whatever is shown stays there.
  var isPlainTerminal: Bool { get }

  /// How large the terminal is now.
  var size: TerminalSize { get }

  /// The error by which output was lost, if any was. Nothing more is read then.
  var outputError: LineEditorError? { get }

  /// Asks for the next line. One call at a time.
  func readLine(prompt: String) async -> LineEvent

  /// Prints text above the prompt.
  func print(_ text: String)

  /// Shows the lines as the panel above the prompt, in place of the last panel where that is
  /// possible.
  func show(panel lines: [String])

  /// Sets what completion offers. The closure is called on the reader's thread.
  func setCompleter(_ completer: @escaping @Sendable (CompletionContext) -> [String])

  /// Sets which lines are not to be remembered. The closure is called on the reader's thread.
  func setPrivacy(_ isPrivate: @escaping @Sendable (String) -> Bool)

  /// Sets what is notified of each change of the terminal's size.
  func onResize(_ action: @escaping @Sendable (TerminalSize) -> Void)

  /// Restores the terminal. Nothing is read or written after it.
  func close()
}

extension Console {
  public var isPlainTerminal: Bool { false }

  public var outputError: LineEditorError? { nil }

  /// Does nothing: for a console that remembers no lines.
  public func setPrivacy(_ isPrivate: @escaping @Sendable (String) -> Bool) {}
}

extension LineEditor: Console {}
