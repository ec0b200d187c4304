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
  private let sources: [any DispatchSourceProtocol]

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

    let queue = DispatchQueue(label: "keyboard")
    let decoder = Mutex(KeyDecoder())
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    input.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else {
        // Without this, the end of input would be told again and again.
        if count == 0 { input.cancel() }
        return
      }
      decoder.withLock { $0.keys(bytes[..<count]) }.forEach(onKey)
    }
    signal(SIGTSTP, SIG_IGN)
    let suspension = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: queue)
    suspension.setEventHandler {
      onSuspend()
      before.apply()
      // This returns when the command goes on.
      kill(getpid(), SIGSTOP)
    }
    let continuation = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    continuation.setEventHandler {
      guard Self.isInForeground else { return }
      before.withSingleKeys.apply()
      onResume()
    }
    sources = [input, suspension, continuation]

    before.withSingleKeys.apply()
    for source in sources { source.activate() }
  }

  /// Stops reading, and gives the terminal its modes back.
  func stop() {
    for source in sources { source.cancel() }
    signal(SIGTSTP, SIG_DFL)
    if Self.isInForeground { before.apply() }
  }

  /// Whether the terminal is this command's: whoever else asks it for its modes is stopped.
  private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }
}

/// The modes of the terminal on standard input.
private struct Modes {
  private var modes: termios

  /// The modes now.
  static var current: Modes? {
    var modes = termios()
    return tcgetattr(STDIN_FILENO, &modes) == 0 ? Modes(modes: modes) : nil
  }

  /// These modes, but with keys at once and not echoed.
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
