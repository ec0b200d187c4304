import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Solutions and fresh starts")
struct WorkbenchTests {
  let file = "Chapters/01-Store/\(CourseFixture.source)"

  private func withFixture(
    _ body: (CourseFixture, Workbench, Chapter) async throws -> Void
  ) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let chapter = try fixture.repository.chapter(1)
    let time = try Date("2026-01-02T03:04:05Z", strategy: .iso8601)
    try await body(fixture, Workbench(chapter, now: time), chapter)
  }

  @Test("applying a solution changes only that gap, and backs up the learner's text")
  func apply() async throws {
    try await withFixture { fixture, workbench, chapter in
      try fixture.writeStore("mine", "mine too")
      let change = try #require(try workbench.apply(chapter.exercises[0]))
      #expect(try fixture.read(file) == CourseFixture.store("a + b", "mine too"))
      let backup = try #require(change.backup)
      #expect(backup == ".tutorial/backups/2026-01-02T030405/\(file)")
      #expect(try fixture.read(backup) == CourseFixture.store("mine", "mine too"))
    }
  }

  @Test("undo knows two concurrent commands, which lose nothing")
  func concurrentCommands() async throws {
    for _ in 1...10 {
      try await withFixture { fixture, _, _ in
        try fixture.writeStore("mine", "mine too")
        let root = fixture.root
        async let first = Built.tutorial("solution", "1.1", "--apply", "--yes", in: root)
        async let second = Built.tutorial("reset", "1.2", in: root)
        #expect(try await [first.status, second.status] == [0, 0])
        #expect(
          try fixture.read(file) == CourseFixture.store("a + b", CourseFixture.openTwo))
        for _ in 1...2 { #expect(try await Built.tutorial("undo", in: root).status == 0) }
        #expect(try fixture.read(file) == CourseFixture.store("mine", "mine too"))
      }
    }
  }

  @Test("a command keeps the permissions of the file that it changes")
  func permissions() async throws {
    try await withFixture { fixture, workbench, chapter in
      try fixture.writeStore("mine", "mine too")
      let path = fixture.root.appending(path: file).pathString
      func permissions() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let change = try #require(try workbench.apply(chapter.exercises[0]))
      #expect(try permissions() == 0o600)
      let backup = fixture.root.appending(path: try #require(change.backup)).pathString
      let attributes = try FileManager.default.attributesOfItem(atPath: backup)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      _ = try workbench.reset(chapter.exercises[1])
      #expect(try permissions() == 0o600)
      _ = try workbench.resetAll()
      #expect(try permissions() == 0o600)
      _ = try Journal.undo(in: fixture.repository)
      #expect(try permissions() == 0o600)
    }
  }

  @Test("a file behind a link is changed in its place, and the link stays")
  func link() async throws {
    try await withFixture { fixture, workbench, chapter in
      try fixture.write("elsewhere/Mine.swift", CourseFixture.store("mine", "mine too"))
      let link = fixture.root.appending(path: file).pathString
      try FileManager.default.removeItem(atPath: link)
      let name = "../../../../elsewhere/Mine.swift"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: name)
      _ = try workbench.apply(chapter.exercises[0])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == name)
      #expect(try fixture.read("elsewhere/Mine.swift") == CourseFixture.store("a + b", "mine too"))
      _ = try Journal.undo(in: fixture.repository)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == name)
      #expect(try fixture.read("elsewhere/Mine.swift") == CourseFixture.store("mine", "mine too"))
    }
  }

  @Test("a file of a different chapter isn't changed through a link")
  func otherChapter() async throws {
    try await withFixture { fixture, workbench, chapter in
      let other = "Chapters/02-Effects/\(CourseFixture.source)"
      try fixture.write(other, CourseFixture.store("mine", "mine too"))
      try FileManager.default.removeItem(at: fixture.root.appending(path: file))
      try fixture.link(file, to: "../../../02-Effects/\(CourseFixture.source)")
      let error = try #require(throws: TutorialError.self) { try workbench.resetAll() }
      #expect(
        error.message.contains(
          "\(file) is a link to \(other), which belongs to a different chapter"))
      #expect(try fixture.read(other) == CourseFixture.store("mine", "mine too"))
    }
  }

  @Test("a solved copy has files for links to files, links to its own folders, and no others")
  func copy() async throws {
    try await withFixture { fixture, _, chapter in
      let test = "Tests/CarriedTests/A.swift"
      try fixture.addSidePackage()
      try fixture.write("Chapters/02-Effects/\(test)", "a")
      try fixture.link("Chapters/01-Store/\(test)", to: "../../../02-Effects/\(test)")
      let copy = SolvedCopy(chapter)
      // As an earlier command may have left it.
      let outside = fixture.root.appending(path: "outside.txt")
      try fixture.write("outside.txt", "outside")
      for path in [test, CourseFixture.tests, "Side/Sources/Old"] {
        try Files.link(copy.folder.appending(path: path), to: outside.pathString)
      }
      for _ in 1...2 {
        try copy.update()
        #expect(Files.links(below: copy.folder) == ["Side/Sources/Aside"])
        #expect(try Files.text(copy.folder.appending(path: test)) == "a")
        let text = try Files.text(
          copy.folder.appending(path: "Side/Sources/Aside/Store.swift"))
        #expect(text == CourseFixture.store(CourseFixture.solvedOne, CourseFixture.solvedTwo))
        #expect(try fixture.read("outside.txt") == "outside")
      }
    }
  }

  @Test("a second change in the same second doesn't overwrite the first backup")
  func backups() async throws {
    try await withFixture { fixture, workbench, chapter in
      try fixture.writeStore("mine", "mine too")
      let first = try #require(try workbench.apply(chapter.exercises[0])?.backup)
      let second = try #require(try workbench.apply(chapter.exercises[1])?.backup)
      #expect(first != second)
      #expect(try fixture.read(first) == CourseFixture.store("mine", "mine too"))
      #expect(try fixture.read(second) == CourseFixture.store("a + b", "mine too"))
    }
  }

  @Test("a backup is the file byte for byte, even if it isn't UTF-8")
  func bytes() async throws {
    try await withFixture { fixture, workbench, _ in
      let bytes = Data([0x2F, 0x2F, 0xFF, 0xFE, 0x0A])
      try bytes.write(to: fixture.root.appending(path: file))
      let backup = try #require(try workbench.resetAll().first?.backup)
      #expect(try Data(contentsOf: fixture.root.appending(path: backup)) == bytes)
    }
  }

  @Test("a file that isn't UTF-8 stays unchanged, and the line is named")
  func notUTF8() async throws {
    try await withFixture { fixture, workbench, chapter in
      let url = fixture.root.appending(path: file)
      let bytes =
        Data("// ".utf8) + [0xE9, 0x0A] + Data(CourseFixture.store("mine", "mine too").utf8)
      try bytes.write(to: url)
      for change in [workbench.apply, workbench.reset] {
        let error = #expect(throws: TutorialError.self) { try change(chapter.exercises[0]) }
        #expect(
          error?.message == "\(file):1 has bytes that aren't UTF-8. Nothing was changed.")
      }
      #expect(try Data(contentsOf: url) == bytes)
    }
  }

  @Test("with a duplicate marker, nothing is changed, and the lines are named")
  func twice() async throws {
    try await withFixture { fixture, workbench, chapter in
      let text = CourseFixture.store("mine\n    // Exercise 1.1\n    more", "mine too")
      try fixture.write(file, text)
      for change in [workbench.apply, workbench.reset] {
        let error = #expect(throws: TutorialError.self) { try change(chapter.exercises[0]) }
        #expect(
          error?.message
            == "The line `// Exercise 1.1` occurs in \(file) more often than in the original: "
            + "in lines 5 and 7. Nothing was changed.")
      }
      #expect(try fixture.read(file) == text)
      _ = try workbench.reset(chapter.exercises[1])
    }
  }

  @Test("resetting an exercise restores only its gap")
  func reset() async throws {
    try await withFixture { fixture, workbench, chapter in
      try fixture.writeStore("mine", "mine too")
      _ = try workbench.reset(chapter.exercises[1])
      #expect(try fixture.read(file) == CourseFixture.store("mine", CourseFixture.openTwo))
    }
  }

  @Test("resetting a chapter restores the provided code, including a missing file")
  func resetAll() async throws {
    try await withFixture { fixture, workbench, _ in
      let given = try fixture.read(file)
      try fixture.write(file, "nothing of it\n")
      #expect(try workbench.resetAll().map(\.file) == [file])
      #expect(try fixture.read(file) == given)

      try FileManager.default.removeItem(at: fixture.root.appending(path: file))
      #expect(try workbench.resetAll().first?.backup == nil)
      #expect(try fixture.read(file) == given)
    }
  }

  @Test("unchanged files aren't written")
  func unchanged() async throws {
    try await withFixture { fixture, workbench, chapter in
      let all = try workbench.resetAll()
      let one = try workbench.reset(chapter.exercises[0])
      #expect(all.isEmpty)
      #expect(one == nil)
      #expect(!fixture.repository.memory.exists)
    }
  }

  @Test("a comparison shows the changes from the learner's text to ours")
  func comparison() async throws {
    try await withFixture { fixture, workbench, chapter in
      try fixture.writeStore("b + a", "mine too")
      let lines = try #require(await workbench.comparison(chapter.exercises[0])).lines
      #expect(lines.contains(.removed("    b + a")))
      #expect(lines.contains(.added("    a + b")))
      #expect(!lines.contains(.removed("    mine too")))
    }
  }

  @Test("without a marker, nothing is guessed, and the remedy is shown")
  func noMarker() async throws {
    try await withFixture { fixture, workbench, chapter in
      try fixture.edit(file, replacing: "// Exercise 1.1", with: "//")
      let error = try #require(throws: TutorialError.self) {
        try workbench.apply(chapter.exercises[0])
      }
      #expect(error.message.contains("`// Exercise 1.1` is missing"))
      #expect(error.advice?.contains("./tutorial reset 1") == true)
    }
  }
}

@Suite("A solved copy")
struct SolvedCopyTests {
  private let path = CourseFixture.source

  @Test("has our solutions, and everything else from the chapter")
  func solved() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let copy = SolvedCopy(try fixture.repository.chapter(1))
    try copy.update()
    let source = try Files.text(copy.folder.appending(path: path))
    #expect(source == CourseFixture.store(CourseFixture.solvedOne, CourseFixture.solvedTwo))
    #expect(copy.folder.appending(path: "Package.swift").exists)
    #expect(
      copy.folder.deletingLastPathComponent().deletingLastPathComponent().pathString
        == fixture.repository.root.pathString)
  }

  @Test("contains replaced texts and added files")
  func texts() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let copy = SolvedCopy(
      try fixture.repository.chapter(1), folder: fixture.root.appending(path: ".tutorial/other"))
    try copy.update([path: "// Other.\n", "Sources/counter/More.swift": "// More.\n"])
    #expect(try Files.text(copy.folder.appending(path: path)) == "// Other.\n")
    #expect(copy.folder.appending(path: "Sources/counter/More.swift").exists)
    try copy.update()
    #expect(!copy.folder.appending(path: "Sources/counter/More.swift").exists)
  }

  @Test("removes files that the chapter no longer has, and doesn't write unchanged ones")
  func update() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let copy = SolvedCopy(try fixture.repository.chapter(1))
    try fixture.write("Chapters/01-Store/Sources/counter/Extra.swift", "// more\n")
    try copy.update()
    let kept = copy.folder.appending(path: path)
    let before = try kept.resourceValues(forKeys: [.contentModificationDateKey])

    let extra = "Sources/counter/Extra.swift"
    #expect(copy.folder.appending(path: extra).exists)
    try FileManager.default.removeItem(
      at: fixture.root.appending(path: "Chapters/01-Store/\(extra)"))
    try copy.update()
    #expect(!copy.folder.appending(path: extra).exists)
    let after = try URL(filePath: kept.pathString)
      .resourceValues(forKeys: [.contentModificationDateKey])
    #expect(before.contentModificationDate == after.contentModificationDate)
  }
}
