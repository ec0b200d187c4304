import Foundation
import Testing

@testable import TerminalUI

@Suite("What a signal does")
struct EndPolicyTests {
  let start = ContinuousClock.now
  let ctrlC = EndSignal(number: SIGINT, isTyped: true)

  /// The responses to a sequence of signals, each sent some time after the start.
  func responses(
    to signals: [(EndSignal, Duration)], isInteractive: Bool = true
  ) -> [EndPolicy.Response] {
    var policy = EndPolicy(isInteractive: isInteractive)
    return signals.map { policy.response(to: $0, at: start + $1) }
  }

  @Test("whoever ends the process ends the app", arguments: [SIGHUP, SIGINT, SIGPIPE, SIGTERM])
  func ends(number: Int32) {
    #expect(responses(to: [(EndSignal(number: number), .zero)]) == [.end])
    var policy = EndPolicy(isInteractive: true)
    _ = policy.response(to: EndSignal(number: number), at: start)
    #expect(policy.signal == number)
  }

  @Test("Ctrl-C at a terminal ends the line, and only the second one for the same line the app")
  func interrupts() {
    var policy = EndPolicy(isInteractive: true)
    #expect(policy.response(to: ctrlC, at: start) == .interruptLine)
    policy.turn()
    #expect(policy.response(to: ctrlC, at: start) == .interruptLine)
    #expect(policy.signal == nil)
    #expect(policy.response(to: ctrlC, at: start) == .end)
    #expect(policy.signal == SIGINT)
  }

  @Test("Ctrl-\\ ends the app even at a prompt, and a second one after a while ends it immediately")
  func quits() {
    let ctrlBackslash = EndSignal(number: SIGQUIT, isTyped: true)
    #expect(
      responses(to: [(ctrlBackslash, .zero), (ctrlBackslash, .milliseconds(500))]) == [.end, .die])
  }

  @Test("Ctrl-C ends an app that has no prompt, and one that reads no more lines")
  func nothingToInterrupt() {
    #expect(responses(to: [(ctrlC, .zero)], isInteractive: false) == [.end])
    var policy = EndPolicy(isInteractive: true)
    policy.linesAreOver()
    #expect(policy.response(to: ctrlC, at: start) == .end)
  }

  @Test("a signal that is sent twice in a row ends the app in order", arguments: [SIGINT, SIGTERM])
  func twice(number: Int32) {
    let signal = EndSignal(number: number)
    #expect(
      responses(to: [(signal, .zero), (signal, .milliseconds(499))], isInteractive: false)
        == [.end, .ignore])
  }

  @Test("a second signal after a while ends it immediately", arguments: [SIGINT, SIGTERM])
  func impatience(number: Int32) {
    #expect(
      responses(
        to: [
          (EndSignal(number: SIGTERM), .zero), (EndSignal(number: number), .milliseconds(500)),
        ]) == [.end, .die])
  }

  @Test("a terminal that is gone is no sign of impatience", arguments: [SIGHUP, SIGPIPE])
  func gone(number: Int32) {
    #expect(
      responses(
        to: [(EndSignal(number: SIGHUP), .zero), (EndSignal(number: number), .seconds(1))])
        == [.end, .ignore])
  }
}
