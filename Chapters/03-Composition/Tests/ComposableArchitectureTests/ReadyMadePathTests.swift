import Testing

@testable import ComposableArchitecture

private enum Suit: String { case hearts, spades }
private enum Card: Equatable {
  case suit(Suit)
  case joker
}

@Suite("Ready-made case paths")
struct ReadyMadePathTests {
  @Test("a constant path always extracts the same value")
  func constant() {
    let path = CasePath<Void, Int>.constant(42)
    #expect(path.extract(from: ()) == 42)
    path.embed(7)
    #expect(path.extract(from: ()) == 42)
  }

  @Test("the path to `Never` extracts nothing")
  func never() {
    #expect(CasePath<Card, Never>.never.extract(from: .joker) == nil)
    #expect(CasePath<Card, Never>.never.extract(from: .suit(.spades)) == nil)
  }

  @Test("a raw value is extracted as the value that it represents")
  func rawValue() {
    let path = CasePath<String, Suit>.rawValue
    #expect(path.extract(from: "hearts") == .hearts)
    #expect(path.extract(from: "stones") == nil)
    #expect(path.embed(.spades) == "spades")
  }
}

@Suite("Together · extracting payloads without a path")
struct ExtractionTests {
  @Test("a payload is extracted without a path")
  func extracts() {
    #expect(extract(case: Card.suit, from: .suit(.hearts)) == .hearts)
    #expect(extract(case: Card.suit, from: .joker) == nil)
  }
}
