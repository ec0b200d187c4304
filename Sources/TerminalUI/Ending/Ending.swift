import Dispatch
import Foundation
import Synchronization

/// The end of an app that somebody ends by a signal: in good order, but not without end.
final class Ending: Sendable {
  /// How long an app may take to end, once somebody has told it to. An iOS app has as long.
  static let limit = 5

  private let name: String
  private let console: any Console
  private let policy: Mutex<EndPolicy>
  private let interruptLine: @Sendable () -> Void
  private let endLines: @Sendable () -> Void

  /// - Parameters:
  ///   - name: The app's name.
  ///   - console: Where to tell a person what Ctrl-C has done.
  ///   - interruptLine: Stops the line that is carried out.
  ///   - endLines: Has the app read no more lines.
  init(
    name: String, console: any Console,
    interruptLine: @escaping @Sendable () -> Void, endLines: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.console = console
    self.policy = Mutex(EndPolicy(isInteractive: console.isInteractive))
    self.interruptLine = interruptLine
    self.endLines = endLines
  }

  /// A line is asked for, or begins to be carried out.
  func turn() {
    policy.withLock { $0.turn() }
  }

  /// No more lines are read.
  func linesAreOver() {
    policy.withLock { $0.linesAreOver() }
  }

  /// Everything is done. If a signal has ended the app, the process dies of it.
  func conclude() {
    if let signal = policy.withLock({ $0.signal }) {
      fflush(nil)
      EndSignals.die(of: signal)
    }
    EndSignals.end()
  }

  /// Does what a signal is for, unless the process ignores it.
  func receiveIfCaught(_ number: Int32) {
    if EndSignals.isCaught(number) { receive(EndSignal(number: number)) }
  }

  /// Does what a signal is for.
  func receive(_ signal: EndSignal) {
    switch policy.withLock({ $0.response(to: signal) }) {
    case .interruptLine:
      // The terminal has printed “^C” where the cursor was.
      console.print("\nInterrupted. If this goes on, Ctrl-C once more ends the app.")
      interruptLine()
    case .end:
      if signal.isTyped, console.isInteractive {
        console.print("\nEnding. Ctrl-C once more does not wait for anything.")
      }
      endLines()
      EndSignals.after(.seconds(Self.limit)) { [name] in
        complain(
          """
          \(name): The app took more than \(Self.limit) seconds to end and was stopped. \
          Its last changes may be lost.
          """)
        EndSignals.die(of: signal.number)
      }
    case .die:
      EndSignals.die(of: signal.number)
    case .ignore:
      break
    }
  }
}

/// Prints to standard error, unless that is closed.
func complain(_ message: String) {
  try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
}
