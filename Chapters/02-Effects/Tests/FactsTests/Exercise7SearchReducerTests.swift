import ComposableArchitecture
import DemoServer
import OpenCombine
import Testing

@testable import facts

@Suite("Exercise 2.7 · a live search", .oneAtATime)
struct SearchReducerTests {
  private let six = NumberFact(number: 6, text: "6 is perfect.")
  private let seven = NumberFact(number: 7, text: "7 is lucky.")
  private let error = FactError(message: "The server is on fire.")

  /// A feature whose query “six” has been answered.
  private func answered() -> Feature {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("six", with: .success([six]))
    feature.advance()
    #expect(feature.state.search == Search(query: "six", results: [six]))
    return feature
  }

  @Test("I23: nobody is asked until the query has been the same for 300 milliseconds")
  func waits() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    #expect(
      feature.state.search == Search(query: "six", isSearching: true),
      "the field and the notice do not wait"
    )
    feature.advance(by: .milliseconds(299))
    #expect(feature.facts.requests == [])
    feature.advance(by: .milliseconds(1))
    #expect(feature.facts.requests == ["six"])
    feature.advance(by: .seconds(10))
    #expect(feature.facts.requests == ["six"], "once is enough")
    #expect(feature.state.search == Search(query: "six", isSearching: true))
  }

  @Test("I23: several quick changes make one request, for the last of them")
  func debounces() {
    let feature = Feature(reducer: searchReducer)
    for query in ["s", "se", "sev", "seve", "seven"] {
      feature.send(.searchQueryChanged(query))
      feature.advance(by: .milliseconds(200))
    }
    #expect(feature.state.search.query == "seven")
    #expect(feature.facts.requests == [])
    feature.advance(by: .milliseconds(100))
    #expect(feature.facts.requests == ["seven"])
  }

  @Test("what was found is shown, once it is back on the main queue")
  func shows() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("s"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("s", with: .success([six, seven]))
    #expect(feature.state.search.results == [], "it answers on a thread that is not the store's")
    feature.advance()
    #expect(feature.state.search == Search(query: "s", results: [six, seven]))
  }

  @Test("I20: another query gives up the request in flight, and its answer never shows")
  func overtakes() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.send(.searchQueryChanged("seven"))
    #expect(feature.facts.cancelled == ["six"], "at once, not when the new request is made")
    feature.facts.answer("six", with: .success([six]))
    feature.advance(by: .milliseconds(300))
    #expect(feature.state.search == Search(query: "seven", isSearching: true))
    feature.facts.answer("seven", with: .success([seven]))
    feature.advance()
    #expect(feature.state.search == Search(query: "seven", results: [seven]))
    #expect(feature.facts.requests == ["six", "seven"])
    #expect(feature.facts.cancelled == ["six"])
  }

  @Test("I20: nor does an answer that was already on its way to the main queue")
  func overtakesOnTheMainQueue() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("six", with: .success([six]))
    feature.send(.searchQueryChanged("seven"))
    feature.advance()
    #expect(feature.state.search == Search(query: "seven", isSearching: true))
  }

  @Test("what was found stays while a new search is under way")
  func keepsResults() {
    let feature = answered()
    feature.send(.searchQueryChanged("seven"))
    #expect(feature.state.search == Search(query: "seven", results: [six], isSearching: true))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("seven", with: .success([]))
    feature.advance()
    #expect(feature.state.search == Search(query: "seven"))
  }

  @Test("an empty query clears what was found at once, and asks nobody")
  func empties() {
    let feature = answered()
    feature.send(.searchQueryChanged(""))
    #expect(feature.state.search == Search())
    feature.advance(by: .seconds(10))
    #expect(feature.facts.requests == ["six"])
    #expect(feature.state.search == Search())
  }

  @Test("I20, I23: an empty query gives up a search that waits, and a request in flight")
  func emptiesInFlight() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"), .searchQueryChanged(""))
    feature.advance(by: .seconds(10))
    #expect(feature.facts.requests == [], "it had not been asked yet")

    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.send(.searchQueryChanged(""))
    #expect(feature.facts.cancelled == ["six"])
    feature.facts.answer("six", with: .success([six]))
    feature.advance(by: .seconds(10))
    #expect(feature.state.search == Search())
  }

  @Test("a failure takes the place of what was found, until the query changes")
  func fails() {
    let feature = answered()
    feature.send(.searchQueryChanged("seven"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("seven", with: .failure(error))
    feature.advance()
    #expect(feature.state.search == Search(query: "seven", failure: error))
    feature.send(.searchQueryChanged("six"))
    #expect(feature.state.search == Search(query: "six", isSearching: true))
    feature.advance(by: .milliseconds(300))
    #expect(feature.facts.requests == ["six", "seven", "six"], "one failure does not end it all")
  }

  @Test("the same query again is another try after a failure")
  func triesAgain() {
    let feature = Feature(reducer: searchReducer)
    for answer in [.failure(error), .success([six])] as [Result<[NumberFact], FactError>] {
      feature.send(.searchQueryChanged("six"))
      feature.advance(by: .milliseconds(300))
      feature.facts.answer("six", with: answer)
      feature.advance()
    }
    #expect(feature.state.search == Search(query: "six", results: [six]))
    #expect(feature.facts.requests == ["six", "six"])
  }

  @Test("a query of spaces is a query: only the empty one asks nobody")
  func searchesForSpaces() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged(" "))
    #expect(feature.state.search == Search(query: " ", isSearching: true))
    feature.advance(by: .milliseconds(300))
    #expect(feature.facts.requests == [" "])
  }

  @Test("a failure is forgotten with an empty query, too")
  func forgetsFailure() {
    var state = AppState()
    state.search = Search(query: "six", failure: error)
    let feature = Feature(state, reducer: searchReducer)
    feature.send(.searchQueryChanged(""))
    #expect(feature.state.search == Search())
  }

  @Test("what is not about the search changes nothing and asks nobody")
  func ignoresOthers() {
    var state = AppState(number: 5, fact: "5 is five.")
    state.search = Search(query: "six", results: [six])
    let feature = Feature(state, reducer: searchReducer)
    feature.send(
      .incrementButtonTapped, .numberChanged(9), .searchResultTapped(6), .factButtonTapped,
      .factResponse(.success("9 is nine.")), .startButtonTapped, .stopwatchTicked,
      .cancelButtonTapped, .factAlertDismissed
    )
    feature.advance(by: .seconds(1))
    #expect(feature.state == state)
    #expect(feature.facts.requests == [])
  }
}
