import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The doctor", .timeLimit(.minutes(10)))
struct DoctorTests {
  private func examine(
    swift: String, _ environment: [String: String]
  ) async throws -> Doctor.Report {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    return try await Doctor(
      repository: fixture.repository, toolchain: Toolchain(swift: swift), environment: environment
    ).examine()
  }

  @Test("reports that Swift is missing, and where to get it")
  func noSwift() async throws {
    let report = try await examine(swift: "/nowhere/swift", ["TERM": "xterm", "LANG": "C.UTF-8"])
    let check = try #require(report.checks.first { $0.name == "Swift" })
    #expect(check.status == .missing)
    #expect(check.remedy?.contains("swift.org/install") == true)
    #expect(!report.succeeded)
  }

  @Test("warns about a limited terminal and locale without failing")
  func warnings() async throws {
    let report = try await examine(
      swift: Toolchain.locate().swift, ["TERM": "dumb", "LANG": "C"])
    #expect(report.checks.filter { $0.status == .warning }.map(\.name) == ["Terminal", "Locale"])
  }

  @Test("finds the libraries whose headers the course needs")
  func libraries() async throws {
    let report = try await examine(swift: "/nowhere/swift", ["TERM": "xterm", "LANG": "C.UTF-8"])
    for name in ["libedit", "SQLite"] {
      #expect(report.checks.first { $0.name == name }?.status == .ok, "\(name)")
    }
  }

  @Test("finds the Swift that runs these tests")
  func swift() async throws {
    let report = try await examine(
      swift: Toolchain.locate().swift, ["TERM": "xterm", "LC_ALL": "en_US.utf8"])
    #expect(report.checks.first { $0.name == "Swift" }?.status == .ok)
    #expect(report.checks.first { $0.name == "Locale" }?.status == .ok)
  }
}
