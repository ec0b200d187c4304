import Dispatch
import Foundation
import LineEditor
import Synchronization
import TutorialCore

/// A terminal that a lesson is read on: its second screen, its keys and its size.
final class ReadingTerminal: Sendable {
  /// What happens at the terminal.
  enum Event: Sendable {
    case key(Key)
    case resized
    /// The command goes on after Ctrl-Z; its screen is gone.
    case resumed
  }

  private struct State {
    var keyboard: Keyboard?
    var isEntered = false
    var continuation: AsyncStream<Event>.Continuation?
    var resizing: (any DispatchSourceSignal)?
  }

  private let state = Mutex(State())

  /// - Returns: `nil` where there is no terminal with a screen on both ends.
  init?() {
    guard Console.isTerminal, isatty(STDIN_FILENO) == 1, !Console.isDumb else { return nil }
  }

  /// How much fits on the screen.
  var size: TerminalSize { Console.size }

  /// Takes the screen and the keys.
  ///
  /// - Returns: What happens from now on; `nil` when the terminal is another program's.
  func begin() -> AsyncStream<Event>? {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    state.withLock { $0.continuation = continuation }
    guard takeKeys() else { return nil }
    signal(SIGWINCH, SIG_IGN)
    let resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
    resizing.setEventHandler { continuation.yield(.resized) }
    resizing.activate()
    state.withLock { $0.resizing = resizing }
    enter()
    return events
  }

  /// Gives back what was taken.
  func end() {
    leave()
    state.withLock { state in
      state.keyboard?.stop()
      state.keyboard = nil
      state.resizing?.cancel()
      state.resizing = nil
      state.continuation?.finish()
    }
    signal(SIGWINCH, SIG_DFL)
  }

  /// Lends the terminal to another program for as long as some work takes.
  func lend<Result>(_ work: () -> Result) -> Result {
    leave()
    state.withLock { state in
      state.keyboard?.stop()
      state.keyboard = nil
    }
    defer {
      _ = takeKeys()
      enter()
    }
    return work()
  }

  private func takeKeys() -> Bool {
    let keyboard = Keyboard(
      onSuspend: { [weak self] in self?.leave() },
      onResume: { [weak self] in self?.tell(.resumed) },
      onKey: { [weak self] key in self?.tell(.key(key)) })
    state.withLock { $0.keyboard = keyboard }
    return keyboard != nil
  }

  private func tell(_ event: Event) {
    _ = state.withLock { $0.continuation?.yield(event) }
  }

  // MARK: The screen

  /// Goes to the terminal's second screen, and leaves what was on the first alone.
  func enter() {
    state.withLock { state in
      guard !state.isEntered else { return }
      state.isEntered = true
      write("\u{1B}[?1049h\u{1B}[2J")
    }
  }

  private func leave() {
    state.withLock { state in
      guard state.isEntered else { return }
      state.isEntered = false
      write("\u{1B}[?25h\u{1B}[?1049l")
    }
  }

  /// Draws a screen over the one before.
  func show(_ screen: ReaderScreen) {
    // Nothing is seen of a screen half drawn, where the terminal can wait for the rest.
    var text = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[H"
    for (index, line) in screen.lines.enumerated() {
      if index > 0 { text += "\r\n" }
      text += line.map(Self.styled).joined() + "\u{1B}[K"
    }
    if let cursor = screen.cursor { text += "\r\u{1B}[\(cursor)C\u{1B}[?25h" }
    state.withLock { state in
      guard state.isEntered else { return }
      write(text + "\u{1B}[?2026l")
    }
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

  private func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

extension LayoutLine.Style {
  /// How it looks on a terminal: the numbers of `ESC [ … m`.
  var codes: [Int] {
    switch self {
    case .plain: []
    case .strong: [1]
    case .emphasis: [3]
    case .code: [36]
    case .link: [4]
    case .title: [1, 33]
    case .heading: [1, 36]
    case .faint, .comment: [2]
    case .keyword: [35]
    case .type: [36]
    case .string: [32]
    case .typed: [1]
    case .summary: [33]
    case .own: [32]
    }
  }
}

extension Console {
  /// A text in the styles with some numbers. Where colours are unwanted, weight and the like are left.
  static func styled(_ text: String, codes: [Int]) -> String {
    guard isTerminal, !isDumb else { return text }
    let codes = hasColours ? codes : codes.filter { $0 < 30 }
    guard !codes.isEmpty else { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// How much fits on standard output; 80 columns and 24 rows if it does not say.
  static var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
