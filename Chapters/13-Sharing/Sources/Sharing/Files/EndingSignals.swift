import Dispatch
import Foundation
import Synchronization

/// The signals that end or stop the process, intercepted shortly before they do so.
///
/// A signal handler may do almost nothing, so this handler asks a dedicated thread to do the work and waits for it,
/// with a timeout. Then it does what would have happened without it: it calls the handler that was installed before, or
/// applies the system's default. If the signal interrupts code that the thread may need, the handler returns
/// immediately, and the thread does that last step as well.
enum EndingSignals {
  private static let numbers = [SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGTSTP]

  /// How long the action may take.
  static let patience = DispatchTimeInterval.seconds(4)

  /// Starts intercepting signals. Ignored signals stay ignored, as `nohup` requires.
  ///
  /// - Parameter action: A closure that is called on a dedicated thread, while the thread that received the signal
  ///   waits for it.
  static func begin(_ action: @escaping @Sendable (Int32) -> Void) {
    guard let requests = Pipe(), let answers = Pipe() else { return }
    // These must be set before a handler can be called.
    memory.pointee.requests = requests.input
    memory.pointee.answers = answers.output
    Thread.detachNewThread {
      // No signal may interrupt the action.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, nil)
      var number: UInt8 = 0
      while true {
        guard read(requests.output, &number, 1) == 1 else { continue }
        let signal = Int32(number & ~isLeft)
        action(signal)
        if number & isLeft == 0 {
          write(answers.input, &number, 1)
        } else {
          passOn(signal, memory.pointee.infos + Int(signal), nil)
        }
      }
    }
    for number in numbers {
      var action = sigaction()
      sigaction(number, nil, &action)
      guard action.handler != .ignoring else { continue }
      memory.pointee.previous[Int(number)] = action
      install(number)
    }
  }

  /// Runs work that the action may have to wait for. A signal on this thread then doesn't wait for the action.
  static func withoutWaiting(_ work: () -> Void) {
    let depth = pthread_getspecific(busyDepth)
    pthread_setspecific(busyDepth, UnsafeRawPointer(bitPattern: Int(bitPattern: depth) + 1))
    work()
    pthread_setspecific(busyDepth, depth)
  }
}

/// The number of nested calls of ``EndingSignals/withoutWaiting(_:)`` on a thread.
private let busyDepth: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

/// The bit that marks a request whose handler doesn't wait.
private let isLeft: UInt8 = 0x80

/// The memory that handlers use. It is allocated before the first of them is installed.
private struct Memory {
  var requests: Int32 = -1
  var answers: Int32 = -1
  /// The previous action for each signal.
  let previous: UnsafeMutablePointer<sigaction>
  /// The information about each signal that a handler left to the thread.
  let infos: UnsafeMutablePointer<siginfo_t>
}

// Handlers can't use locks. One thread initializes this memory before any handler is installed. After that, only a
// handler writes an element of `previous`, while its own signal is blocked. If two threads receive the same signal at
// the same time, both write the currently installed action, which is the same.
private nonisolated(unsafe) let memory: UnsafeMutablePointer<Memory> = {
  let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  previous.initialize(repeating: sigaction(), count: 65)
  let infos = UnsafeMutablePointer<siginfo_t>.allocate(capacity: 65)
  infos.initialize(repeating: siginfo_t(), count: 65)
  let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
  memory.initialize(to: Memory(previous: previous, infos: infos))
  _ = busyDepth
  return memory
}()

private func install(_ number: Int32) {
  var ours = sigaction()
  #if canImport(Darwin)
    ours.__sigaction_u.__sa_sigaction = handle
  #else
    ours.__sigaction_handler.sa_sigaction = handle
  #endif
  // An interrupted system call is restarted or not, as before. With the default action, it is restarted.
  let previous = memory.pointee.previous[Int(number)]
  let restarts = previous.handler == .system ? SA_RESTART : previous.sa_flags & SA_RESTART
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | restarts
  sigaction(number, &ours, nil)
}

private func handle(
  _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  let error = errno
  defer { errno = error }
  guard pthread_getspecific(busyDepth) == nil else {
    // A stopped process continues later, so nothing is lost.
    if number == SIGTSTP { return passOn(number, info, context) }
    if let info { memory.pointee.infos[Int(number)] = info.pointee }
    var byte = UInt8(number) | isLeft
    _ = write(memory.pointee.requests, &byte, 1)
    return
  }
  waitForWork(number)
  passOn(number, info, context)
}

/// Does what would have happened to a signal without this handler.
private func passOn(
  _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  let previous = memory.pointee.previous + Int(number)
  switch previous.pointee.handler {
  case .ignoring:
    break
  case .system:
    deliver(number, previous)
    install(number)
  case .function:
    call(previous, number, info, context)
    // The handler may have installed a different one: itself, for example, or the system's default.
    var current = sigaction()
    sigaction(number, nil, &current)
    if !current.isOurs {
      previous.pointee = current
      install(number)
    }
  }
}

/// Asks the thread to do its work and waits. The timeout ends the wait if this thread holds a lock that the work needs.
private func waitForWork(_ number: Int32) {
  var byte = UInt8(number)
  guard write(memory.pointee.requests, &byte, 1) == 1 else { return }
  var answer = pollfd(fd: memory.pointee.answers, events: Int16(POLLIN), revents: 0)
  guard poll(&answer, 1, 4_500) == 1 else { return }
  _ = read(memory.pointee.answers, &byte, 1)
}

/// Delivers the signal with the system's default action. Returns if the process continues.
private func deliver(_ number: Int32, _ action: UnsafeMutablePointer<sigaction>) {
  sigaction(number, action, nil)
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, number)
  pthread_sigmask(SIG_UNBLOCK, &set, nil)
  raise(number)
}

private func call(
  _ action: UnsafeMutablePointer<sigaction>, _ number: Int32,
  _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  #if canImport(Darwin)
    let function = action.pointee.__sigaction_u
    if action.pointee.sa_flags & SA_SIGINFO != 0 {
      function.__sa_sigaction(number, info, context)
    } else {
      function.__sa_handler(number)
    }
  #else
    let function = action.pointee.__sigaction_handler
    if action.pointee.sa_flags & SA_SIGINFO != 0 {
      function.sa_sigaction(number, info, context)
    } else {
      function.sa_handler(number)
    }
  #endif
}

/// Who handles a signal.
private enum SignalHandler {
  case ignoring, system, function
}

extension sigaction {
  fileprivate var handler: SignalHandler {
    // Functions can't be compared, but their addresses can. An imported C function pointer is an address.
    switch address {
    case unsafeBitCast(SIG_IGN, to: Int.self): .ignoring
    case unsafeBitCast(SIG_DFL, to: Int.self): .system
    default: .function
    }
  }

  fileprivate var isOurs: Bool {
    let ours:
      @convention(c) (
        Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
      ) -> Void = handle
    return address == unsafeBitCast(ours, to: Int.self)
  }

  private var address: Int {
    #if canImport(Darwin)
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
    #else
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }
}

/// Two connected descriptors.
private struct Pipe: Sendable {
  let output: Int32
  let input: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not block in a write. The thread may block in a read.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (output, input) = (ends[0], ends[1])
  }
}
