import CLibEdit
import Foundation
import Synchronization

/// Sees to it that no end of the process, and no stop, leaves the terminal in the state in which a
/// line is edited; and passes on what the terminal has to say by signals.
///
/// Signals belong to the process, so this does too. One editor at a time, the first to come, is
/// looked after.
enum TerminalGuard {
  /// Whether the window has changed its size since this was last set to false.
  static let resized = Atomic(false)
  /// Whether the process was continued after a stop since this was last set to false.
  static let resumed = Atomic(false)
  /// Whether there is something to see to that cannot wait.
  static var hasNews: Bool {
    resized.load(ordering: .acquiring) || resumed.load(ordering: .acquiring)
  }
  /// Whether a line is being edited.
  static let editing = Atomic(false)
  /// Whether the terminal was asked to bracket pastes, and not yet to stop that.
  static let bracketsPastes = Atomic(false)
  /// What asks a terminal to bracket pastes no more. Handlers use it, so nothing has to be made for it.
  static var bracketingOff: StaticString { "\u{1B}[?2004l" }

  /// Whether there is somebody to be looked after, who alone may write what the handlers read.
  private static let claimed = Atomic(false)
  /// Whether the handlers may read it.
  fileprivate static let armed = Atomic(false)

  /// Begins to look after a terminal whose state is the one to come back to.
  static func arm(input: Int32, output: Int32, wakeUp: WakeUp, original: termios) -> Bool {
    guard claimed.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return false }
    installed
    terminal.pointee = Terminal(
      input: input, output: output, wakeUp: wakeUp.writing, original: original)
    armed.store(true, ordering: .releasing)
    return true
  }

  /// Ends what ``arm(input:output:wakeUp:original:)`` began; for those only who were notified `true`.
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

// Handlers can reach nothing but globals, and may take no lock. This one is written by one thread at a
// time, the one that has the claim, before it arms; handlers look at `armed` first and read only while
// it is set, which the releasing store and their acquiring load put after the write. One that was
// interrupted in between, and goes on when the next editor has come, restores that one's terminal.
nonisolated(unsafe) private let terminal = UnsafeMutablePointer<Terminal>.allocate(capacity: 1)

// Written by `installed` alone, once. An element is what the system had before the handler that reads
// it; a handler that is called before the system has written that finds zeros, the default action.
nonisolated(unsafe) private let previous: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

private let installed: Void = {
  // Globals are made when first used; a handler must not be the first.
  terminal.initialize(
    to: Terminal(input: -1, output: -1, wakeUp: -1, original: termios()))
  _ = TerminalGuard.resized.load(ordering: .relaxed)
  _ = TerminalGuard.resumed.load(ordering: .relaxed)
  _ = TerminalGuard.editing.load(ordering: .relaxed)
  _ = TerminalGuard.bracketsPastes.load(ordering: .relaxed)
  for signal in [SIGHUP, SIGINT, SIGTERM] {
    _ = cle_handle_signal(signal, handleEnd, 1, previous + Int(signal))
  }
  // The Swift runtime takes it for a crash, and would ask at the terminal what to do about that.
  var runtime = sigaction()
  _ = cle_handle_signal(SIGQUIT, handleEnd, 0, &runtime)
  // The runtime may have handlers of its own for these, which report a crash: they come after ours.
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

/// Has the terminal send pastes as all other input. A handler may call it: it allocates nothing.
private func stopBracketing() {
  guard TerminalGuard.bracketsPastes.exchange(false, ordering: .relaxed) else { return }
  let sequence = TerminalGuard.bracketingOff
  _ = write(terminal.pointee.output, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

/// Somebody ends the process: it dies of the same signal, but tidily.
private func handleEnd(_ signal: Int32) {
  restore()
  cle_deliver(signal, previous + Int(signal))
}

/// The process has crashed: on return the same instruction crashes again, with the handler in place
/// that was there before.
private func handleCrash(_ signal: Int32) {
  restore()
  sigaction(signal, previous + Int(signal), nil)
}

/// The process is to stop; after that it goes on from here.
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
