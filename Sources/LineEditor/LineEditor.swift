import Foundation

/// A line editor on a terminal, or a plain reader of lines where there is no terminal.
///
/// On a terminal it is libedit that edits: arrows, history, Tab, emacs and vi keys, `~/.editrc`.
/// Pasted text is text: a tab in it completes nothing. Each pasted line is a line.
/// Text that is printed while somebody is typing appears above the half-typed line, which survives
/// with its cursor. Elsewhere lines are read one by one, with no prompt and no escape sequences.
///
/// ```swift
/// let editor = try LineEditor(.init(name: "counter"))
/// while case .line(let line) = await editor.readLine(prompt: "> ") {
///   editor.print("You said \(line).")
/// }
/// ```
///
/// Reading happens on a thread of its own; every member may be used from any thread or actor.
/// Closures that are handed in should not hold the editor strongly, or it is never closed by itself.
public final class LineEditor: Sendable {
  /// What an editor works with.
  public struct Configuration: Sendable {
    /// The app's name: its own lines in `~/.editrc` begin with it, its history file is named after
    /// it.
    public var name: String
    /// The file descriptor to read from.
    public var input: Int32 = 0
    /// The file descriptor to write to.
    public var output: Int32 = 1
    /// Where lines are remembered from one run to the next, or `nil` to remember none.
    public var historyURL: URL?
    /// How many lines are remembered.
    public var historyCapacity = 1000

    /// Creates a configuration for standard input and output, with the history in the person's
    /// folder for the state of programs: `$XDG_STATE_HOME`, or `~/.local/state`.
    ///
    /// - Parameter name: The app's name.
    public init(name: String) {
      self.name = name
      historyURL = HistoryFile.defaultURL(
        name: name, environment: ProcessInfo.processInfo.environment)
    }
  }

  let conversation: Conversation

  /// Starts an editor. Nothing is asked for and nothing is on screen until
  /// ``readLine(prompt:)`` is called.
  ///
  /// - Parameter configuration: What to work with. A history that is broken or cannot be kept is no
  ///   error: a broken file is set aside as `….corrupt`, and the editor begins without.
  /// - Throws: ``LineEditorError`` when a file descriptor is not open or the system lacks resources.
  public init(_ configuration: Configuration) throws(LineEditorError) {
    conversation = try Conversation(configuration)
  }

  deinit {
    conversation.close()
  }

  /// Whether there is a person at a capable terminal on both ends. A terminal that can only print
  /// (`TERM=dumb`) is not one.
  public var isInteractive: Bool { conversation.isInteractive }

  /// Whether there is a person at a terminal that can only print (`TERM=dumb`).
  public var isPlainTerminal: Bool { conversation.isPlainTerminal }

  /// The size of the terminal now; 80 columns and 24 rows where there is none.
  public var size: TerminalSize { conversation.size }

  /// The error by which output was lost, for example because a disk is full. From then on
  /// ``readLine(prompt:)`` returns ``LineEvent/endOfInput``.
  public var outputError: LineEditorError? { conversation.outputError }

  /// How many characters a line typed at a terminal can have; for each one more the bell rings. A
  /// letter with its accents counts as one. It keeps every key's cost small, whatever is typed,
  /// pasted or recalled.
  public static let maximumLineLength = 2000

  /// How many characters Ctrl-R searches for; for each one more the bell rings.
  public static let maximumSearchLength = 64

  /// Asks for the next line.
  ///
  /// The prompt is on screen only while this is in progress. One call at a time: a second one while
  /// the first still waits is a programmer's mistake and ends the program with a message that says
  /// so. When the task is cancelled, the prompt and the half-typed line disappear.
  ///
  /// - Parameter prompt: What to show before the line; it may be coloured by ANSI escape sequences.
  /// - Returns: The line, or why there is none.
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

  /// Shows the panel: the lines above the prompt that picture a state.
  ///
  /// While the last panel is still what stands directly above the prompt, it is replaced in place,
  /// also above a half-typed line: what ticks must not push everything else off the screen.
  /// Of a panel that is higher than the screen, the rows that are still on it are replaced by the
  /// last ones of the new panel. Otherwise, and also when either is wider than the screen or the
  /// screen has changed its size, the panel is printed below what is there. Where there is no
  /// capable terminal, it is printed unless it is the same as the last one.
  ///
  /// - Parameter lines: The panel's lines, without line breaks.
  public func show(panel lines: [String]) {
    conversation.post(.panel(lines))
  }

  /// Sets what Tab completes.
  ///
  /// - Parameter completer: Candidates for the whole word at the cursor; those that do not begin
  ///   with its prefix are left out. It is called on the reading thread, which shows nothing until
  ///   it returns.
  public func setCompleter(_ completer: @escaping @Sendable (CompletionContext) -> [String]) {
    conversation.setCompleter(completer)
  }

  /// Sets which lines are not remembered, for example because a password is in them.
  ///
  /// - Parameter isPrivate: Whether a line that has been entered is to be forgotten: the arrow keys do not bring
  ///   it back, and it is not written to the file. It is called on the reading thread.
  public func setPrivacy(_ isPrivate: @escaping @Sendable (String) -> Bool) {
    conversation.setPrivacy(isPrivate)
  }

  /// Sets what is notified of each change of the terminal's size that is noticed while a line is being
  /// read or when reading begins. A burst of changes counts as one.
  ///
  /// - Parameter action: Takes the new size, on the reading thread.
  public func onResize(_ action: @escaping @Sendable (TerminalSize) -> Void) {
    conversation.setResizeAction(action)
  }

  /// Ends reading for good: a call to ``readLine(prompt:)`` in progress, and every later one, gets
  /// ``LineEvent/endOfInput``, and the terminal is as it was before. Printing still works. Closing
  /// twice does nothing more; an editor that is let go closes itself.
  public func close() {
    conversation.close()
  }
}
