import Dispatch
import Foundation
import Synchronization
import TutorialCore

/// Single keys from the terminal, without waiting for the end of a line.
///
/// The terminal gets its modes back when the keyboard is stopped, and for as long as the command is
/// suspended by Ctrl-Z. Ctrl-C stays what it is.
final class Keyboard {
  private let before: Modes
  private let input: any DispatchSourceRead

  /// Begins to read keys; `nil` when standard input is not a terminal, or one that belongs to another
  /// program at this moment.
  ///
  /// - Parameters:
  ///   - onSuspend: Is called before the command is suspended, to leave the screen as it was.
  ///   - onResume: Is called when it goes on.
  ///   - onKey: Is called with each key, one at a time.
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
        // Without this, the end of input would be notified again and again.
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

  /// Stops reading, and gives the terminal its modes back.
  func stop() {
    input.cancel()
    JobControl.handle()
    if Self.isInForeground { before.apply() }
  }

  /// Whether the terminal is this command's: whoever else asks it for its modes is stopped.
  private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }
}

/// What happens when the shell stops the command, and lets it go on.
///
/// Signals belong to the process, and the system's sources for them do not survive being made again:
/// whoever changes what a signal does in between takes it from them. So they are made once.
private enum JobControl {
  /// What the keyboard of the moment does.
  private struct Handlers {
    var onStop: @Sendable () -> Void = {}
    var onContinue: @Sendable () -> Void = {}
  }

  /// Where signals and keys are handled, so that no key is read in between.
  static let queue = DispatchQueue(label: "keyboard")
  private static let handlers = Mutex(Handlers())

  private static let sources = Mutex<[any DispatchSourceProtocol]>([])

  /// Begins to listen, if nobody does yet.
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
      // This returns when the command goes on.
      kill(getpid(), SIGSTOP)
    }
    let goOn = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    goOn.setEventHandler { handlers.withLock { $0 }.onContinue() }
    let sources: [any DispatchSourceProtocol] = [stop, goOn]
    sources.activate()
    return sources
  }

  /// Sets what is done before the command is stopped, and after it goes on; nothing by default.
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
  /// A signal that comes before that is ignored, and its source never hears of it.
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

  /// The modes now.
  static var current: Modes? {
    var modes = termios()
    return tcgetattr(STDIN_FILENO, &modes) == 0 ? Modes(modes: modes) : nil
  }

  /// These modes, but with keys immediately and not echoed.
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
