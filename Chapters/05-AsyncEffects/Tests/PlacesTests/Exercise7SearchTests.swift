import ComposableArchitecture
import Testing

@testable import places

@Suite("Exercise 5.7 · Search as you type", .serialized, .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct SearchEffectTests {
  @Test("there is no request until the query is unchanged for 300 milliseconds")
  func waits() async {
    let feature = SearchFeature()
    feature.type("berl")
    #expect(feature.viewStore.state == SearchState(query: "berl", isSearching: true))
    await feature.clock.advance(by: .milliseconds(299))
    #expect(feature.asked == [])
    await feature.clock.advance(by: .milliseconds(1))
    #expect(feature.asked == ["berl"])
  }

  @Test("the response is one action, and no action follows it")
  func answers() async {
    let feature = SearchFeature()
    feature.type("berl")
    await feature.clock.advance(by: .milliseconds(1_299))
    #expect(feature.responses == [])
    await feature.clock.advance(by: .milliseconds(1))
    #expect(feature.responses == [.success(.berlins)])
    #expect(
      feature.viewStore.state == SearchState(query: "berl", results: [.berlin, .berlingen]))
    await feature.clock.advance(by: .seconds(60))
    #expect(feature.responses == [.success(.berlins)])
    #expect(feature.asked == ["berl"])
  }

  @Test("I56: several quick queries make one request, for the last of them")
  func quickQueries() async {
    let feature = SearchFeature()
    for query in ["b", "be", "ber", "berl"] {
      feature.type(query)
      await feature.clock.advance(by: .milliseconds(200))
    }
    #expect(feature.asked == [])
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == ["berl"])
    #expect(feature.responses.count == 1)
  }

  @Test("I56: queries without a pause make one request as well")
  func burst() async {
    let feature = SearchFeature()
    for query in ["b", "be", "ber"] { feature.type(query) }
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == ["ber"])
  }

  @Test("I56: a newer query cancels the request in flight immediately, not 300 milliseconds later")
  func abandons() async {
    let feature = SearchFeature()
    feature.type("be")
    await feature.clock.advance(by: .milliseconds(300))
    #expect(feature.asked == ["be"])
    feature.type("berl")
    #expect(
      feature.cancelled == ["be"], "the request for “be” goes on when “berl” has been typed")
    await feature.clock.advance(by: .milliseconds(299))
    #expect(feature.abandoned == ["be"])
    #expect(feature.asked == ["be"])
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == ["be", "berl"])
    #expect(feature.responses.count == 1)
  }

  @Test("I54: an older query's response never arrives, even if its request can't be stopped")
  func overtakes() async {
    let feature = SearchFeature(canBeCancelled: false) { query in
      query == "be" ? .berlins : .berlin
    }
    feature.type("be")
    await feature.clock.advance(by: .milliseconds(300))
    feature.type("berlin")
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.responses == [.success(.berlin)])
    #expect(feature.viewStore.results == [.berlin])
  }

  @Test("an empty query makes no request")
  func asksNothing() async {
    let feature = SearchFeature()
    feature.type("")
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == [])
    #expect(feature.viewStore.state == SearchState())
  }

  @Test(
    "a query of spaces, or of one letter, makes a request like any other",
    arguments: [" ", "  ", "b"])
  func short(query: String) async {
    let feature = SearchFeature()
    feature.type(query)
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == [query])
    #expect(feature.responses == [.success(.berlins)])
  }

  @Test(
    "the request contains the query exactly as it was typed",
    arguments: ["Berlin", "ZÜRICH", "  berl", "berl ", "new  york", "München-Riem 2"])
  func asTyped(query: String) async {
    let feature = SearchFeature { query in query == query.lowercased() ? .berlins : .berlin }
    feature.type(query)
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == [query])
    #expect(
      feature.responses == [.success(query == query.lowercased() ? .berlins : .berlin)],
      "the response to a different query arrived")
  }

  @Test("a response without places is a normal response")
  func findsNothing() async {
    let feature = SearchFeature { _ in Search(results: []) }
    feature.type("xyz")
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.responses == [.success(Search(results: []))])
    #expect(feature.viewStore.state == SearchState(query: "xyz"))
  }

  @Test("an empty query ends the previous query's wait")
  func endsTheWait() async {
    let feature = SearchFeature()
    feature.type("berl")
    await feature.clock.advance(by: .milliseconds(299))
    feature.type("")
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == [])
    #expect(feature.viewStore.state == SearchState())
  }

  @Test("an empty query cancels the previous query's request")
  func endsTheRequest() async {
    let feature = SearchFeature()
    feature.type("berl")
    await feature.clock.advance(by: .milliseconds(300))
    feature.type("")
    #expect(feature.cancelled == ["berl"], "the query was cleared, but the request continues")
    await feature.clock.advance()
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.responses == [])
    #expect(feature.viewStore.state == SearchState())
  }
}
