import Exercises
import IssueReporting
import Testing

@Suite("A gap")
struct ExerciseTests {
  @Test("fails a test that reaches it, and names the exercise and the task")
  func reportsIssue() {
    withKnownIssue {
      exercise("7.3", "count to three")
    } matching: { issue in
      issue.description.contains("Exercise 7.3 is still open: count to three")
    }
  }

  @Test("evaluates to its stand-in, and the program continues")
  func returnsStandIn() {
    var answer = 0
    withKnownIssue {
      answer = exercise("7.3", "count to three", returning: 42)
    }
    #expect(answer == 42)
  }

  @Test("reports before it evaluates its stand-in")
  func reportsFirst() {
    final class Recorder: IssueReporter, @unchecked Sendable {
      // Used only by the single thread of this synchronous test.
      var events: [String] = []
      func reportIssue(
        _ message: @autoclosure () -> String?,
        severity: IssueSeverity,
        fileID: StaticString,
        filePath: StaticString,
        line: UInt,
        column: UInt
      ) {
        events.append("report")
      }
    }
    let recorder = Recorder()
    withIssueReporters([recorder]) {
      exercise("7.3", "count to three", returning: recorder.events.append("stand-in"))
    }
    #expect(recorder.events == ["report", "stand-in"])
  }
}
