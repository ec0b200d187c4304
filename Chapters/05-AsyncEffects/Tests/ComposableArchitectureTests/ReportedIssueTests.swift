import Testing

@testable import ComposableArchitecture

@Suite("Reported issues of tasks")
@MainActor
struct ReportedIssueTests {
  @Test("an issue that the library reports fails its own test")
  func fails() {
    withKnownIssue {
      CallSite(#fileID, #filePath, #line, #column).report("This fails the test.")
    } matching: { issue in
      issue.description.contains("This fails the test.")
    }
  }
}
