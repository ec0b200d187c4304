import IssueReporting
import Testing

@Suite("Issues in these tests")
struct IssueReportingTests {
  @Test("an issue that is reported fails the test that runs")
  func isRecorded() {
    withKnownIssue {
      reportIssue("Something is wrong with an alert.")
    } matching: { issue in
      issue.description.contains("Something is wrong with an alert.")
    }
  }
}
