import Foundation

/// A program on its own pseudo-terminal, for tests and for the fuzzer, which act as its user.
public final class PseudoTerminal {
  /// The reason why a program couldn't be started on a terminal.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The program's status from `waitpid`, after its end.
  public private(set) var status: Int32?

  /// Whether a program that suspends itself is resumed, as by a shell's `fg`.
  public var continuesWhenSuspended = false

  private var master: Int32
  /// It stays open, so that the terminal's modes can be read after the program's end.
  private let slave: Int32
  /// The program's process ID.
  public let process: pid_t

  /// Starts a program in its own session.
  ///
  /// - Parameters:
  ///   - arguments: The program's path and its arguments.
  ///   - environment: Its complete environment.
  ///   - columns: The width of the terminal.
  ///   - rows: The height of the terminal.
  /// - Throws: A ``Failure`` that names the failed system call.
  public init(
    _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24
  ) throws {
    var size = Self.size(columns: columns, rows: rows)
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    guard openpty(&ends.master, &ends.slave, nil, nil, &size) == 0,
      let path = ttyname(ends.slave).map({ String(cString: $0) })
    else { throw Failure(description: "no terminal: \(String(cString: strerror(errno)))") }
    (master, slave) = ends
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    process = try Self.spawn(arguments, on: path, environment: environment)
  }

  deinit {
    if status == nil {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
    close(slave)
  }

  /// Types a text.
  ///
  /// - Returns: Whether the terminal accepted the complete text.
  public func type(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return write(master, bytes, bytes.count) == bytes.count
  }

  /// Types as much as the terminal accepts without waiting for the program to read it.
  ///
  /// - Returns: The number of bytes.
  public func typeAtOnce(_ bytes: ArraySlice<UInt8>) -> Int {
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    return max(bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }, 0)
  }

  /// Resizes the terminal, and notifies the program.
  public func resize(columns: Int, rows: Int) {
    var size = Self.size(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the program a signal.
  public func signal(_ signal: Int32) {
    kill(process, signal)
  }

  /// Closes the terminal, as when its window is closed, and waits for the program to end.
  public func hangUp() {
    close(master)
    master = -1
    var ended: Int32 = 0
    while status == nil {
      if waitpid(process, &ended, 0) == process { status = ended }
    }
  }

  /// The current modes of the terminal.
  public var modes: termios {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes
  }

  /// Waits for output while the program runs, and checks whether it ended.
  ///
  /// - Parameter milliseconds: How long to wait.
  /// - Returns: The program's output; `nil` if there is none.
  public func receive(milliseconds: Int32) -> ArraySlice<UInt8>? {
    if status == nil {
      var ended: Int32 = 0
      if waitpid(process, &ended, WNOHANG | (continuesWhenSuspended ? WUNTRACED : 0)) == process {
        if ended & 0xff == 0x7f { kill(-process, SIGCONT) } else { status = ended }
      }
    }
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, status == nil ? milliseconds : 0) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? buffer[..<count] : nil
  }

  private static func size(columns: Int, rows: Int) -> winsize {
    winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  }

  private static func spawn(
    _ arguments: [String], on terminal: String, environment: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession: Int32 = 0x400
      let closesAll = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let newSession: Int32 = 0x80
      let closesAll: Int32 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that the leader of a new session opens becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // The program doesn't inherit open files either: otherwise a port on which a test listens would stay in use until
    // the program ends.
    #if !canImport(Darwin)
      for file: Int32 in 3..<1024 { posix_spawn_file_actions_addclose(&actions, file) }
    #endif
    // The program doesn't inherit ignored or blocked signals from the tests' process.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes,
      Int16(newSession | closesAll | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))

    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else {
      let reason = String(cString: strerror(code))
      throw Failure(description: "\(arguments[0]) could not be started: \(reason)")
    }
    return process
  }
}
