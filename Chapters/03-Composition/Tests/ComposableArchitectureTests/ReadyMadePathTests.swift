import Testing

@testable import ComposableArchitecture

private enum Suit: String { case hearts, spades }
private enum Card: Equatable {
  case suit(Suit)
  case joker
}

@Suite("Case paths that are ready-made")
struct ReadyMadePathTests {
  @Test("a constant path finds the same value in nothing at all")
  func constant() {
    let path = CasePath<Void, Int>.constant(42)
    #expect(path.extract(from: ()) == 42)
    path.embed(7)
    #expect(path.extract(from: ()) == 42)
  }

  @Test("the path to what cannot be never finds anything")
  func never() {
    #expect(CasePath<Card, Never>.never.extract(from: .joker) == nil)
    #expect(CasePath<Card, Never>.never.extract(from: .suit(.spades)) == nil)
  }

  @Test("raw values lead to what they stand for")
  func rawValue() {
    let path = CasePath<String, Suit>.rawValue
    #expect(path.extract(from: "hearts") == .hearts)
    #expect(path.extract(from: "stones") == nil)
    #expect(path.embed(.spades) == "spades")
  }

  @Test("a payload is extracted without a path")
  func extracts() {
    #expect(extract(case: Card.suit, from: .suit(.hearts)) == .hearts)
    #expect(extract(case: Card.suit, from: .joker) == nil)
  }
}
