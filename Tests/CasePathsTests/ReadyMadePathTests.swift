import Testing

@testable import CasePaths

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

  @Test("a path leads from an optional to its value")
  func some() {
    let path = CasePath<Int?, Int>.some
    #expect(path.extract(from: 42) == 42)
    #expect(path.extract(from: nil) == nil)
    #expect(path.embed(42) == 42)
    let nested = CasePath<Int??, Int?>.some .. .some
    #expect(nested.extract(from: .some(.none)) == nil)
    #expect(nested.extract(from: 42) == 42)
  }

  @Test("a named path can be written like a case's")
  func slash() {
    func extract<Root, Value>(_ root: Root, at path: CasePath<Root, Value>) -> Value? {
      path.extract(from: root)
    }
    #expect(extract(Int?.some(42), at: /.some) == 42)
    #expect(extract("hearts", at: /.rawValue) == Suit.hearts)
    let suit: CasePath<Card, Suit> = /Card.suit
    #expect(extract(.suit(.hearts), at: /suit) == .hearts)
    #expect(extract(Card.joker, at: /.self) == .joker)
  }

  @Test("a payload is extracted without a path")
  func extracts() {
    #expect(extract(case: Card.suit, from: .suit(.hearts)) == .hearts)
    #expect(extract(case: Card.suit, from: .joker) == nil)
  }

  @Test("the value in a case is changed, and the closure's result is returned")
  func modifies() throws {
    var card = Card.suit(.hearts)
    let old = try (/Card.suit).modify(&card) { suit in
      defer { suit = .spades }
      return suit
    }
    #expect(card == .suit(.spades))
    #expect(old == .hearts)
  }

  @Test("nothing changes if the root is in a different case or the closure throws")
  func modifyThrows() {
    struct Sorry: Error {}
    var card = Card.joker
    #expect(throws: ExtractionFailed.self) { try (/Card.suit).modify(&card) { $0 = .hearts } }
    #expect(card == .joker)
    card = .suit(.hearts)
    #expect(throws: Sorry.self) {
      try (/Card.suit).modify(&card) {
        $0 = .spades
        throw Sorry()
      }
    }
    #expect(card == .suit(.hearts))
  }

  @Test("the error names the expected type and the actual case")
  func modifyExplains() {
    var card = Card.joker
    let error = #expect(throws: ExtractionFailed.self) {
      try (/Card.suit).modify(&card) { $0 = .hearts }
    }
    #expect(
      error?.description
        == "Expected a value of type “Suit” in “Card”, which is in the case “.joker”.")
    let noEnum = #expect(throws: ExtractionFailed.self) {
      var text = "stones"
      try CasePath<String, Suit>.rawValue.modify(&text) { $0 = .hearts }
    }
    #expect(
      noEnum?.description
        == "Expected a value of type “Suit” in “String”, which has no such value.")
  }
}
