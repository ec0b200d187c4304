import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Reported issues of tasks")
@MainActor
struct ReportedIssueTests {
  @Test("an issue that the library reports fails the current test")
  func fails() {
    withKnownIssue {
      CallSite(#fileID, #filePath, #line, #column).report("This fails the test.")
    } matching: { issue in
      issue.description.contains("This fails the test.")
    }
  }
}
