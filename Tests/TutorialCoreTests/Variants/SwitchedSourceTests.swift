import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Variants in one file")
struct SwitchedSourceTests {
  private func chapter(_ body: (Chapter, [Variant]) throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let chapter = try fixture.repository.chapter(1)
    try body(chapter, chapter.variants(try await Mistakes(chapter).all))
  }

  @Test("are in a switch, with a return only where a value needs one")
  func switches() async throws {
    try await chapter { chapter, variants in
      let layout = VariantLayout(chapter, variants: variants)
      let source = try #require(layout.sources()[CourseFixture.source])
      let expected = """
        public struct Store {
          public init() {}

          public func add(_ a: Int, _ b: Int) -> Int {
            // Exercise 1.1
            switch tutorialVariant("1.1") {
            case "stand-in":
            return exercise("1.1", "add both", returning: 0)
            case "subtracts":
            return a - b
            case "takes-the-first-twice":
            return a + a
            default:
            return a + b
            }
          }

          public func double(_ a: Int) -> Int {
            guard a != 0 else { return 0 }
            // Exercise 1.2
            switch tutorialVariant("1.2") {
            case "stand-in":
            return exercise("1.2", "double it", returning: 0)
            case "gives-it-back":
            return a
            case "triples":
            return add(a, add(a, a))
            default:
            return add(a, a)
            }
          }
        }
        """
      #expect(source.lines == expected.lines)
      #expect(source.origins[13] == .solution(line: 6))
      #expect(source.origins[9] == .variant(variants[1], gap: 0))
    }
  }

  @Test("of an asynchronous test are separate functions", arguments: [false, true])
  func enclosed(mayThrow: Bool) {
    let throwing = mayThrow ? " throws" : ""
    let tried = mayThrow ? "try " : ""
    let text = """
      func test() async\(throwing) {
        // Exercise 1.1
        await send()
        try? check()
      }
      """
    let file = GappedSource(text)
    let variants = [
      ("stand-in", ["  exercise()"]), ("waits-twice", ["  await send()", "  await send()"]),
    ].map { name, body in
      Variant(
        exercise: file.gaps[0].id, name: name, path: "Tests/Test.swift", bodies: [0: body],
        diff: nil)
    }
    let source = SwitchedSource(file, variants: variants) { _ in .enclosed }
    let expected = """
      func test() async\(throwing) {
        // Exercise 1.1
        switch tutorialVariant("1.1") {
        case "stand-in":
        exercise()
        case "waits-twice":
        func variant() async\(throwing) {
        await send()
        await send()
        }
        \(tried)await variant()
        default:
        func variant() async\(throwing) {
        await send()
        try? check()
        }
        \(tried)await variant()
        }
      }
      """
    #expect(source.lines == expected.lines)
    #expect(source.origins[7] == .variant(variants[1], gap: 0))
    #expect(source.origins[13] == .solution(line: 3))
    #expect(source.origins[12] == .scaffold(gap: 0))
  }

  @Test(
    "get a return before a body that is a single expression",
    arguments: [
      (["a"], "return a"), ([".merge(", "  a", ")"], "return .merge("),
      (["a", "  .b()", ".c()"], "return a"),
      (["switch a {", "case 1: 2", "default: 3", "}"], "return switch a {"),
      (["switch a {", "case 1: return 2", "default: return 3", "}"], "switch a {"),
      (["if a { 1 } else { 2 }"], "return if a { 1 } else { 2 }"),
      (["return a"], "return a"), (["returned"], "return returned"),
      (["let b = a", "return b"], "let b = a"), (["throw Failure()"], "throw Failure()"),
      (["await a()"], "return await a()"),
    ])
  func returns(body: [String], first: String) throws {
    let file = GappedSource(lines: ["{", "  // Exercise 1.1"] + body.indented(by: 2) + ["}"])
    let standIn = ["  exercise(\"1.1\", \"it\", returning: 0)"]
    #expect(SwitchedSource.isValueWithoutReturn(standIn))
    let source = SwitchedSource(
      file, variants: [Variant(file.gaps[0].id, bodies: [0: standIn])], form: { _ in .returning })
    let start = try #require(source.lines.firstIndex(of: "  default:")) + 1
    #expect(source.lines[start].trimmed == first)
  }

  @Test("may consist of only a comment, which a switch doesn't allow")
  func nothing() throws {
    let file = GappedSource(lines: ["{", "  // Exercise 1.1", "  // Later.", "}"])
    let source = SwitchedSource(
      file, variants: [Variant(file.gaps[0].id, bodies: [0: []])], form: { _ in .plain })
    let expected = """
      {
        // Exercise 1.1
        switch tutorialVariant("1.1") {
        case "stand-in":
      break
        default:
        // Later.
      break
        }
      }
      """
    #expect(source.lines == expected.lines)
  }

  @Test("never get a return if the stand-in has its own")
  func explicitReturn() throws {
    #expect(!SwitchedSource.isValueWithoutReturn([#"  return exercise("1.2", "", returning: 0)"#]))
    #expect(!SwitchedSource.isValueWithoutReturn([#"  exercise("1.2", "without a value")"#]))
    let task = [#"  exercise("1.2", "return \"it\"", returning: 0)"#]
    #expect(SwitchedSource.isValueWithoutReturn(task))
  }

  @Test("are built separately if only they have compiler errors")
  func alone() async throws {
    try await adapting { layout, complain, variants in
      let changed = complain(&layout, ["return a - b"])
      #expect(changed)
      #expect(layout.apart == [variants[1]])
      #expect(layout.texts()[CourseFixture.source]?.contains("a - b") == false)
      #expect(layout.texts()[CourseFixture.source]?.contains("return a + a") == true)
      let text = try #require(layout.texts(with: [variants[1]])[CourseFixture.source])
      #expect(text.contains("    // Exercise 1.1\n    a - b\n  }"))
      #expect(text.contains("switch tutorialVariant(\"1.2\")"))
    }
  }

  @Test("are written without a return if it causes an error, and then built separately")
  func otherForm() async throws {
    try await adapting { layout, complain, variants in
      var changed = complain(&layout, ["return a - b", "return a + a"])
      #expect(changed)
      #expect(layout.apart.isEmpty)
      #expect(layout.texts()[CourseFixture.source]?.contains("\n    a - b\n") == true)
      changed = complain(&layout, ["switch tutorialVariant(\"1.1\") {"])
      #expect(changed)
      #expect(layout.apart == Array(variants[0..<3]))
    }
  }

  @Test("are built separately from the start if the gap is the rest of the file")
  func atTheMargin() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    func source(_ one: String, _ two: String) -> String {
      """
      func double(_ a: Int) -> Int {
        // Exercise 1.2
        \(two)
      }

      // Exercise 1.1
      func add(_ a: Int, _ b: Int) -> Int {
        \(one)
      }

      """
    }
    try fixture.write(
      "Chapters/01-Store/\(CourseFixture.source)",
      source(CourseFixture.openOne, CourseFixture.openTwo))
    try fixture.write(
      "Solutions/01-Store/\(CourseFixture.source)",
      source(CourseFixture.solvedOne, CourseFixture.solvedTwo))
    let chapter = try fixture.repository.chapter(1)
    let variants = try chapter.variants([])
    let layout = VariantLayout(chapter, variants: variants)
    #expect(layout.apart.map(\.exercise.description) == ["1.1"])
    let together = try #require(layout.texts()[CourseFixture.source])
    #expect(together.contains("switch tutorialVariant(\"1.2\")"))
    #expect(together.contains("  a + b\n}"))
    let alone = try #require(layout.texts(with: layout.apart)[CourseFixture.source])
    #expect(alone.contains(CourseFixture.openOne))
    #expect(alone.contains("switch tutorialVariant(\"1.2\")"))
  }

  @Test(
    "have the selection code in the folder of each module",
    arguments: [
      ("Sources/A/Deep/B.swift", "Sources/A"), ("Side/Tests/STests/B.swift", "Side/Tests/STests"),
      ("Side/Tests/B.swift", nil), ("Transcripts/a/b/Tests/C/D.swift", nil),
    ])
  func support(path: String, folder: String?) throws {
    #expect(PackagePath(path)?.folder == folder)
  }

  @Test("aren't removed because of errors elsewhere")
  func elsewhere() async throws {
    try await adapting { layout, _, _ in
      let errors = Diagnostic.parse(["/elsewhere/Store.swift:1:1: error: no", "error: no"])
      var changed = layout.adapt(to: errors, in: URL(filePath: "/copy"))
      #expect(!changed)
      changed = layout.separateAll()
      #expect(changed)
      changed = layout.separateAll()
      #expect(!changed)
    }
  }

  private typealias Complaint = (inout VariantLayout, [String]) -> Bool

  /// Provides a layout, and a compiler that reports errors in lines of the file.
  private func adapting(
    _ body: (inout VariantLayout, Complaint, [Variant]) throws -> Void
  ) async throws {
    try await chapter { chapter, variants in
      var layout = VariantLayout(chapter, variants: variants)
      let complain: Complaint = { layout, lines in
        let source = layout.sources()[CourseFixture.source]?.lines ?? []
        let errors = source.enumerated().filter { lines.contains($0.element.trimmed) }
          .map { "/copy/\(CourseFixture.source):\($0.offset + 1):1: error: no" }
        return layout.adapt(to: Diagnostic.parse(errors), in: URL(filePath: "/copy"))
      }
      try body(&layout, complain, variants)
    }
  }
}

extension Variant {
  fileprivate init(_ id: ExerciseID, bodies: [Int: [String]]) {
    self.init(exercise: id, name: Self.standIn, path: "", bodies: bodies, diff: nil)
  }
}
