import Foundation
import LineEditor
import Testing

@testable import TerminalUI

/// Text that is typed, printed, or dumped can be a million characters long.
@MainActor
@Suite("Long texts", .timeLimit(.minutes(20)))
struct LongTextTests {
  /// The processor time of some work on this thread, the shortest of three runs.
  private func time(_ work: () -> Void) -> Int {
    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let times = (0..<3).map { _ in
      let start = now()
      work()
      return now() - start
    }
    return times.min() ?? 0
  }

  private func dump(_ count: Int) -> String {
    "Action.set(\n" + String(repeating: "  Attendee(name: \"Blob é\"),\n", count: count) + ")"
  }

  @Test("the line that traces an action takes as long for a large action as for a small one")
  func trace() {
    #expect(Tracing.line(of: dump(1), columns: 40) == "Action.set(Attendee(name: \"Blob é\"),)")
    #expect(Tracing.line(of: dump(1_000), columns: 30) == "Action.set(Attendee(name: \"Bl…")
    let (short, long) = (dump(1_000), dump(8_000))
    let times = [short, long].map { dump in
      time { for _ in 0..<10 { _ = Tracing.line(of: dump, columns: 80) } }
    }
    // Eight times as long at most, because the dump is split into lines.
    #expect(times[1] < times[0] * 24)
    // A cut that measured the whole line for each character would take minutes.
    let wide = "Action(" + String(repeating: "界", count: 200_000) + ")"
    #expect(Tracing.line(of: wide, columns: 20) == "Action(界界界界界界…")
  }

  @Test("a text is cut at a number of columns, never within a wide character")
  func prefix() {
    #expect("abc".prefix(columns: 2) == "ab")
    #expect("a界b".prefix(columns: 2) == "a")
    #expect("a界b".prefix(columns: 3) == "a界")
    #expect("abc".prefix(columns: -1) == "")
  }

  @Test("an ASCII text breaks into the same rows as any other text", arguments: 1...200)
  func rows(seed: Int) {
    var generator = SystemRandomNumberGenerator()
    let length = Int.random(in: 0...60, using: &generator)
    let text = String((0..<length).map { _ in "ab  c ".randomElement(using: &generator) ?? " " })
    let width = Int.random(in: 4...12, using: &generator)
    let line = StyledLine([StyledLine.Span(text)])
    // An empty span makes it a line of several spans, which is broken cell by cell.
    let other = StyledLine([StyledLine.Span(text), StyledLine.Span("")])
    #expect(
      line.laidOut(width: width, colors: false) == other.laidOut(width: width, colors: false),
      "“\(text)” in \(width) columns")
  }

  @Test("a message quotes no more than the beginning of what was typed")
  func messages() {
    let long = String(repeating: "x", count: 1_000_000)
    let error = CommandError.unknown(name: long, suggestions: [])
    let quoted = String(repeating: "x", count: 99) + "…"
    #expect(error.description == "Unknown command “\(quoted)”. “help” lists what can be typed.")
    let found = CommandError.wrongArgument(usage: "step N", expectation: "a number", found: long)
    #expect(found.description == "“step N” expects a number, not “\(quoted)”.")
  }

  @Test("a line of a million characters is answered within a second of processor time")
  func line() {
    let screen = Screen("Screen")
    screen.addCommand("up") {}
    let words = String(repeating: "abcdefghi ", count: 100_000)
    let solid = String(repeating: "x", count: 1_000_000)
    for text in [words, solid] {
      let time = time {
        _ = try? screen.frame().perform(text)
        _ = Secrets().sets(text)
        _ = [StyledLine].lines(of: text).flatMap { $0.laidOut(width: 80, colors: true) }
      }
      #expect(time < 1_000_000_000)
    }
  }
}
