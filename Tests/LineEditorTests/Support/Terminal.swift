import Foundation
import Testing

/// A pseudo-terminal with a program on it, and a screen that shows what the program sends.
final class Terminal {
  struct TimedOut: Error {}

  private(set) var screen: Screen
  private let master: Int32
  /// Kept open, so that the terminal's modes can be read after the program has ended.
  private let slave: Int32
  private let process: pid_t
  private var status: Int32?

  static var probe: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      bundle.bundlePath.hasSuffix(".xctest")
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return folder.appending(path: "line-editor-probe").path
  }

  /// Starts a program, the probe unless another is named, in a session of its own.
  init(
    columns: Int = 80, rows: Int = 24, _ arguments: [String] = [Terminal.probe],
    environment: [String: String] = [:]
  ) throws {
    screen = Screen(columns: columns, rows: rows)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    try #require(openpty(&ends.master, &ends.slave, nil, nil, &size) == 0)
    (master, slave) = ends
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let path = try #require(ttyname(slave).map { String(cString: $0) })
    process = try Self.spawn(
      arguments, on: path, environment: Self.environment.merging(environment) { $1 })
  }

  /// Nothing of the person who runs the tests gets in.
  static let environment = [
    "TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin",
    // A crash that is wanted needs no report.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  deinit {
    if status == nil {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
    close(slave)
  }

  // MARK: What a person does

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
  }

  func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ signal: Int32) {
    kill(process, signal)
  }

  // MARK: What a person sees

  /// Waits until exactly these lines are on screen and the cursor is where it should be.
  ///
  /// - Parameter cursor: The row and column of the cursor; by default it is of no interest.
  func expect(
    _ lines: [String], cursor: (row: Int, column: Int)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait(
      "the screen to be \(lines), cursor \(cursor.map { "\($0)" } ?? "anywhere")",
      sourceLocation: sourceLocation
    ) {
      screen in
      screen.lines == lines && (cursor.map { $0 == (screen.row, screen.column) } ?? true)
    }
    #expect(screen.unknown == [], sourceLocation: sourceLocation)
  }

  /// Waits until the screen ends with these lines.
  func expectLast(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("the last lines to be \(lines)", sourceLocation: sourceLocation) {
      $0.lines.suffix(lines.count) == lines[...]
    }
  }

  func wait(
    _ expectation: String, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (Screen) -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition(screen) {
      let hasEnded = status != nil
      if !receive(milliseconds: 100) && hasEnded || ContinuousClock.now > deadline {
        Issue.record(
          """
          Waited for \(expectation). The screen is
          \(screen.linesWithHistory.joined(separator: "\n"))
          and the cursor at (\(screen.row), \(screen.column)).
          """, sourceLocation: sourceLocation)
        throw TimedOut()
      }
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: Its status as `waitpid` tells it.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    try wait("the program to end", sourceLocation: sourceLocation) { _ in status != nil }
    while receive(milliseconds: 0) {}
    return try #require(status)
  }

  /// The modes of the terminal now, in a form that compares.
  var modes: [String: UInt] {
    var modes = termios()
    tcgetattr(slave, &modes)
    var result = [
      "input": UInt(modes.c_iflag), "output": UInt(modes.c_oflag), "control": UInt(modes.c_cflag),
      "local": UInt(modes.c_lflag),
    ]
    withUnsafeBytes(of: modes.c_cc) {
      for (index, character) in $0.enumerated() { result["character \(index)"] = UInt(character) }
    }
    return result
  }

  private func receive(milliseconds: Int32) -> Bool {
    if status == nil {
      var ended: Int32 = 0
      if waitpid(process, &ended, WNOHANG) == process { status = ended }
    }
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, status == nil ? milliseconds : 0) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    screen.feed(buffer[..<count])
    return true
  }

  private static func spawn(
    _ arguments: [String], on terminal: String, environment: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession: Int32 = 0x400
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let newSession: Int32 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that the leader of a new session opens becomes the session's own.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Whatever the tests' own process ignores or blocks is not the program's.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes,
      Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))

    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, &argv, &envp)
    try #require(
      code == 0, "\(arguments[0]) could not be started: \(String(cString: strerror(code)))")
    return process
  }
}
