import Foundation
import Testing

/// A pseudo-terminal with a program on it, and all that the program has sent.
final class Terminal {
  struct TimedOut: Error {}

  /// All that was sent, escape sequences included.
  private(set) var output = ""
  private let master: Int32
  /// Kept open, so that the terminal's modes can be read after the program has ended.
  private let slave: Int32
  private let process: pid_t
  private var status: Int32?
  private var bytes: [UInt8] = []

  /// Starts a program in a session of its own, with changes to this process's environment.
  init(_ arguments: [String], environment: [String: String]) throws {
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    try #require(openpty(&ends.master, &ends.slave, nil, nil, &size) == 0)
    (master, slave) = ends
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let path = try #require(ttyname(slave).map { String(cString: $0) })
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "PAGER", "LESS", "TUTORIAL_YES"] { variables[name] = nil }
    variables["TERM"] = "xterm"
    process = try Self.spawn(
      arguments, on: path, environment: variables.merging(environment) { $1 })
  }

  /// Starts the command line on a course.
  convenience init(
    tutorial arguments: String..., in root: URL, environment: [String: String] = [:]
  ) throws {
    let changes = environment.merging(["TUTORIAL_ROOT": root.path]) { first, _ in first }
    try self.init([Built.command.path] + arguments, environment: changes)
  }

  deinit {
    if status == nil {
      kill(-process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
    close(slave)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
  }

  /// Waits until the program has sent a text, and forgets everything up to it.
  func expect(
    _ text: String, within seconds: Int = 60, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let range = output.range(of: text) {
        output = String(output[range.upperBound...])
        return
      }
      let hasEnded = status != nil
      if !receive() && hasEnded || ContinuousClock.now > deadline {
        Issue.record("Waited for \(text), after\n\(output)", sourceLocation: sourceLocation)
        throw TimedOut()
      }
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: Its exit status; `nil` when a signal ended it.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32? {
    let deadline = ContinuousClock.now + .seconds(60)
    while status == nil, ContinuousClock.now < deadline { _ = receive() }
    while receive() {}
    let status = try #require(status, "it has not ended", sourceLocation: sourceLocation)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Whether keys are echoed, and lines edited, by the terminal: what a shell expects.
  var isSane: Bool {
    var modes = termios()
    tcgetattr(slave, &modes)
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & wanted == wanted
  }

  private func receive() -> Bool {
    if status == nil {
      var ended: Int32 = 0
      if waitpid(process, &ended, WNOHANG) == process { status = ended }
    }
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, status == nil ? 50 : 0) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    // Up to the last line or character that has come whole.
    if let text = String(validating: bytes, as: UTF8.self) {
      output += text.replacing("\r\n", with: "\n")
      bytes = []
    }
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
