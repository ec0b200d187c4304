import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A patch")
struct PatchTests {
  private let old = ["a", "b", "c", "d", "e", "f", "g"]

  private func apply(_ patch: String, to lines: [String]) async throws -> [String] {
    let results = try await Patch.apply([(Patch(patch), lines, "file.swift")])
    return try #require(results.first).get()
  }

  private func failure(_ patch: String, of lines: [String]) async -> Patch.Failure? {
    await #expect(throws: Patch.Failure.self) { try await apply(patch, to: lines) }
  }

  @Test("changes a file: removed lines, added lines, and both")
  func changes() async throws {
    let patch = """
      A remark.
      --- a/Sources/file.swift
      +++ b/Sources/file.swift\t2026-01-01
      @@ -1,5 +1,5 @@
       a
      -b
      +B
      +BB
       c
      -d
       e
      @@ -6,2 +6,3 @@
       f
      +F
       g
      """
    #expect(try Patch(patch).path == "Sources/file.swift")
    #expect(try Patch(patch).line(of: "BB") == 8)
    let changed = try await apply(patch, to: old)
    #expect(changed == ["a", "B", "BB", "c", "e", "f", "F", "g"])
  }

  @Test("follows moved lines, and uses the closest ones")
  func moved() async throws {
    let patch = "--- a/f\n+++ b/f\n@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n"
    let below = try await apply(patch, to: ["x", "x"] + old)
    #expect(below == ["x", "x", "a", "b", "C", "d", "e", "f", "g"])
    let closest = try await apply(patch, to: ["b", "c", "d", "x", "x", "b", "c", "d"])
    #expect(closest == ["b", "C", "d", "x", "x", "b", "c", "d"])
  }

  @Test("applies to a line that lost the space in front of it")
  func emptyContext() async throws {
    let patch = "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n\n-c\n+C\n"
    let changed = try await apply(patch, to: ["a", "", "c"])
    #expect(changed == ["a", "", "C"])
  }

  @Test("is applied to its own text, even if other patches fail")
  func several() async throws {
    let patch = try Patch("--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n")
    let results = try await Patch.apply(
      [old, ["x"], ["a", "b"]].map { (patch, $0, "file.swift") })
    #expect(results.map { try? $0.get().first } == ["A", nil, "A"])
  }

  @Test("that no longer applies names the hunk, the expected lines, and the actual ones")
  func stale() async throws {
    let patch =
      "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n@@ -3,3 +3,3 @@\n c\n-x\n+X\n e\n"
    let failure = try #require(await failure(patch, of: old))
    #expect(failure.line == 7)
    #expect(
      failure.message.hasPrefix(
        "hunk 2 no longer applies: it expects `x`, and file.swift:4 says `d`"))
    let short = try #require(await self.failure(patch, of: ["a", "b", "c"]))
    #expect(short.message.contains("file.swift ends before `x`"))
  }

  @Test(
    "that is damaged names the place",
    arguments: [
      ("", "there is no \"--- a/", 1), ("--- a/f\n+++ b/f\n", "git cannot read it", 1),
      ("--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n", "corrupt patch", 5),
      ("--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n?\n", "corrupt patch", 4),
      (
        "--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n+A\n--- a/g\n+++ b/g\n@@ -1,1 +1,1 @@\n-a\n+A\n",
        "a second one begins here", 6
      ),
    ])
  func damaged(patch: String, message: String, line: Int) async throws {
    let failure = try #require(await failure(patch, of: old))
    #expect(failure.message.contains(message))
    #expect(failure.line == line)
  }
}
