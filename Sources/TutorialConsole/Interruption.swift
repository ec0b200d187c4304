import Dispatch
import Foundation

/// Ends running work when the command is terminated, by Ctrl-C, by Ctrl-\ or from outside.
package enum Interruption {
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

  /// Runs work, and cancels it on the first signal. Cancelling ends the started compilers and tests, which have their
  /// own process groups and don't get the terminal's signals.
  ///
  /// - Returns: The result of the work, or 128 plus the signal's number.
  package static func cancelling(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    let (received, continuation) = AsyncStream.makeStream(of: Int32.self)
    let sources: [any DispatchSourceProtocol] = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      return source
    }
    sources.forEach { $0.activate() }
    defer { sources.forEach { $0.cancel() } }

    return await withTaskGroup(of: (status: Int32, isSignal: Bool).self) { group in
      group.addTask { (await work(), false) }
      group.addTask {
        for await number in received { return (128 + number, true) }
        return (0, true)
      }
      let first = await group.next() ?? (0, false)
      group.cancelAll()
      // The child processes have to end before the command.
      await group.waitForAll()
      return first.status
    }
  }

  /// Resets signals to their defaults, for a program that replaces this one.
  package static func restoreSignals() {
    for number in signals { signal(number, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}
