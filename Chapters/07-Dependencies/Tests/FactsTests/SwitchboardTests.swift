import ComposableArchitecture
import Foundation
import Testing

@testable import facts

@Suite("Parts of the switchboard", .serialExecutor, .timeLimit(.minutes(5)))
struct SwitchboardTests {
  @Test(
    "each dependency accepts the offered words, and no others",
    arguments: Swappable.allCases)
  func words(dependency: Swappable) {
    #expect(dependency.words.count > 1)
    for word in dependency.words {
      let swap = Swap(dependency, for: word, testClock: TestClock())
      #expect(swap?.dependency == dependency && swap?.value == word)
    }
    #expect(Swap(dependency, for: "nonsense", testClock: TestClock()) == nil)
    #expect(dependency.choices.contains("“\(dependency.rawValue) live”"))
  }

  @Test("a date that does not exist is invalid")
  func days() {
    #expect(Swap(.date, for: "2021-02-29", testClock: TestClock()) == nil)
    #expect(Swap(.date, for: "2020-2", testClock: TestClock()) == nil)
  }

  @Test("the summary has a line for each dependency, and names the origin of its override")
  func summary() throws {
    let switchboard = Switchboard(context: .preview)
    func lines() -> [String] {
      switchboard.summary.split(separator: "\n")
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(lines().count == 1 + Swappable.allCases.count)
    #expect(lines().prefix(2) == ["context preview set", "facts preview default"])
    try switchboard.use(#require(Swap(.facts, for: "failing", testClock: TestClock())))
    #expect(lines()[1] == "facts failing :use")
    try switchboard.use(#require(Swap(.facts, for: "scripted", testClock: TestClock())))
    #expect(lines()[1] == "facts scripted :use")
    switchboard.use(.test)
    #expect(lines().prefix(2) == ["context test set", "facts test default"])
  }

  @Test("on the limited clock, sleeps return immediately, and repeatedly fail after the limit")
  func limitedClock() async throws {
    let clock = LimitedClock(limit: 3)
    for _ in 0..<2 {
      let start = clock.now
      var ticks = 0
      await withKnownIssue {
        for await _ in clock.timer(interval: .seconds(1)) { ticks += 1 }
      } matching: { issue in
        "\(issue)".contains("ended a timer after 3 ticks")
      }
      #expect(ticks == 3)
      #expect(start.duration(to: clock.now) == .seconds(3))
    }
  }

  @Test("the seeded numbers are the same in each run, and differ from one to the next")
  func seeded() {
    var (first, second) = (SeededGenerator(seed: 7), SeededGenerator(seed: 7))
    let numbers = (0..<10).map { _ in first.next() }
    #expect((0..<10).map { _ in second.next() } == numbers)
    #expect(Set(numbers).count == 10)
  }

  @Test("dates are written in the style of their locale")
  func dates() {
    let home = DateStyle()
    #expect(home.dayAndTime(.noon) == "1 Jan 2026 at 12:00")
    #expect(home.time(.noon) == "12:00:00")
    let other = DateStyle(
      locale: Locale(identifier: "de_DE"), timeZone: TimeZone(identifier: "Asia/Tokyo") ?? .gmt)
    #expect(other.dayAndTime(.noon) == "1. Jan. 2026, 21:00")
  }
}
