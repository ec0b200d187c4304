import CLibEdit
import Foundation

/// Reads lines with libedit. It is created and used only on the reading thread.
final class TerminalReader: LineSource {
  let conversation: Conversation
  let editor: OpaquePointer
  let canvas: MemoryStream
  let history: RecalledHistory
  let isInteractive = true

  var standIns = StandIns()
  var source: ByteSource
  var decoder = ScalarDecoder()
  var keys = ControlKeys()
  var request: ReadRequest?
  /// The reason why reading ends without a line, once it is known.
  var outcome: (LineEvent, lineStays: Bool)?
  /// The last character for libedit.
  var lastScalar: Unicode.Scalar?
  /// The start of the history search for the last keys, in this thread's processor time.
  var searchStart: Duration?
  /// Whether text is being typed into a full line.
  var isFull = false
  var argument = NumericArgument()
  /// A pending mark for the character before the cursor.
  var mark: Unicode.Scalar?
  /// Whether a paste is in progress.
  var isPasting = false
  /// The pasted text that isn't in the line yet.
  var pasted = ""
  /// Whether the line is too full for the rest of the paste.
  var isPasteFull = false
  /// The terminal's modes while a line is edited, known after libedit sets them for this line.
  var editingModes = termios()
  var knowsModes = false
  /// The prompt for libedit, terminated by a zero.
  private(set) var prompt: UnsafeMutableBufferPointer<wchar_t>
  /// The size of the screen on which the line was drawn.
  var drawnSize: TerminalSize
  /// The terminal's modes before libedit changed them.
  private var original = termios()
  private let isGuarding: Bool

  /// - Returns: `nil` unless there is a capable terminal on both ends.
  init?(_ configuration: LineEditor.Configuration, conversation: Conversation) {
    let (input, output) = (conversation.input, conversation.output)
    let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard isatty(input) == 1, isatty(output) == 1, !["", "dumb", "unknown"].contains(type),
      let canvas = MemoryStream()
    else { return nil }
    prepareLocale()
    tcgetattr(input, &original)
    isGuarding = TerminalGuard.arm(
      input: input, output: output, wakeUp: conversation.wakeUp, original: original)
    guard
      let history = RecalledHistory(
        file: configuration.historyURL.map {
          HistoryFile(url: $0, capacity: configuration.historyCapacity)
        }, capacity: configuration.historyCapacity, standIns: &standIns),
      let editor = cle_init(configuration.name, canvas.file, input, output)
    else {
      if isGuarding { TerminalGuard.disarm() }
      return nil
    }
    self.conversation = conversation
    self.editor = editor
    self.canvas = canvas
    self.history = history
    source = ByteSource(input: input, wakeUp: conversation.wakeUp)
    drawnSize = conversation.size
    prompt = .allocate(capacity: 1)
    prompt.initialize(repeating: 0)
    // An unknown terminal, or one that can't move the cursor up.
    if cle_has_capability(editor, "up") == 0 {
      close()
      return nil
    }
    setUp()
  }

  deinit {
    prompt.deallocate()
  }

  func readLine(_ request: ReadRequest) -> (LineEvent, lineStays: Bool) {
    self.request = request
    outcome = nil
    knowsModes = false
    isFull = false
    argument = NumericArgument()
    setPrompt(request.prompt)
    if !TerminalGuard.bracketsPastes.load(ordering: .relaxed) { bracketPastes() }
    noteResize()
    TerminalGuard.editing.store(true, ordering: .relaxed)
    defer { TerminalGuard.editing.store(false, ordering: .relaxed) }

    var count: Int32 = 0
    let line = el_wgets(editor, &count)
    flush()
    if let outcome { return outcome }
    guard let line, count > 0 else { return (.endOfInput, true) }
    let scalars = UnsafeBufferPointer(start: line, count: Int(count)).scalars
    let text = standIns.decode(scalars.last == "\n" ? scalars.dropLast() : scalars[...])
    if !conversation.isPrivate(text) { history.remember(text, standIns: &standIns) }
    return (.line(text), true)
  }

  func close() {
    // libedit would discard input for the next program.
    cle_stop_editing(editor)
    el_end(editor)
    if TerminalGuard.bracketsPastes.exchange(false, ordering: .relaxed) {
      conversation.send("\(TerminalGuard.bracketingOff)")
    }
    tcsetattr(conversation.input, TCSADRAIN, &original)
    history.close()
    if isGuarding { TerminalGuard.disarm() }
  }

  // MARK: Set-up

  private func setUp() {
    cle_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
    cle_ignore_signals(editor)
    cle_set_prompt(editor) { TerminalReader.of($0).prompt.baseAddress }
    cle_set_read_character(editor) { TerminalReader.of($0).readCharacter(into: $1) }
    history.attach(to: editor) { TerminalReader.of($0).isSearchOverdue ? 1 : 0 }
    cle_add_function(editor, "complete", "Complete the word at the cursor") { editor, _ in
      UInt8(TerminalReader.of(editor).complete())
    }
    cle_add_function(editor, "join", "Join a mark to the character before it") { editor, _ in
      UInt8(TerminalReader.of(editor).join())
    }
    cle_set_editor(editor, "emacs")
    cle_bind(editor, "^I", "complete")
    cle_bind(editor, "^R", "em-inc-search-prev")
    cle_bind(editor, "^W", "ed-delete-prev-word")
    el_source(editor, nil)
    // Choosing a different editor removes all key bindings.
    if cle_editor(editor).map({ String(cString: $0) }) == "vi" {
      cle_bind(editor, "^I", "complete")
    }
    cle_bind(editor, "\\200", "join")
    // libedit's own parser crashes on an unclosed quotation mark.
    cle_bind(editor, "-r", "^[x")
    cle_bind(editor, "-r", "^[X")
    cle_unbind_vi_command(editor, ":")
    // Ctrl-C and Ctrl-Z are read as characters, so they act between two characters and never within one.
    cle_set_tty(editor, "-d", "-isig")
    // Between two lines, the terminal also passes on each key. If it collected lines then, it would consume a Ctrl-D,
    // and we would read a zero instead.
    cle_set_tty(editor, "-x", "-icanon")
    keys = ControlKeys(terminal: conversation.input)
    // libedit's error message about a mistake in ~/.editrc.
    write(canvas.take(), to: 2)
  }

  private func setPrompt(_ text: String) {
    let scalars = standIns.encode(text, escapes: true)
    prompt.deallocate()
    prompt = .allocate(capacity: scalars.count + 1)
    _ = prompt.initialize(from: scalars.map { wchar_t(bitPattern: $0.value) } + [0])
  }

  /// The reader that an editor belongs to.
  private static func of(_ editor: OpaquePointer?) -> TerminalReader {
    guard let editor, let data = cle_client_data(editor) else {
      fatalError("libedit called back for an editor that has no reader.")
    }
    return Unmanaged.fromOpaque(data).takeUnretainedValue()
  }
}

/// The user's characters for interrupt, suspend, quit and end of input.
struct ControlKeys {
  private(set) var interrupt: UInt8 = 3
  private(set) var suspend: UInt8 = 26
  private(set) var quit: UInt8 = 28
  private(set) var end: UInt8 = 4

  init() {}

  init(terminal: Int32) {
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return }
    withUnsafeBytes(of: modes.c_cc) { characters in
      interrupt = characters[Int(VINTR)]
      suspend = characters[Int(VSUSP)]
      quit = characters[Int(VQUIT)]
      end = characters[Int(VEOF)]
    }
  }
}

extension UnsafeBufferPointer<wchar_t> {
  /// The characters, without disabled ones.
  var scalars: [Unicode.Scalar] { compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) } }
}
