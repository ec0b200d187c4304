import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The line that opens a hint")
struct HintSummaryTests {
  private func parts(_ words: String) -> [String]? {
    HintSummary("<details><summary>\(words)</summary>").map {
      ["\($0.number)", $0.title] + $0.invariants
    }
  }

  @Test("has a number, a title and optional invariants")
  func parses() {
    #expect(parts("Hint 1 · a nudge") == ["1", "a nudge"])
    #expect(parts("Hint 12 · the idea · I2") == ["12", "the idea", "I2"])
    #expect(parts("Hint 3 · a · b · I2, I13") == ["3", "a · b", "I2", "I13"])
    #expect(parts("Hint 3 · a · I1 · I2") == ["3", "a · I1", "I2"])
  }

  @Test("treats anything but a list of invariants as part of the title")
  func noInvariants() {
    #expect(parts("Hint 1 · I1") == ["1", "I1"])
    #expect(parts("Hint 1 · a · I1,I2") == ["1", "a · I1,I2"])
    #expect(parts("Hint 1 · a · I") == ["1", "a · I"])
    #expect(parts("Hint 1 · a · I1, ") == ["1", "a · I1, "])
  }

  @Test(
    "is nothing else",
    arguments: ["Answer", "Hint 1", "Hint 1 · ", "Hint · a", "Hint one · a", "Hint 1 · a\rb"])
  func nothing(words: String) {
    #expect(parts(words) == nil)
  }
}
