import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A lesson's invariants")
struct InvariantTests {
  @Test("are read with their numbers, over several lines, from their section only")
  func parses() {
    let lesson = """
      - **I9** Not one of them.

      ## Invariants

      What the tests check.

      - **I1** One promise.
      - **C2** Another one,
        over two lines.

      More words.

      ## Exercises

      - **I3** Not one of them.
      """
    let found = Invariant.parse(lesson.lines)
    #expect(found.map(\.name) == ["I1", "C2"])
    #expect(found.map(\.text) == ["One promise.", "Another one, over two lines."])
    #expect(found.map(\.line) == [7, 8])
  }

  @Test(
    "are named at the beginning of a test's name",
    arguments: [
      ("I4: order is kept", "I4"), ("I12: x", "I12"), ("C1: x", "C1"), ("It: x", nil),
      ("see I4: x", nil),
    ])
  func names(test: String, name: String?) {
    #expect(Invariant.name(in: test) == name)
  }
}
