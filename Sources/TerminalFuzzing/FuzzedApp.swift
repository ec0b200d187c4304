import Foundation
import PseudoTerminal

/// An app on its own terminal, from its start to its end.
final class FuzzedApp {
  /// The last typed bytes.
  private(set) var lastTyped: [UInt8] = []
  /// The last bytes of the app's output.
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
  ///   - settings: The settings, with the program.
  ///   - home: The app's home folder.
  init(_ settings: FuzzSettings, home: URL) throws {
    patience = settings.patience
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("XDG_") && !name.hasPrefix("TUTORIAL_") && name != "NO_COLOR"
    }
    environment["HOME"] = home.path(percentEncoded: false)
    environment["TERM"] = "xterm-256color"
    environment["LC_ALL"] = "C.UTF-8"
    // The crash's message is printed before that, and examining every thread takes many seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    terminal = try PseudoTerminal(settings.program, environment: environment)
    terminal.continuesWhenSuspended = true
    modesAtStart = terminal.modes
  }

  /// Whether the app ended.
  var hasEnded: Bool { terminal.status != nil }

  /// The app's memory in bytes.
  var memory: Int? { ProcessMemory.bytes(of: terminal.process) }

  /// Resizes the window.
  func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
  }

  /// Types while reading output. Input after the app's end is dropped.
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

  /// Checks whether the app still responds, by asking for help with an unknown command, which the app repeats. The word
  /// appears once as the terminal's echo, and again in the app's response.
  ///
  /// - Returns: The response time; `nil` if the app ended instead.
  func answer() throws(FuzzFailure) -> Duration? {
    let start = clock.now
    var asked = start
    echoes.reset()
    try ask("\r")
    while true {
      if hasEnded { return nil }
      read(milliseconds: 50)
      // A word can get lost, for example because of earlier keys. Then the app responds to the next one.
      if let word = echoes.repeated { return clock.now - (word == 0 ? start : asked) }
      guard clock.now - start < patience else { throw failure(.hang(patience)) }
      guard clock.now - asked > .milliseconds(300) else { continue }
      // Ctrl-C discards unread input. That must not help an app that is only slow.
      let isLate = clock.now - start > patience / 2
      if isLate || echoes.count < 4 {
        asked = clock.now
        try ask(isLate ? "\u{3}\r" : "\r")
      }
    }
  }

  /// The app's output for a line, without the response to the check after it.
  ///
  /// - Returns: The output, with some more; `nil` if the app ended.
  func output(of line: String) throws(FuzzFailure) -> String? {
    collected = []
    try type(Array("\r\(line)\r".utf8))
    guard try answer() != nil else { return nil }
    return String(decoding: collected, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.contains(EchoCounter.mark) }.joined(separator: "\n")
  }

  /// Ends the app, by `quit` or by the end of its input.
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

  /// Checks how the app ended, and the state of the terminal.
  func inspectEnd() throws(FuzzFailure) {
    guard let status = terminal.status else { return }
    while read(milliseconds: 0) {}
    let signal = status & 0x7f
    // Ctrl-C may end an app while it runs.
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

  /// A failure, with the last input and output.
  func failure(_ kind: FuzzFailure.Kind) -> FuzzFailure {
    var failure = FuzzFailure(kind)
    failure.lastTyped = lastTyped
    failure.lastPrinted = lastPrinted
    return failure
  }

  private func ask(_ before: String) throws(FuzzFailure) {
    // Many checks would displace the input that caused the failure.
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
