import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The lines around an expectation")
struct SourceExcerptTests {
  private let source = """
    struct StoreTests {
      @Test("adds")
      func adds() {
        let store = Store()
        store.send(.first)
        store.send(.second)
        #expect(store.state == 3)
        store.send(.third)
      }

      @Test func names() {
        #expect(
          store.names == [
            "a",
            "b",
          ],
          "why"
        )
      }
    }
    """.lines

  @Test("are two before it, and all following ones that belong to it")
  func whole() throws {
    let excerpt = try #require(SourceExcerpt(lines: source, line: 7))
    #expect(excerpt.lines.map(\.number) == [5, 6, 7])
    #expect(
      excerpt.lines.map(\.text)
        == ["store.send(.first)", "store.send(.second)", "#expect(store.state == 3)"])
    #expect(excerpt.lines.map(\.isMeant) == [false, false, true])
  }

  @Test("are at least three, if possible, and at most six")
  func limits() throws {
    #expect(try #require(SourceExcerpt(lines: source, line: 4)).lines.map(\.number) == [4, 5, 6])
    let long = try #require(SourceExcerpt(lines: source, line: 12))
    #expect(long.lines.map(\.number) == [12, 13, 14, 15, 16, 17])
    #expect(long.lines.allSatisfy { $0.isMeant })
    #expect(long.lines[1].text == "  store.names == [")
  }

  @Test("are empty if there is no such line")
  func none() {
    #expect(SourceExcerpt(lines: source, line: 10) == nil)
    #expect(SourceExcerpt(lines: source, line: 99) == nil)
    #expect(SourceExcerpt(lines: source, line: 0) == nil)
  }
}
