import Dispatch
import Foundation
import LineEditor
import Synchronization
import TutorialConsole
import TutorialCore

/// A terminal for reading a lesson: its alternate screen, its keys and its size.
final class ReadingTerminal {
  /// The events of the terminal.
  enum Event: Sendable {
    case key(Key)
    case resized
    /// The command is resumed after Ctrl-Z; its screen has to be drawn again.
    case resumed
  }

  private let secondScreen = SecondScreen()
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private var keyboard: Keyboard?
  private var resizing: (any DispatchSourceSignal)?

  /// - Returns: `nil` unless input and output are a terminal with a screen.
  init?() {
    guard Console.isTerminal, isatty(STDIN_FILENO) == 1, !Console.isDumb else { return nil }
    (events, continuation) = AsyncStream.makeStream()
  }

  /// The size of the screen.
  var size: TerminalSize { Console.size }

  /// Takes control of the screen and the keys.
  ///
  /// - Returns: The events from now on; `nil` if the terminal belongs to a different program.
  func begin() -> AsyncStream<Event>? {
    takeKeys()
    guard keyboard != nil else { return nil }
    let resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
    resizing.setEventHandler { [continuation] in continuation.yield(.resized) }
    [resizing].activate()
    self.resizing = resizing
    enter()
    return events
  }

  /// Returns control of the screen and the keys.
  func end() {
    secondScreen.leave()
    keyboard?.stop()
    keyboard = nil
    resizing?.cancel()
    resizing = nil
    continuation.finish()
  }

  /// Leaves the terminal to a different program while an operation runs.
  func lend<Result>(_ work: () -> Result) -> Result {
    secondScreen.leave()
    keyboard?.stop()
    defer {
      takeKeys()
      enter()
    }
    return work()
  }

  private func takeKeys() {
    keyboard = Keyboard(
      onSuspend: { [secondScreen] in secondScreen.leave() },
      onResume: { [continuation] in continuation.yield(.resumed) },
      onKey: { [continuation] key in continuation.yield(.key(key)) })
  }

  /// Switches to the terminal's alternate screen.
  func enter() {
    secondScreen.enter()
  }

  /// Draws a screen over the one before.
  func show(_ screen: ReaderScreen) {
    // With synchronized output, terminals that support it never show a partial screen.
    var text = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[H"
    for (index, line) in screen.lines.enumerated() {
      if index > 0 { text += "\r\n" }
      // The rest of the line is cleared first: after a full line, this would clear the line's last character.
      text += "\u{1B}[2K" + line.map(Self.styled).joined()
    }
    if let cursor = screen.cursor { text += "\r\u{1B}[\(cursor)C\u{1B}[?25h" }
    secondScreen.write(text + "\u{1B}[?2026l")
  }

  private static func styled(_ span: ReaderScreen.Span) -> String {
    let codes: [Int] =
      switch span.emphasis {
      case .none: span.style.codes
      case .chosen: span.style.codes + [7]
      case .found: [1, 4, 7]
      case .status: [7]
      }
    return Console.styled(span.text, codes: codes)
  }
}

/// The alternate screen of a terminal, for full-screen programs.
private final class SecondScreen: Sendable {
  private let isEntered = Mutex(false)

  func enter() {
    isEntered.withLock { isEntered in
      guard !isEntered else { return }
      isEntered = true
      Self.send("\u{1B}[?1049h\u{1B}[2J")
    }
  }

  func leave() {
    isEntered.withLock { isEntered in
      guard isEntered else { return }
      isEntered = false
      Self.send("\u{1B}[?25h\u{1B}[?1049l")
    }
  }

  /// Writes to the screen, unless a different one is shown.
  func write(_ text: String) {
    isEntered.withLock { isEntered in
      if isEntered { Self.send(text) }
    }
  }

  private static func send(_ text: String) {
    // A closed terminal is reported by a signal.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}

extension LayoutLine.Style {
  /// Its style on a terminal: the numbers of `ESC [ … m`.
  ///
  /// Yellow and white aren't readable on a light background, nor blue on a dark one. Many terminals make bold colours
  /// brighter, and of the bright ones only magenta and red are readable on both.
  var codes: [Int] {
    switch self {
    case .plain: []
    case .strong: [1]
    case .strongCode: [1]
    case .emphasis: [3]
    case .code: [36]
    case .link: [4]
    case .title: [1, 35]
    case .heading: [1, 35]
    case .faint, .comment: [2]
    case .keyword: [35]
    case .type: [36]
    case .string: [32]
    case .typed: [1]
    case .summary: [35]
    case .own: [32]
    }
  }
}

extension Console {
  /// A text in the styles with some numbers. If colours are disabled, only other styles remain.
  static func styled(_ text: String, codes: [Int]) -> String {
    guard isTerminal, !isDumb else { return text }
    let codes = hasColours ? codes : codes.filter { $0 < 30 }
    guard !codes.isEmpty else { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// The size of standard output; 80 columns and 24 rows if it is unknown.
  static var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
