import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import IssueReporting
import Testing

/// Uses a client like a feature does.
private struct Feature {
  @Dependency(\.facts) var facts

  func fact(about number: Int) async throws -> String {
    guard facts.isAvailable() else { return "none" }
    facts.log("asked")
    return try await facts.fetch(number: number, language: "en")
  }
}

private func thrownError(by work: () async throws -> Void) async -> Unimplemented? {
  do {
    try await work()
    return nil
  } catch {
    return error as? Unimplemented
  }
}

@Suite("Clients · in tests of features")
struct OverridesTests {
  @Test("`Self()` is the value for tests, of which endpoints are passed one by one")
  func overrides() async throws {
    let fact = try await withDependencies {
      $0.facts.isAvailable = { true }
      $0.facts.log = { _ in }
      $0.facts.fetch = { number, language in "\(number), \(language)" }
    } operation: {
      try await Feature().fact(about: 3)
    }
    #expect(fact == "3, en")
  }

  @Test("an endpoint that was not given fails the test by its name, and the others do not")
  func missing() async {
    let found = await issues {
      await withDependencies {
        $0.facts.isAvailable = { true }
        $0.facts.log = { _ in }
      } operation: {
        let error = await thrownError { _ = try await Feature().fact(about: 3) }
        #expect(error == Unimplemented("fetch"))
      }
    }
    #expect(found == ["Unimplemented: 'FactClient.fetch'"])
  }

  @Test("the failure is one of Swift Testing, in the test that calls the endpoint")
  func failure() async {
    await withKnownIssue {
      let fact = try? await Feature().fact(about: 3)
      #expect(fact == "none")
    } matching: { issue in
      issue.description.contains("Unimplemented: 'FactClient.isAvailable'")
    }
  }
}
