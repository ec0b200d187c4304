import IssueReporting
import Testing

@Suite("Reported issues")
struct IssueReportingTests {
  @Test("a reported issue fails the current test")
  func isRecorded() {
    withKnownIssue {
      reportIssue("Something is wrong with an alert.")
    } matching: { issue in
      issue.description.contains("Something is wrong with an alert.")
    }
  }
}
