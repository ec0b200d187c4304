import CLibEdit
import Foundation
import Synchronization

/// Restores the terminal's modes whenever the process ends or stops, and handles the terminal's signals.
///
/// Signals are global to the process, so this is too. It serves one editor at a time, the first one.
enum TerminalGuard {
  /// Whether the window changed its size since this was last set to `false`.
  static let resized = Atomic(false)
  /// Whether the process was continued after a stop since this was last set to `false`.
  static let resumed = Atomic(false)
  /// Whether there is an urgent event to handle.
  static var hasNews: Bool {
    resized.load(ordering: .acquiring) || resumed.load(ordering: .acquiring)
  }
  /// Whether a line is being edited.
  static let editing = Atomic(false)
  /// Whether the terminal's bracketed paste mode is on.
  static let bracketsPastes = Atomic(false)
  /// The sequence that ends bracketed paste mode. Handlers use it, so it must not be allocated when it is used.
  static var bracketingOff: StaticString { "\u{1B}[?2004l" }

  /// Whether an editor has claimed the guard. Only this editor may write the state that the handlers read.
  private static let claimed = Atomic(false)
  /// Whether the handlers may read it.
  fileprivate static let armed = Atomic(false)

  /// Starts to guard a terminal with its original modes.
  static func arm(input: Int32, output: Int32, wakeUp: WakeUp, original: termios) -> Bool {
    guard claimed.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return false }
    installed
    terminal.pointee = Terminal(
      input: input, output: output, wakeUp: wakeUp.writing, original: original)
    armed.store(true, ordering: .releasing)
    return true
  }

  /// Ends the protection that ``arm(input:output:wakeUp:original:)`` started. Call it only if that returned `true`.
  static func disarm() {
    armed.store(false, ordering: .releasing)
    claimed.store(false, ordering: .releasing)
  }
}

private struct Terminal {
  var input: Int32
  var output: Int32
  var wakeUp: Int32
  var original: termios
}

// Signal handlers can access only globals, and must not take a lock. Only the thread with the claim writes this global,
// before it sets `armed`. Handlers read it only while `armed` is set: the releasing store and their acquiring load
// order the read after the write. A handler that is interrupted in between, and continues after the next editor has
// started, restores that editor's terminal.
nonisolated(unsafe) private let terminal = UnsafeMutablePointer<Terminal>.allocate(capacity: 1)

// Only `installed` writes it, once. An element is the action that the handler replaced. A handler that is called before
// the system writes the element reads zeros, the default action.
nonisolated(unsafe) private let previous: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

private let installed: Void = {
  // Globals are initialized on first use, which must not be in a handler.
  terminal.initialize(
    to: Terminal(input: -1, output: -1, wakeUp: -1, original: termios()))
  _ = TerminalGuard.resized.load(ordering: .relaxed)
  _ = TerminalGuard.resumed.load(ordering: .relaxed)
  _ = TerminalGuard.editing.load(ordering: .relaxed)
  _ = TerminalGuard.bracketsPastes.load(ordering: .relaxed)
  for signal in [SIGHUP, SIGINT, SIGTERM] {
    _ = cle_handle_signal(signal, handleEnd, 1, previous + Int(signal))
  }
  // The Swift runtime treats it as a crash, and would show a prompt on the terminal.
  var runtime = sigaction()
  _ = cle_handle_signal(SIGQUIT, handleEnd, 0, &runtime)
  // The runtime may have its own handlers for these signals, which report a crash: they run after ours.
  for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
    _ = cle_handle_signal(signal, handleCrash, 0, previous + Int(signal))
  }
  _ = cle_handle_signal(SIGTSTP, handleStop, 1, previous + Int(SIGTSTP))
  _ = cle_handle_signal(SIGCONT, handleNews, 1, previous + Int(SIGCONT))
  _ = cle_handle_signal(SIGWINCH, handleNews, 1, previous + Int(SIGWINCH))
  atexit(restore)
}()

private func restore() {
  guard TerminalGuard.armed.load(ordering: .acquiring) else { return }
  stopBracketing()
  tcsetattr(terminal.pointee.input, TCSANOW, &terminal.pointee.original)
  if TerminalGuard.editing.exchange(false, ordering: .relaxed) {
    var newline: UInt8 = 0x0A
    _ = write(terminal.pointee.output, &newline, 1)
  }
}

/// Ends the terminal's bracketed paste mode. A signal handler may call it: it allocates nothing.
private func stopBracketing() {
  guard TerminalGuard.bracketsPastes.exchange(false, ordering: .relaxed) else { return }
  let sequence = TerminalGuard.bracketingOff
  _ = write(terminal.pointee.output, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

/// A signal ends the process: it restores the terminal, and then dies of the same signal.
private func handleEnd(_ signal: Int32) {
  restore()
  cle_deliver(signal, previous + Int(signal))
}

/// The process crashed: on return, the same instruction crashes again, with the previous handler installed.
private func handleCrash(_ signal: Int32) {
  restore()
  sigaction(signal, previous + Int(signal), nil)
}

/// The process stops, and later continues here.
private func handleStop(_ signal: Int32) {
  let error = errno
  var edited = termios()
  let isArmed = TerminalGuard.armed.load(ordering: .acquiring)
  let isKnown = isArmed && tcgetattr(terminal.pointee.input, &edited) == 0
  if isKnown {
    stopBracketing()
    tcsetattr(terminal.pointee.input, TCSANOW, &terminal.pointee.original)
  }
  cle_deliver(signal, previous + Int(signal))
  if isKnown { tcsetattr(terminal.pointee.input, TCSANOW, &edited) }
  var ignored = sigaction()
  _ = cle_handle_signal(signal, handleStop, 1, &ignored)
  errno = error
}

private func handleNews(_ signal: Int32) {
  let error = errno
  if signal == SIGCONT {
    TerminalGuard.resumed.store(true, ordering: .releasing)
  } else {
    TerminalGuard.resized.store(true, ordering: .releasing)
  }
  if TerminalGuard.armed.load(ordering: .acquiring) {
    var byte: UInt8 = 0
    _ = write(terminal.pointee.wakeUp, &byte, 1)
  }
  errno = error
}
