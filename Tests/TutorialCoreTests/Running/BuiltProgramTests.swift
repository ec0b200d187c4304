import Foundation
import Testing

@testable import TutorialCore

@Suite("The tests of a package below a chapter")
struct BuiltProgramTests {
  @Test("need not be built again until something changes that they are built from")
  func changes() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.addSidePackage()
    try fixture.write("swift", "")
    let folder = fixture.root.appending(path: "Chapters/01-Store/Side")
    let scratch = fixture.repository.chaptersScratch
    let make = { (swift: String) in
      BuiltProgram(folder, root: fixture.root, scratch: scratch, swift: swift)
    }
    let swift = fixture.root.appending(path: "swift").pathString
    let built = { try #require(make(swift)) }
    #expect(make("swift") == nil)
    #expect(try !built().isUpToDate)

    let program = ".build/chapters/debug/01-Store-SidePackageTests.xctest"
    try fixture.write(program, "built")
    try built().remember()
    #expect(try built().isUpToDate)
    try fixture.write("Chapters/01-Store/Sources/counter/main.swift", "// Not part of it.\n")
    #expect(try built().isUpToDate)
    for path in [
      "swift", program, "Sources/TutorialCore/Placeholder.swift",
      "Chapters/01-Store/\(CourseFixture.source)", "Chapters/01-Store/Side/Package.swift",
      "Chapters/01-Store/Side/Tests/SideTests/SideTests.swift",
    ] {
      try fixture.write(path, try fixture.read(path) + "\n")
      #expect(try !built().isUpToDate, "\(path)")
      try built().remember()
      #expect(try built().isUpToDate)
    }
    // A change that comes while it is being built.
    let before = try built()
    try fixture.writeStore("a", "a")
    try before.remember()
    #expect(try !built().isUpToDate)
  }
}
