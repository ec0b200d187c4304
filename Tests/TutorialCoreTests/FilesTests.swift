import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Files")
struct FilesTests {
  @Test("that can't be read or written are reported in words")
  func words() async throws {
    try await Files.withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      try Files.write("", to: file)
      let below = file.appending(path: "below/it")
      #expect(
        message { _ = try Files.text(folder) }
          == "cannot be read: \(folder.pathString) is a folder.")
      #expect(
        message { try Files.write("", to: folder) }
          == "cannot be written: \(folder.pathString) is a folder.")
      let reason = "\(file.pathString) is not a folder."
      #expect(message { try Files.write("", to: below) } == "cannot be written: \(reason)")
      #expect(message { try Files.createFolder(below) } == "cannot be made: \(reason)")
      #expect(
        message { try Files.copy(file, to: below) }
          == "cannot be copied to \(below.pathString): \(reason)")
    }
  }

  @Test(
    "that are replaced keep their permissions, by writing and by copying",
    arguments: [0o600, 0o640, 0o664, 0o755])
  func permissions(mode: Int) async throws {
    try await Files.withTemporaryFolder { folder in
      let (file, other) = (folder.appending(path: "file"), folder.appending(path: "other"))
      func permissions() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.pathString)[.posixPermissions]
          as? Int
      }
      try Files.write("one", to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: file.pathString)
      try Files.write("two", to: file)
      #expect(try permissions() == mode)
      try Files.write("three", to: other)
      try Files.copy(other, to: file)
      #expect(try Files.text(file) == "three")
      #expect(try permissions() == mode)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.pathString).sorted()
          == ["file", "other"])
    }
  }

  @Test("with system errors are also reported in words")
  func raw() throws {
    let file = URL(filePath: "/nowhere/file")
    let error = try #require(throws: (any Error).self) { try FileHandle(forReadingFrom: file) }
    let told = try #require(TutorialError(file: error))
    #expect(told.status == .inputOutput)
    #expect(!told.description.contains("Cocoa"))
    #expect(TutorialError(file: CancellationError()) == nil)
  }

  @Test("that are too large for a source are refused before they are read")
  func large() async throws {
    try await Files.withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      try Files.write("small", to: file)
      #expect(try Files.source(file) == "small")
      #expect(truncate(file.pathString, 100 << 20) == 0)
      let error = try #require(throws: TutorialError.self) { try Files.source(file) }
      #expect(error.status == .data)
      #expect(error.message.contains("has 100 MB. No file of the course has more than 1 MB."))
    }
  }

  @Test("that are too large are detected as changed or added only by their size")
  func largeEdits() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let changed = "Chapters/01-Store/\(CourseFixture.tests)"
    let added = "Chapters/01-Store/Tests/ComposableArchitectureTests/Big.swift"
    try fixture.write(added, "")
    for path in [changed, added] {
      #expect(truncate(fixture.root.appending(path: path).pathString, 100 << 20) == 0)
    }
    let edits = try await Edits(try fixture.repository.chapter(1), sources: [:])
    #expect(Set(edits.changes.map(\.file)) == [changed, added])
  }

  @Test(
    "below a folder are listed in order, including links to files, without hidden ones and folders")
  func paths() async throws {
    try await Files.withTemporaryFolder { folder in
      for path in ["b/z", "b/a/é", "a", ".hidden", "b/.git/x", "c.bundle/y", ".d/e"] {
        try Files.write("", to: folder.appending(path: path))
      }
      try Files.createFolder(folder.appending(path: "empty"))
      for (link, target) in [("file", "a"), ("folder", "b"), ("b/nowhere", "x")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).pathString, withDestinationPath: target)
      }
      #expect(Files.paths(below: folder) == ["a", "b/a/é", "b/z", "c.bundle/y", "file"])
      #expect(Files.links(below: folder) == ["b/nowhere", "file", "folder"])
      let links = Files.folderLinks(below: folder)
      #expect(links.map(\.link) == ["folder"])
      #expect(links.map(\.folder) == ["b"])
      #expect(Files.unlinked("folder/z", by: links) == "b/z")
      #expect(Files.unlinked("folders/z", by: links) == "folders/z")
      for other in ["nothing", "a", "folder"] {
        #expect(Files.paths(below: folder.appending(path: other)).isEmpty)
      }
    }
  }

  /// The reason of a failure, after the file's name.
  private func message(_ work: () throws -> Void) -> String? {
    let error = #expect(throws: TutorialError.self) { try work() }
    return error?.message.firstMatch(of: /(?<words>cannot be .*)/).map { String($0.words) }
  }
}
