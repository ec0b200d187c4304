import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The changes of a chapter since the last report")
struct NewsTests {
  private func news(_ before: CheckReport, _ after: CheckReport) -> [String] {
    after.news(since: before)
  }

  @Test("are empty if nothing changed")
  func nothing() throws {
    let failing = try CheckReport.made(failing: ["Add/I1"])
    #expect(news(failing, failing).isEmpty)
  }

  @Test("include that an exercise is done, or no longer done")
  func doneAndUndone() throws {
    let done = try CheckReport.made()
    let failing = try CheckReport.made(failing: ["Double/I2"])
    #expect(news(failing, done) == ["1.2 is done now."])
    #expect(news(done, failing) == ["1.2 fails now, and was done."])
  }

  @Test("include that an exercise is started, or started over")
  func begun() throws {
    let open = try CheckReport.made(
      two: CourseFixture.openTwo, failing: ["Double/I1", "Double/I2"])
    let failing = try CheckReport.made(failing: ["Double/I2"])
    #expect(news(open, failing) == ["1.2 fails now: 1 of 2 tests."])
    #expect(news(failing, open) == ["1.2 is open again."])
  }

  @Test("include that fewer or more tests of an exercise fail")
  func fewer() throws {
    let one = try CheckReport.made(failing: ["Double/I2"])
    let two = try CheckReport.made(failing: ["Double/I1", "Double/I2"])
    #expect(news(two, one) == ["1.2: 1 test fails now; before, it was 2."])
    #expect(news(one, two) == ["1.2: 2 tests fail now; before, it was 1."])
  }

  @Test("include no progress if fewer tests fail because others were skipped")
  func leftOut() throws {
    let four = try CheckReport.made(failing: ["Double/I1", "Double/I2"])
    let hang = try CheckReport.made(failing: ["Double/I1"], notReached: ["Double/I2"])
    #expect(
      news(four, hang) == ["1.2: now 1 test failed and 1 was not run; before, 2 tests failed."])
    #expect(
      news(hang, four) == ["1.2: now 2 tests failed; before, 1 test failed and 1 was not run."])
    #expect(news(hang, hang).isEmpty)
  }

  @Test("are a single one if the chapter doesn't compile anymore")
  func compiling() throws {
    let done = try CheckReport.made(failing: ["Double/I2"])
    let broken = try CheckReport.made(compiles: false)
    #expect(news(done, broken) == ["It doesn't compile anymore."])
    #expect(news(broken, done) == ["It compiles again: 1 of 2 exercises done."])
    #expect(news(broken, broken).isEmpty)
  }

  @Test("include that the provided code fails, or passes again")
  func given() throws {
    let sound = try CheckReport.made()
    let broken = try CheckReport.made(failing: ["Given/a"])
    #expect(news(sound, broken) == ["The provided code fails now, and passed before."])
    #expect(news(broken, sound) == ["The provided code passes again."])
  }
}
