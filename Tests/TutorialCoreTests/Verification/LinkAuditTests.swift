import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Verification of links")
struct LinkAuditTests {
  private func withFixture(_ body: (CourseFixture) throws -> Void) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try body(fixture)
  }

  private func problems(_ fixture: CourseFixture, of chapter: Int = 1) throws -> [Problem] {
    try StarterAudit(
      milestone: Course.milestone(chapter), repository: fixture.repository
    ).problems().filter { !$0.message.contains("stand-ins") }
  }

  @Test("finds links to missing files, out of the course, to gaps, and to links")
  func links() throws {
    try withFixture { fixture in
      try fixture.addSidePackage()
      let folder = "Chapters/01-Store/Tests/CarriedTests"
      try fixture.write("Chapters/02-Effects/Tests/A.swift", "// Exercise 2.1\n")
      try fixture.link("\(folder)/A.swift", to: "../../../02-Effects/Tests/A.swift")
      #expect(try problems(fixture).isEmpty)
      try fixture.write("Solutions/02-Effects/Tests/A.swift", "// Exercise 2.1\n")
      try fixture.link("\(folder)/B.swift", to: "../../../02-Effects/Tests/B.swift")
      try fixture.link("\(folder)/C.swift", to: "/etc/hosts")
      try fixture.link("\(folder)/D", to: "../../../02-Effects/Tests")
      try fixture.write("Chapters/02-Effects/Tests/F.swift", "// F\n")
      try fixture.link("\(folder)/F.swift", to: "../../../02-Effects/Tests/F.swift")
      try fixture.link("\(folder)/E.swift", to: "F.swift")
      let found = try problems(fixture)
      let words = [
        "which has gaps", "there is no such file", "links are relative",
        "folder of another chapter", "link to Chapters/02-Effects/Tests/F.swift instead",
      ]
      #expect(
        found.map(\.file)
          == ["A.swift", "B.swift", "C.swift", "D", "E.swift"].map { "\(folder)/\($0)" })
      #expect(zip(found, words).allSatisfy { $0.message.contains($1) })
    }
  }

  @Test("finds a copy of an earlier chapter's test, until it is a link")
  func copy() throws {
    try withFixture { fixture in
      let first = "01-Store/Tests/CarriedTests/A.swift"
      let copy = "Chapters/02-Effects/Tests/CarriedTests/Deep/B.swift"
      let destination = "../../../../\(first)"
      try fixture.write("Chapters/\(first)", "// A\n")
      try fixture.write(copy, "// B\n")
      #expect(try problems(fixture, of: 2).isEmpty)
      try fixture.write(copy, "// A\n")
      let found = try problems(fixture, of: 2)
      #expect(found.map(\.file) == [copy])
      #expect(
        found.first?.message == "is the same as Chapters/\(first), so it should be a link: "
          + "ln -sf \(destination) \(copy)")
      #expect(try problems(fixture).isEmpty)
      try fixture.link(copy, to: destination)
      #expect(try problems(fixture, of: 2).isEmpty)
    }
  }

  @Test(
    "also finds copies in the tests of inner packages, and in benchmarks",
    arguments: ["Inner/Tests/InnerTests/A.swift", "Sources/bench/Bench.swift"])
  func otherCopy(path: String) throws {
    try withFixture { fixture in
      try fixture.write("Chapters/01-Store/\(path)", "// A\n")
      try fixture.write("Chapters/02-Effects/\(path)", "// A\n")
      let found = try problems(fixture, of: 2)
      #expect(found.map(\.file) == ["Chapters/02-Effects/\(path)"])
      let up = String(repeating: "../", count: path.split(separator: "/").count)
      #expect(found.first?.message.contains("ln -sf \(up)01-Store/\(path) ") == true)
    }
  }

  @Test("ignores tests with gaps, and sources")
  func noCopy() throws {
    try withFixture { fixture in
      let test = "Tests/StoreTests/A.swift"
      for folder in ["Chapters/01-Store", "Solutions/01-Store", "Chapters/02-Effects"] {
        try fixture.write("\(folder)/\(test)", "func a() {\n  // Exercise 1.1\n}\n")
      }
      for chapter in ["01-Store", "02-Effects"] {
        try fixture.write("Chapters/\(chapter)/Sources/counter/Same.swift", "// Same\n")
      }
      #expect(try !problems(fixture, of: 2).contains { $0.message.contains("is the same as") })
    }
  }
}
