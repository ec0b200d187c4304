import Dispatch
import Foundation
import Synchronization

/// A signal by which somebody ends the process.
struct EndSignal: Hashable, Sendable {
  let number: Int32
  /// Whether the terminal has sent it, because somebody typed Ctrl-C.
  var isTyped = false
}

/// The signals by which somebody ends the process, as calls of a closure.
///
/// Hardly anything may be done in a handler. Ours writes into a pipe what has come, and a queue of
/// its own reads it: also while the main actor is busy, or stuck.
enum EndSignals {
  private static let numbers = [SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM]

  /// What the system did with each of them before. It is chained to at the end: on a terminal that is
  /// the line editor's own handler, which leaves the terminal as it was.
  private static let previous = Mutex<[Int32: sigaction]>([:])

  private static let queue = DispatchQueue(label: "signals")
  @MainActor private static var source: (any DispatchSourceRead)?

  /// Begins to catch signals. Those that the process ignores stay ignored, as `nohup` wants it.
  ///
  /// - Parameter action: Told of each signal, in order, on a queue of its own.
  @MainActor
  static func begin(_ action: @escaping @Sendable (EndSignal) -> Void) {
    guard let pipe = SignalPipe() else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.output, queue: queue)
    source.setEventHandler { @Sendable in pipe.signals().forEach(action) }
    source.activate()
    Self.source = source
    // Handlers find the pipe before they are there to be called.
    pipeInput.store(pipe.input, ordering: .releasing)
    previous.withLock { previous in
      for number in numbers {
        var action = sigaction()
        sigaction(number, nil, &action)
        guard !action.isIgnoring else { continue }
        previous[number] = action
        var ours = sigaction.noting
        sigaction(number, &ours, nil)
      }
    }
  }

  /// Whether a signal is caught, and not ignored.
  static func isCaught(_ number: Int32) -> Bool {
    previous.withLock { $0[number] != nil }
  }

  /// Leaves signals to what was there before.
  static func end() {
    previous.withLock { previous in
      for (number, var action) in previous { sigaction(number, &action, nil) }
      previous = [:]
    }
  }

  /// Runs work some time from now, on the queue that is notified of signals.
  static func after(_ delay: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay, execute: work)
  }

  /// Has the process die of a signal, as if it had never been caught. So whoever waits for the
  /// process, a shell say, knows what it died of.
  static func die(of number: Int32) -> Never {
    end()
    // Threads of queues are not given signals.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    _exit(128 + number)
  }
}

// Handlers can reach nothing but globals. It is made before the first of them is installed.
private let pipeInput = Atomic<Int32>(-1)

/// A signal is a byte, with its highest bit for one that was typed.
private struct SignalPipe: Sendable {
  let output: Int32
  let input: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A handler that waits would stop the process for good.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (output, input) = (ends[0], ends[1])
  }

  /// What has come since the last time.
  func signals() -> [EndSignal] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(output, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map {
      EndSignal(number: Int32($0 & 0x7F), isTyped: $0 & 0x80 != 0)
    }
  }
}

private func note(
  _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
  let error = errno
  var byte = UInt8(number)
  if let info, info.pointee.isFromTerminal { byte |= 0x80 }
  _ = write(pipeInput.load(ordering: .acquiring), &byte, 1)
  errno = error
}

extension siginfo_t {
  fileprivate var isFromTerminal: Bool {
    #if canImport(Darwin)
      si_pid == 0
    #else
      si_code == SI_KERNEL
    #endif
  }
}

extension sigaction {
  fileprivate static var noting: sigaction {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = note
    #else
      action.__sigaction_handler.sa_sigaction = note
    #endif
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK
    return action
  }

  fileprivate var isIgnoring: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
