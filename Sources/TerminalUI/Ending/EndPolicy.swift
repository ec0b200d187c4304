import Foundation

/// Decides how to respond to the signals that arrive while an app runs.
struct EndPolicy: Sendable {
  enum Response: Equatable {
    /// Stop the line that is running, and continue.
    case interruptLine
    /// Read no more lines, perform the end actions, and die of the signal.
    case end
    /// Die of the signal immediately.
    case die
    case ignore
  }

  /// The time after the first signal in which a second one doesn't yet count as impatience. Some programs send their
  /// signal twice in a row: `timeout` does, and so does a terminal that is closed.
  static let patience = Duration.milliseconds(500)

  /// The signal that ends the app, if one has arrived.
  private(set) var signal: Int32?

  private var beginning: ContinuousClock.Instant?
  /// Whether lines are being read from a person, who may use Ctrl-C to stop a line rather than the app.
  private var canInterrupt: Bool
  private var isInterrupted = false

  init(isInteractive: Bool) {
    canInterrupt = isInteractive
  }

  /// The app asks for a line or starts running one, so any interrupted line has ended.
  mutating func turn() {
    isInterrupted = false
  }

  /// The app reads no more lines.
  mutating func linesAreOver() {
    canInterrupt = false
  }

  mutating func response(
    to signal: EndSignal, at now: ContinuousClock.Instant = .now
  ) -> Response {
    if let beginning {
      // A terminal can be closed only once, whichever signal reports it.
      let isAskedAgain = [SIGINT, SIGQUIT, SIGTERM].contains(signal.number)
      return isAskedAgain && now - beginning >= Self.patience ? .die : .ignore
    }
    // If a line doesn't stop when it is interrupted, only ending the app stops it.
    if signal.number == SIGINT, signal.isTyped, canInterrupt, !isInterrupted {
      isInterrupted = true
      return .interruptLine
    }
    self.signal = signal.number
    beginning = now
    return .end
  }
}
