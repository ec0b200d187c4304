import Dispatch
import Foundation
import Synchronization

/// The orderly end of an app that receives a signal, with a time limit.
final class Ending: Sendable {
  /// The number of seconds that an app may take to end after a signal. iOS gives an app the same time.
  static let limit = 5

  private let name: String
  private let console: any Console
  private let policy: Mutex<EndPolicy>
  private let interruptLine: @Sendable () -> Void
  private let endLines: @Sendable () -> Void

  /// - Parameters:
  ///   - name: The app's name.
  ///   - console: The console that explains the effect of Ctrl-C.
  ///   - interruptLine: Stops the line that is running.
  ///   - endLines: Makes the app read no more lines.
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

  /// The app asks for a line or starts running one.
  func turn() {
    policy.withLock { $0.turn() }
  }

  /// The app reads no more lines.
  func linesAreOver() {
    policy.withLock { $0.linesAreOver() }
  }

  /// Finishes the end of the app. If a signal ended the app, the process dies of it.
  func conclude() {
    if let signal = policy.withLock({ $0.signal }) {
      fflush(nil)
      EndSignals.die(of: signal)
    }
    EndSignals.end()
  }

  /// Responds to a signal, unless the process ignores it.
  func receiveIfCaught(_ number: Int32) {
    if EndSignals.isCaught(number) { receive(EndSignal(number: number)) }
  }

  /// Responds to a signal.
  func receive(_ signal: EndSignal) {
    switch policy.withLock({ $0.response(to: signal) }) {
    case .interruptLine:
      // The terminal printed “^C” at the cursor.
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

/// Prints a message to standard error, unless that is closed.
func complain(_ message: String) {
  try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
}
