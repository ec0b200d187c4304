import Dispatch
import Foundation
import Synchronization

/// A signal to end the process.
struct EndSignal: Hashable, Sendable {
  let number: Int32
  /// Whether the terminal sent it because a person typed Ctrl-C.
  var isTyped = false
}

/// The signals to end the process, as calls of a closure.
///
/// A signal handler may do almost nothing. This one writes the signal into a pipe, which a dedicated queue reads, even
/// while the main actor is busy or blocked.
enum EndSignals {
  private static let numbers = [SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM]

  /// The previous action for each signal, which runs at the end. On a terminal, that is the line editor's own handler,
  /// which restores the terminal.
  private static let previous = Mutex<[Int32: sigaction]>([:])

  private static let queue = DispatchQueue(label: "signals")
  @MainActor private static var source: (any DispatchSourceRead)?

  /// Starts catching signals. Ignored signals stay ignored, as `nohup` requires.
  ///
  /// - Parameter action: A closure that is called for each signal, in order, on a dedicated queue.
  @MainActor
  static func begin(_ action: @escaping @Sendable (EndSignal) -> Void) {
    guard let pipe = SignalPipe() else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.output, queue: queue)
    source.setEventHandler { @Sendable in pipe.signals().forEach(action) }
    source.activate()
    Self.source = source
    // The pipe must be set before a handler can be called.
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

  /// Whether a signal is caught rather than ignored.
  static func isCaught(_ number: Int32) -> Bool {
    previous.withLock { $0[number] != nil }
  }

  /// Restores the previous actions.
  static func end() {
    previous.withLock { previous in
      for (number, var action) in previous { sigaction(number, &action, nil) }
      previous = [:]
    }
  }

  /// Runs work after a delay, on the queue that receives the signals.
  static func after(_ delay: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay, execute: work)
  }

  /// Lets the process die of a signal, as if it had never been caught, so that the parent process, such as a shell,
  /// gets the correct status.
  static func die(of number: Int32) -> Never {
    end()
    // Signals are blocked on the threads of queues.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    _exit(128 + number)
  }
}

// Handlers can use only globals. This one is initialized before the first handler is installed.
private let pipeInput = Atomic<Int32>(-1)

/// A pipe in which each signal is a byte, with its highest bit set if the signal was typed.
private struct SignalPipe: Sendable {
  let output: Int32
  let input: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A handler that blocks would block the process forever.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (output, input) = (ends[0], ends[1])
  }

  /// The signals since the last call.
  func signals() -> [EndSignal] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(output, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map {
      EndSignal(number: Int32($0 & 0x7F), isTyped: $0 & 0x80 != 0)
    }
  }
}

private func record(
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
      action.__sigaction_u.__sa_sigaction = record
    #else
      action.__sigaction_handler.sa_sigaction = record
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
