import Dispatch
import Foundation
import Synchronization

/// The signals that end or stop the process, a little before they do it.
///
/// Hardly anything may be done in a handler. Ours has a thread of its own do it, waits for it, but not for long, and
/// then does what would have been done without it: it calls the handler that was there before, or has the system's own
/// way. A handler that has interrupted what that thread needs returns immediately. Then that thread does the rest, too.
enum EndingSignals {
  private static let numbers = [SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGTSTP]

  /// How long the action can take.
  static let patience = DispatchTimeInterval.seconds(4)

  /// Begins to catch signals. Those that the process ignores stay ignored, as `nohup` wants it.
  ///
  /// - Parameter action: Is called on a thread of its own, while the thread that got the signal waits for it.
  static func begin(_ action: @escaping @Sendable (Int32) -> Void) {
    guard let requests = Pipe(), let answers = Pipe() else { return }
    // Handlers find all this before they are there to be called.
    memory.pointee.requests = requests.input
    memory.pointee.answers = answers.output
    Thread.detachNewThread {
      // What is to be done must not itself be interrupted by what it is done for.
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

  /// Does something that the action may have to wait for: so a signal on this thread must not wait for the action.
  static func withoutWaiting(_ work: () -> Void) {
    let depth = pthread_getspecific(busyDepth)
    pthread_setspecific(busyDepth, UnsafeRawPointer(bitPattern: Int(bitPattern: depth) + 1))
    work()
    pthread_setspecific(busyDepth, depth)
  }
}

/// How many calls of ``EndingSignals/withoutWaiting(_:)`` a thread is in.
private let busyDepth: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

/// The bit in a request that says that the handler does not wait.
private let isLeft: UInt8 = 0x80

/// What handlers can reach. It is made before the first of them is installed.
private struct Memory {
  var requests: Int32 = -1
  var answers: Int32 = -1
  /// What the system did with each signal before.
  let previous: UnsafeMutablePointer<sigaction>
  /// What is known of each signal that was left to the thread.
  let infos: UnsafeMutablePointer<siginfo_t>
}

// Handlers may take no lock. Before there are any, one thread writes this, once. Later only a handler writes an element
// of `previous`, while its own signal is blocked. Should another thread get the same signal at the same time, both write
// what is installed then, which is the same.
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
  // A call of the system that was interrupted goes on, or does not, as before. The system's own way goes on.
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
    // A process that stops goes on later, so nothing is lost.
    if number == SIGTSTP { return passOn(number, info, context) }
    if let info { memory.pointee.infos[Int(number)] = info.pointee }
    var byte = UInt8(number) | isLeft
    _ = write(memory.pointee.requests, &byte, 1)
    return
  }
  waitForWork(number)
  passOn(number, info, context)
}

/// Does with a signal what would have been done without this.
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
    // It may have installed something else meanwhile: itself, say, or the system's own way.
    var current = sigaction()
    sigaction(number, nil, &current)
    if !current.isOurs {
      previous.pointee = current
      install(number)
    }
  }
}

/// Has the thread do its work. If this thread holds something that the work needs, the wait ends nevertheless.
private func waitForWork(_ number: Int32) {
  var byte = UInt8(number)
  guard write(memory.pointee.requests, &byte, 1) == 1 else { return }
  var answer = pollfd(fd: memory.pointee.answers, events: Int16(POLLIN), revents: 0)
  guard poll(&answer, 1, 4_500) == 1 else { return }
  _ = read(memory.pointee.answers, &byte, 1)
}

/// Has the signal do now what the system does with it. Comes back if the process lives on.
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
    // A handler must not wait where it writes; the thread waits where it reads.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (output, input) = (ends[0], ends[1])
  }
}
