import Foundation
import PseudoTerminal

/// An app on a terminal of its own, from its start to its end.
final class FuzzedApp {
  /// The last bytes that were typed.
  private(set) var lastTyped: [UInt8] = []
  /// The last bytes that the app printed.
  private(set) var lastPrinted: [UInt8] = []

  private let terminal: PseudoTerminal
  private let patience: Duration
  private let modesAtStart: termios
  private var hasTypedInterrupt = false
  private var screen = ScreenModes()
  private var echoes = EchoCounter()
  private var collected: [UInt8] = []
  private let clock = ContinuousClock()

  /// Starts it.
  ///
  /// - Parameters:
  ///   - settings: What to start.
  ///   - home: The folder that the app takes for its user's.
  init(_ settings: FuzzSettings, home: URL) throws {
    patience = settings.patience
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("XDG_") && !name.hasPrefix("TUTORIAL_") && name != "NO_COLOR"
    }
    environment["HOME"] = home.path(percentEncoded: false)
    environment["TERM"] = "xterm-256color"
    environment["LC_ALL"] = "C.UTF-8"
    // What is wrong has been printed before that; to look at every thread takes many seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    terminal = try PseudoTerminal(settings.program, environment: environment)
    terminal.continuesWhenSuspended = true
    modesAtStart = terminal.modes
  }

  /// Whether the app has ended.
  var hasEnded: Bool { terminal.status != nil }

  /// The app's bytes in memory.
  var memory: Int? { ProcessMemory.bytes(of: terminal.process) }

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
  }

  /// Types, and reads meanwhile. What is typed after the app's end is dropped.
  func type(_ bytes: [UInt8]) throws(FuzzFailure) {
    lastTyped = (lastTyped + bytes).suffix(1_000)
    if bytes.contains(Typist.interrupt) { hasTypedInterrupt = true }
    var rest = bytes[...]
    var end = clock.now + patience
    while !rest.isEmpty, !hasEnded {
      let count = terminal.typeAtOnce(rest)
      rest = rest.dropFirst(count)
      if count > 0 { end = clock.now + patience }
      guard clock.now < end else { throw failure(.hang(patience)) }
      read(milliseconds: count > 0 ? 0 : 10)
    }
  }

  /// Asks the app whether it still answers: for help with a word that is no command, and that an app
  /// therefore repeats. The terminal shows it once, and the app's answer shows it again.
  ///
  /// - Returns: How long the answer took; `nil` when the app ended instead.
  func answer() throws(FuzzFailure) -> Duration? {
    let start = clock.now
    var asked = start
    echoes.reset()
    try ask("\r")
    while true {
      if hasEnded { return nil }
      read(milliseconds: 50)
      // A word may be swallowed, as by the keys before it. Then it was the next one that was heard.
      if let word = echoes.repeated { return clock.now - (word == 0 ? start : asked) }
      guard clock.now - start < patience else { throw failure(.hang(patience)) }
      guard clock.now - asked > .milliseconds(300) else { continue }
      // Ctrl-C drops what the app has not read yet. That must not help one that is only slow.
      let isLate = clock.now - start > patience / 2
      if isLate || echoes.count < 4 {
        asked = clock.now
        try ask(isLate ? "\u{3}\r" : "\r")
      }
    }
  }

  /// What the app prints for a line, but for what it says to the question behind it.
  ///
  /// - Returns: The output, with some more; `nil` when the app has ended.
  func output(of line: String) throws(FuzzFailure) -> String? {
    collected = []
    try type(Array("\r\(line)\r".utf8))
    guard try answer() != nil else { return nil }
    return String(decoding: collected, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.contains(EchoCounter.mark) }.joined(separator: "\n")
  }

  /// Has the app end, by `quit` or by the end of its input.
  func quit() throws(FuzzFailure) {
    let end = clock.now + patience
    var keys = ["\r\(Vocabulary.ending)\r", "\u{3}\r\(Vocabulary.ending)\r"]
    while !hasEnded {
      guard clock.now < end else { throw failure(.hang(patience)) }
      try type(Array((keys.isEmpty ? "\u{4}" : keys.removeFirst()).utf8))
      let pause = clock.now + .milliseconds(500)
      while clock.now < pause, !hasEnded { read(milliseconds: 50) }
    }
  }

  /// Looks how the app has ended, and at what it left behind.
  func inspectEnd() throws(FuzzFailure) {
    guard let status = terminal.status else { return }
    while read(milliseconds: 0) {}
    let signal = status & 0x7f
    // Ctrl-C may end an app that is running, as it ends others.
    let isInterrupted = signal == SIGINT && hasTypedInterrupt
    if signal != 0, !isInterrupted { throw failure(.crash(signal: signal)) }
    if signal == 0, status != 0 { throw failure(.status(status >> 8)) }
    let modes = terminal.modes
    if modes.c_lflag & tcflag_t(ICANON) == 0 || modes.c_lflag & tcflag_t(ECHO) == 0 {
      throw failure(.terminal("raw"))
    }
    if !modes.isSame(as: modesAtStart) { throw failure(.terminal("with other modes")) }
    if let mode = screen.leftChanged.first {
      throw failure(.terminal("with its mode \(mode) changed"))
    }
  }

  /// A failure, with what led to it.
  func failure(_ kind: FuzzFailure.Kind) -> FuzzFailure {
    var failure = FuzzFailure(kind)
    failure.lastTyped = lastTyped
    failure.lastPrinted = lastPrinted
    return failure
  }

  private func ask(_ before: String) throws(FuzzFailure) {
    // Many questions would leave no room for what made them necessary.
    let typed = lastTyped
    defer { lastTyped = typed }
    let word = echoes.next()
    try type([Typist.goOn] + Array("\(before)help ".utf8) + word + [0x0d])
  }

  @discardableResult
  private func read(milliseconds: Int32) -> Bool {
    guard let bytes = terminal.receive(milliseconds: milliseconds) else { return false }
    lastPrinted = (lastPrinted + bytes).suffix(2_000)
    if collected.count < 1_000_000 { collected += bytes }
    screen.read(bytes)
    echoes.read(bytes)
    return true
  }
}

extension termios {
  fileprivate func isSame(as other: termios) -> Bool {
    c_iflag == other.c_iflag && c_oflag == other.c_oflag && c_cflag == other.c_cflag
      && c_lflag == other.c_lflag
      && withUnsafeBytes(of: c_cc) { keys in
        withUnsafeBytes(of: other.c_cc) { keys.elementsEqual($0) }
      }
  }
}
