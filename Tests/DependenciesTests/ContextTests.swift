import Testing

@testable import Dependencies

@Suite("The context of a process", .timeLimit(.minutes(5)))
struct ContextTests {
  private let variable = "SWIFT_DEPENDENCIES_CONTEXT"

  @Test(
    "an environment variable sets the context, whether or not tests are running",
    arguments: [("live", DependencyContext.live), ("preview", .preview), ("test", .test)],
    [true, false])
  func variable(named: (word: String, context: DependencyContext), isTesting: Bool) {
    let environment = [variable: named.word, "OTHER": "test"]
    #expect(DependencyContext(environment: environment, isTesting: isTesting) == named.context)
  }

  @Test("without the variable, the context is `test` while tests are running, and `live` otherwise")
  func inferred() {
    #expect(DependencyContext(environment: [:], isTesting: true) == .test)
    #expect(DependencyContext(environment: ["OTHER": "live"], isTesting: false) == .live)
  }

  @Test(
    "an unknown word is reported with the valid ones, and ignored",
    arguments: ["", "Live", "tests", " test"])
  func unknown(word: String) throws {
    for isTesting in [true, false] {
      let found = issues {
        let context = DependencyContext(environment: [variable: word], isTesting: isTesting)
        #expect(context == (isTesting ? .test : .live))
      }
      let issue = try #require(found.first)
      #expect(found.count == 1)
      #expect(issue.message.contains("“\(variable)” is “\(word)”"))
      for word in ["live", "preview", "test"] { #expect(issue.message.contains("“\(word)”")) }
    }
  }

  @Test("an overridden context precedes the process's")
  func set() {
    var values = DependencyValues()
    for context in DependencyContext.allCases {
      values.context = context
      #expect(values.context == context)
    }
    #expect(DependencyValues.live.context == .live)
    #expect(DependencyValues.preview.context == .preview)
    #expect(DependencyValues.test.context == .test)
  }
}
