import Foundation

/// Decides what becomes of the signals that come while an app runs.
struct EndPolicy: Sendable {
  enum Response: Equatable {
    /// Stop the line that is carried out, and go on.
    case interruptLine
    /// Read no more lines, do what has to be done before the end, and die of the signal.
    case end
    /// Die of the signal immediately.
    case die
    case ignore
  }

  /// How soon after the first signal another one is not yet a sign of impatience. Some programs send
  /// theirs twice in a row: `timeout` does, and so does a terminal that is closed.
  static let patience = Duration.milliseconds(500)

  /// The signal that ends the app, once one has come.
  private(set) var signal: Int32?

  private var beginning: ContinuousClock.Instant?
  /// Whether there are lines, and a person who can mean one of them by Ctrl-C rather than the app.
  private var canInterrupt: Bool
  private var isInterrupted = false

  init(isInteractive: Bool) {
    canInterrupt = isInteractive
  }

  /// A line is asked for, or begins to be carried out: nothing is left to be interrupted.
  mutating func turn() {
    isInterrupted = false
  }

  /// No more lines are read.
  mutating func linesAreOver() {
    canInterrupt = false
  }

  mutating func response(
    to signal: EndSignal, at now: ContinuousClock.Instant = .now
  ) -> Response {
    if let beginning {
      // A terminal can be gone only once, whoever tells.
      let isAskedAgain = [SIGINT, SIGQUIT, SIGTERM].contains(signal.number)
      return isAskedAgain && now - beginning >= Self.patience ? .die : .ignore
    }
    // A line that does not stop when it is interrupted can only be ended with the app.
    if signal.number == SIGINT, signal.isTyped, canInterrupt, !isInterrupted {
      isInterrupted = true
      return .interruptLine
    }
    self.signal = signal.number
    beginning = now
    return .end
  }
}
