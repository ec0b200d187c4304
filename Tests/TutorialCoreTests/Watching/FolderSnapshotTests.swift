import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Snapshots of a chapter's files")
struct FolderSnapshotTests {
  private let source = "Chapters/01-Store/\(CourseFixture.source)"

  /// The detected changes of the chapter after an operation.
  private func differences(after change: (CourseFixture) throws -> Void) throws -> [String] {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let folder = fixture.root.appending(path: "Chapters/01-Store")
    let before = FolderSnapshot(chapter: folder)
    try change(fixture)
    return FolderSnapshot(chapter: folder).differences(from: before)
  }

  @Test("detects an overwritten file, and one that is replaced by a file of the same size")
  func saves() throws {
    let overwritten = try differences { fixture in
      let handle = try FileHandle(forWritingTo: fixture.root.appending(path: source))
      try handle.write(contentsOf: Data("public struct Stare".utf8))
      try handle.close()
    }
    #expect(overwritten == [CourseFixture.source])
    let replaced = try differences { fixture in
      try fixture.write("new", fixture.read(source))
      let result = rename(
        fixture.root.appending(path: "new").path, fixture.root.appending(path: source).path)
      #expect(result == 0)
    }
    #expect(replaced == [CourseFixture.source])
  }

  @Test("detects new and removed files, in the sources, the tests and the transcripts")
  func newAndGone() throws {
    let found = try differences { fixture in
      try fixture.write("Chapters/01-Store/Sources/counter/New.swift", "")
      try fixture.write("Chapters/01-Store/Transcripts/add.txt", "> add\n")
      try FileManager.default.removeItem(
        at: fixture.root.appending(path: "Chapters/01-Store/\(CourseFixture.tests)"))
    }
    #expect(
      found == ["Sources/counter/New.swift", CourseFixture.tests, "Transcripts/add.txt"])
  }

  @Test("ignores files that aren't built, and an editor's temporary files")
  func temporary() throws {
    let found = try differences { fixture in
      try fixture.write("Chapters/01-Store/Chapter.md", "other words")
      for name in [
        ".Store.swift.swp", "4913", "Store.swift~", "#Store.swift#", ".#Store.swift",
        "Store.swift.tmp", "Store.swift___jb_tmp___",
      ] {
        try fixture.write("Chapters/01-Store/Sources/ComposableArchitecture/\(name)", "x")
      }
    }
    #expect(found.isEmpty)
  }
}
