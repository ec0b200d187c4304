import Foundation

/// A line editor on a terminal, or a plain reader of lines where there is no terminal.
///
/// On a terminal, it uses libedit: arrows, history, Tab, emacs and vi keys, `~/.editrc`. Pasted text is inserted
/// literally: a tab in it completes nothing. Each pasted line is a line. Text that is printed while the user is typing
/// appears above the unfinished line, which is preserved with its cursor. Without a terminal, lines are read one by
/// one, with no prompt and no escape sequences.
///
/// ```swift
/// let editor = try LineEditor(.init(name: "counter"))
/// while case .line(let line) = await editor.readLine(prompt: "> ") {
///   editor.print("You said \(line).")
/// }
/// ```
///
/// Reading happens on the editor's own thread; every member may be used from any thread or actor. Closures that are
/// passed to the editor shouldn't retain it strongly, or it is never deallocated and closed.
public final class LineEditor: Sendable {
  /// The configuration of an editor.
  public struct Configuration: Sendable {
    /// The app's name: the app's own lines in `~/.editrc` begin with it, and its history file is named after it.
    public var name: String
    /// The file descriptor to read from.
    public var input: Int32 = 0
    /// The file descriptor to write to.
    public var output: Int32 = 1
    /// The file for the history across runs, or `nil` for none.
    public var historyURL: URL?
    /// The maximum number of lines in the history.
    public var historyCapacity = 1000

    /// Creates a configuration for standard input and output, with the history in the user's state folder:
    /// `$XDG_STATE_HOME`, or `~/.local/state`.
    ///
    /// - Parameter name: The app's name.
    public init(name: String) {
      self.name = name
      historyURL = HistoryFile.defaultURL(
        name: name, environment: ProcessInfo.processInfo.environment)
    }
  }

  let conversation: Conversation

  /// Starts an editor. It reads and shows nothing until ``readLine(prompt:)`` is called.
  ///
  /// - Parameter configuration: The configuration. An invalid or inaccessible history isn't an error: an invalid file
  ///   is set aside as `….corrupt`, and the editor starts without it.
  /// - Throws: ``LineEditorError`` if a file descriptor isn't open or the system lacks resources.
  public init(_ configuration: Configuration) throws(LineEditorError) {
    conversation = try Conversation(configuration)
  }

  deinit {
    conversation.close()
  }

  /// Whether input and output are a capable terminal. A terminal that can only print (`TERM=dumb`) isn't one.
  public var isInteractive: Bool { conversation.isInteractive }

  /// Whether input and output are a terminal that can only print (`TERM=dumb`).
  public var isPlainTerminal: Bool { conversation.isPlainTerminal }

  /// The current size of the terminal; 80 columns and 24 rows if there is none.
  public var size: TerminalSize { conversation.size }

  /// The error that caused a loss of output, such as a full disk. From then on
  /// ``readLine(prompt:)`` returns ``LineEvent/endOfInput``.
  public var outputError: LineEditorError? { conversation.outputError }

  /// The maximum number of characters in a line that is typed at a terminal. Each further character rings the bell. A
  /// letter with its accents counts as one. The limit bounds the cost of each key, whatever is typed, pasted or
  /// recalled.
  public static let maximumLineLength = 2000

  /// The maximum number of characters for which Ctrl-R searches. Each further character rings the bell.
  public static let maximumSearchLength = 64

  /// Reads the next line.
  ///
  /// The prompt is on screen only during the call. Only one call may be in progress: a second one is a programming
  /// error, and traps with a message. If the task is cancelled, the prompt and the unfinished line disappear.
  ///
  /// - Parameter prompt: The prompt; it may contain ANSI escape sequences for colours.
  /// - Returns: The line, or the reason why there is none.
  public func readLine(prompt: String) async -> LineEvent {
    await conversation.readLine(prompt: prompt)
  }

  /// Prints a text, and ends its last line. While a line is being read, the text appears above the
  /// prompt.
  ///
  /// Texts appear in the order of the calls, and calls from several threads never mix.
  ///
  /// - Parameter text: One line or several.
  public func print(_ text: String) {
    conversation.post(.text(text))
  }

  /// Shows the panel: lines above the prompt that display a state.
  ///
  /// While the last panel is still directly above the prompt, it is replaced in place, even above an unfinished line,
  /// so that a ticking panel doesn't scroll everything else off the screen. If a panel is higher than the screen, its
  /// visible rows are replaced by the last rows of the new panel. In all other cases, and if either panel is wider than
  /// the screen or the screen changed its size, the panel is printed below the existing output. Without a capable
  /// terminal, it is printed unless it equals the last one.
  ///
  /// - Parameter lines: The panel's lines, without line breaks.
  public func show(panel lines: [String]) {
    conversation.post(.panel(lines))
  }

  /// Sets the completions for Tab.
  ///
  /// - Parameter completer: Returns candidates for the complete word at the cursor; candidates that don't begin with
  ///   its prefix are ignored. It is called on the reading thread, which shows nothing until it returns.
  public func setCompleter(_ completer: @escaping @Sendable (CompletionContext) -> [String]) {
    conversation.setCompleter(completer)
  }

  /// Sets which lines aren't added to the history, for example because they contain a password.
  ///
  /// - Parameter isPrivate: Returns whether to omit an entered line from the history: the arrow keys don't recall it,
  ///   and it isn't written to the file. It is called on the reading thread.
  public func setPrivacy(_ isPrivate: @escaping @Sendable (String) -> Bool) {
    conversation.setPrivacy(isPrivate)
  }

  /// Sets a closure for changes of the terminal's size. It is called while a line is being read or when reading begins.
  /// Rapid changes are coalesced.
  ///
  /// - Parameter action: Receives the new size, on the reading thread.
  public func onResize(_ action: @escaping @Sendable (TerminalSize) -> Void) {
    conversation.setResizeAction(action)
  }

  /// Ends reading permanently: a call to ``readLine(prompt:)`` in progress, and every later one, returns
  /// ``LineEvent/endOfInput``, and the terminal's modes are restored. Printing still works. A second call has no
  /// effect. An editor closes when it is deallocated.
  public func close() {
    conversation.close()
  }
}
