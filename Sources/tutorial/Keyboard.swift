import Dispatch
import Foundation
import Synchronization
import TutorialCore

/// Single keys from the terminal, before the end of a line.
///
/// The terminal's modes are restored when the keyboard is stopped, and while the command is suspended by Ctrl-Z. Ctrl-C
/// keeps its meaning.
final class Keyboard {
  private let before: Modes
  private let input: any DispatchSourceRead

  /// Starts reading keys; `nil` if standard input isn't a terminal, or the terminal currently belongs to a different
  /// program.
  ///
  /// - Parameters:
  ///   - onSuspend: Called before the command is suspended, to restore the screen.
  ///   - onResume: Called when it is resumed.
  ///   - onKey: Called with each key, one at a time.
  init?(
    onSuspend: @escaping @Sendable () -> Void = {}, onResume: @escaping @Sendable () -> Void = {},
    onKey: @escaping @Sendable (Key) -> Void
  ) {
    guard isatty(STDIN_FILENO) == 1, Self.isInForeground, let before = Modes.current else {
      return nil
    }
    self.before = before

    let decoder = Mutex(KeyDecoder())
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: JobControl.queue)
    input.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else {
        // Without this, the end of input would be reported repeatedly.
        if count == 0 { input.cancel() }
        return
      }
      decoder.withLock { $0.keys(bytes[..<count]) }.forEach(onKey)
    }
    self.input = input

    JobControl.handle(
      onStop: {
        onSuspend()
        before.apply()
      },
      onContinue: {
        guard Self.isInForeground else { return }
        before.withSingleKeys.apply()
        onResume()
      })
    before.withSingleKeys.apply()
    [input].activate()
  }

  /// Stops reading, and restores the terminal's modes.
  func stop() {
    input.cancel()
    JobControl.handle()
    if Self.isInForeground { before.apply() }
  }

  /// Whether the terminal belongs to this command: any other process is stopped when it accesses the modes.
  private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }
}

/// The handling of suspending and resuming by the shell.
///
/// Signals are global to the process, and the system's sources for them can't be recreated reliably, because code that
/// changes a signal's action in between disables them. Therefore they are created once.
private enum JobControl {
  /// The handlers of the current keyboard.
  private struct Handlers {
    var onStop: @Sendable () -> Void = {}
    var onContinue: @Sendable () -> Void = {}
  }

  /// The queue for signals and keys, so that no key is read in between.
  static let queue = DispatchQueue(label: "keyboard")
  private static let handlers = Mutex(Handlers())

  private static let sources = Mutex<[any DispatchSourceProtocol]>([])

  /// Starts to listen, unless it already does.
  private static func listen() {
    sources.withLock { sources in
      if sources.isEmpty { sources = makeSources() }
    }
  }

  private static func makeSources() -> [any DispatchSourceProtocol] {
    signal(SIGTSTP, SIG_IGN)
    let stop = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: queue)
    stop.setEventHandler {
      handlers.withLock { $0 }.onStop()
      // This returns when the command is resumed.
      kill(getpid(), SIGSTOP)
    }
    let goOn = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    goOn.setEventHandler { handlers.withLock { $0 }.onContinue() }
    let sources: [any DispatchSourceProtocol] = [stop, goOn]
    sources.activate()
    return sources
  }

  /// Sets the handlers for before the command is stopped and after it is resumed; none by default.
  static func handle(
    onStop: @escaping @Sendable () -> Void = {}, onContinue: @escaping @Sendable () -> Void = {}
  ) {
    handlers.withLock { $0 = Handlers(onStop: onStop, onContinue: onContinue) }
    listen()
  }
}

extension [any DispatchSourceProtocol] {
  /// Activates all of them, and returns when each has been registered with the system.
  ///
  /// A signal before that is ignored, and its source isn't notified.
  func activate() {
    let registration = DispatchGroup()
    for source in self {
      registration.enter()
      source.setRegistrationHandler { registration.leave() }
      source.activate()
    }
    registration.wait()
  }
}

/// The modes of the terminal on standard input.
private struct Modes {
  private var modes: termios

  /// The current modes.
  static var current: Modes? {
    var modes = termios()
    return tcgetattr(STDIN_FILENO, &modes) == 0 ? Modes(modes: modes) : nil
  }

  /// These modes, but with immediate keys and without echo.
  var withSingleKeys: Modes {
    var result = self
    result.modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &result.modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return result
  }

  func apply() {
    var modes = modes
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }
}
