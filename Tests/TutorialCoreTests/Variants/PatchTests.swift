import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A patch")
struct PatchTests {
  private let old = ["a", "b", "c", "d", "e", "f", "g"]

  private func edits(_ patch: String, of lines: [String]) throws -> [Patch.Edit] {
    try Patch(patch).edits(of: lines, named: "file.swift")
  }

  private func problem(_ patch: String, of lines: [String] = []) -> Patch.Failure? {
    #expect(throws: Patch.Failure.self) { try edits(patch, of: lines) }
  }

  @Test("finds what it changes: lines that go, lines that come, and both")
  func changes() throws {
    let patch = """
      A remark.
      --- a/Sources/file.swift
      +++ b/Sources/file.swift\t2026-01-01
      @@ -1,4 +1,4 @@
       a
      -b
      +B
      +BB
       c
      -d
      @@ -6,2 +6,3 @@
       f
      +F
       g
      """
    #expect(try Patch(patch).path == "Sources/file.swift")
    #expect(
      try edits(patch, of: old) == [
        .init(range: 1..<2, replacement: ["B", "BB"], line: 6),
        .init(range: 3..<4, replacement: [], line: 10),
        .init(range: 6..<6, replacement: ["F"], line: 13),
      ])
  }

  @Test("follows lines that have moved, and takes those closest to where they were")
  func moved() throws {
    let patch = "--- a/f\n+++ b/f\n@@ -2,2 +2,2 @@\n b\n-c\n+C\n"
    #expect(try edits(patch, of: ["x", "x"] + old).map(\.range) == [4..<5])
    #expect(try edits(patch, of: ["b", "c", "x", "x", "b", "c"]).map(\.range) == [1..<2])
  }

  @Test("applies to a line that lost the space in front of it")
  func emptyContext() throws {
    let patch = "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n\n-c\n+C\n"
    #expect(try edits(patch, of: ["a", "", "c"]).map(\.range) == [2..<3])
  }

  @Test("that no longer applies says which hunk, what it expects, and what is there")
  func stale() throws {
    let patch = "--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n+A\n@@ -3,2 +3,2 @@\n c\n-x\n+X\n"
    let failure = try #require(problem(patch, of: old))
    #expect(failure.line == 6)
    #expect(
      failure.message.hasPrefix(
        "hunk 2 no longer applies: it expects `x`, and file.swift:4 says `d`"))
  }

  @Test(
    "that is damaged says where",
    arguments: [
      ("", "there is no \"--- a/", 1), ("--- a/f\n+++ b/f\n", "there is no \"@@\"", 1),
      ("--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n", "cut short", 4),
      ("--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n?\n", "begins with none", 4),
      (
        "--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n+A\n--- a/g\n+++ b/g\n@@ -1,1 +1,1 @@\n-a\n+A\n",
        "here begins another", 6
      ),
    ])
  func damaged(patch: String, message: String, line: Int) throws {
    let failure = try #require(problem(patch, of: old))
    #expect(failure.message.contains(message))
    #expect(failure.line == line)
  }
}
