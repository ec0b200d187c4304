import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("How long work takes")
struct WorkTimesTests {
  @Test("is stored by name")
  func remembered() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    var times = WorkTimes(fixture.repository)
    #expect(times["check 1"] == nil)
    times.remember("check 1", .milliseconds(65_432))
    times.remember("check 2", .seconds(3))
    #expect(WorkTimes(fixture.repository)["check 1"] == .seconds(65.4))
    #expect(WorkTimes(fixture.repository)["check 2"] == .seconds(3))
    try fixture.write(".tutorial/times.json", "[")
    #expect(WorkTimes(fixture.repository)["check 1"] == nil)
  }

  @Test(
    "is shown approximately",
    arguments: [
      (0.2, "1 second"), (7.5, "8 seconds"), (12.0, "15 seconds"), (54, "55 seconds"),
      (70, "a minute"), (100, "2 minutes"), (601, "10 minutes"),
    ])
  func roughly(seconds: Double, words: String) {
    #expect(Duration.seconds(seconds).roughly == words)
  }
}
