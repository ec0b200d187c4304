import ComposableArchitecture
import DemoServer
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import facts

@Suite("Exercise 2.7 · Write a live search", .oneAtATime)
struct SearchReducerTests {
  private let six = NumberFact(number: 6, text: "6 is perfect.")
  private let seven = NumberFact(number: 7, text: "7 is lucky.")
  private let error = FactError(message: "The server is on fire.")

  /// A feature that received the response to the query “six”.
  private func answered() -> Feature {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("six", with: .success([six]))
    feature.advance()
    #expect(feature.state.search == Search(query: "six", results: [six]))
    return feature
  }

  @Test("I23: no request is made until the query is unchanged for 300 milliseconds")
  func waits() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    #expect(
      feature.state.search == Search(query: "six", isSearching: true),
      "the query and `isSearching` change immediately"
    )
    feature.advance(by: .milliseconds(299))
    #expect(feature.facts.requests == [])
    feature.advance(by: .milliseconds(1))
    #expect(feature.facts.requests == ["six"])
    feature.advance(by: .seconds(10))
    #expect(feature.facts.requests == ["six"], "one request is made")
    #expect(feature.state.search == Search(query: "six", isSearching: true))
  }

  @Test("I23: several quick changes cause one request, for the last query")
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

  @Test("Results are shown when they arrive on the main queue")
  func shows() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("s"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("s", with: .success([six, seven]))
    #expect(feature.state.search.results == [], "the response hasn't arrived on the main queue yet")
    feature.advance()
    #expect(feature.state.search == Search(query: "s", results: [six, seven]))
  }

  @Test("I20: a different query cancels the request in flight, and its response is never shown")
  func overtakes() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.send(.searchQueryChanged("seven"))
    #expect(feature.facts.cancelled == ["six"], "immediately, not when the new request is made")
    feature.facts.answer("six", with: .success([six]))
    feature.advance(by: .milliseconds(300))
    #expect(feature.state.search == Search(query: "seven", isSearching: true))
    feature.facts.answer("seven", with: .success([seven]))
    feature.advance()
    #expect(feature.state.search == Search(query: "seven", results: [seven]))
    #expect(feature.facts.requests == ["six", "seven"])
    #expect(feature.facts.cancelled == ["six"])
  }

  @Test("I20: a different query cancels a response that is pending on the main queue")
  func overtakesOnTheMainQueue() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("six", with: .success([six]))
    feature.send(.searchQueryChanged("seven"))
    feature.advance()
    #expect(feature.state.search == Search(query: "seven", isSearching: true))
  }

  @Test("The old results stay while a new search is in progress")
  func keepsResults() {
    let feature = answered()
    feature.send(.searchQueryChanged("seven"))
    #expect(feature.state.search == Search(query: "seven", results: [six], isSearching: true))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("seven", with: .success([]))
    feature.advance()
    #expect(feature.state.search == Search(query: "seven"))
  }

  @Test("An empty query clears the search immediately, and makes no request")
  func empties() {
    let feature = answered()
    feature.send(.searchQueryChanged(""))
    #expect(feature.state.search == Search())
    feature.advance(by: .seconds(10))
    #expect(feature.facts.requests == ["six"])
    #expect(feature.state.search == Search())
  }

  @Test("I20, I23: an empty query cancels a waiting search and a request in flight")
  func emptiesInFlight() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"), .searchQueryChanged(""))
    feature.advance(by: .seconds(10))
    #expect(feature.facts.requests == [], "the wait wasn't over yet")

    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.send(.searchQueryChanged(""))
    #expect(feature.facts.cancelled == ["six"])
    feature.facts.answer("six", with: .success([six]))
    feature.advance(by: .seconds(10))
    #expect(feature.state.search == Search())

    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("six", with: .success([six]))
    feature.send(.searchQueryChanged(""))
    feature.advance(by: .seconds(10))
    #expect(
      feature.state.search == Search(), "a response that is pending on the main queue is cancelled")
  }

  @Test("A failure replaces the results, until the query changes")
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
    #expect(
      feature.facts.requests == ["six", "seven", "six"],
      "after a failure, a new query is searched for")
  }

  @Test("After a failure, the same query makes a new request")
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

  @Test("A query of spaces makes a request: only an empty query doesn't")
  func searchesForSpaces() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged(" "))
    #expect(feature.state.search == Search(query: " ", isSearching: true))
    feature.advance(by: .milliseconds(300))
    #expect(feature.facts.requests == [" "])
  }

  @Test("An empty query removes a failure, too")
  func forgetsFailure() {
    var state = AppState()
    state.search = Search(query: "six", failure: error)
    let feature = Feature(state, reducer: searchReducer)
    feature.send(.searchQueryChanged(""))
    #expect(feature.state.search == Search())
  }

  @Test("Other actions change nothing and make no request")
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

  @Test(
    "The request contains the query exactly as it was typed",
    arguments: [
      "Perfect", "ÉTÉ", " six", "six ", "  two  words ", "\t", "\n", "6", "-1", "?", "“six”",
      "a%20b", "👋",
      String(repeating: "a very long query, ", count: 20),
    ])
  func asksInTheseWords(query: String) {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged(query))
    #expect(feature.state.search == Search(query: query, isSearching: true))
    feature.advance(by: .milliseconds(299))
    #expect(feature.facts.requests == [])
    feature.advance(by: .milliseconds(1))
    #expect(feature.facts.requests == [query])
    feature.facts.answer(query, with: .success([six]))
    feature.advance()
    #expect(feature.state.search == Search(query: query, results: [six]))
  }

  @Test("All results are shown in their order, even if they are many or contain duplicates")
  func showsAll() {
    let found = (1...50).map { NumberFact(number: $0 * 37 % 50, text: "Fact \($0).") }
    let feature = answered()
    feature.send(.searchQueryChanged("many"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("many", with: .success(found + found))
    feature.advance()
    #expect(feature.state.search == Search(query: "many", results: found + found))
  }

  @Test("After a response, the same query makes a new request, too")
  func asksAgain() {
    let feature = answered()
    feature.send(.searchQueryChanged("six"))
    #expect(feature.state.search == Search(query: "six", results: [six], isSearching: true))
    feature.advance(by: .milliseconds(300))
    #expect(feature.facts.requests == ["six", "six"])
    feature.facts.answer("six", with: .success([seven]))
    feature.advance()
    #expect(feature.state.search == Search(query: "six", results: [seven]))
  }

  @Test("I20, I23: the same query again begins a new wait, and cancels the request in flight")
  func asksAgainMeanwhile() {
    let feature = Feature(reducer: searchReducer)
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(200))
    feature.send(.searchQueryChanged("six"))
    feature.advance(by: .milliseconds(299))
    #expect(feature.facts.requests == [], "the second change begins a new wait")
    feature.advance(by: .milliseconds(1))
    #expect(feature.facts.requests == ["six"])
    feature.send(.searchQueryChanged("six"))
    #expect(feature.facts.cancelled == ["six"])
    feature.advance(by: .milliseconds(300))
    #expect(feature.facts.requests == ["six", "six"])
  }

  @Test("I23: a return to an earlier query, or a shorter one, makes a new request")
  func returns() {
    let feature = answered()
    feature.send(.searchQueryChanged("seven"), .searchQueryChanged("six"))
    #expect(feature.state.search == Search(query: "six", results: [six], isSearching: true))
    feature.advance(by: .milliseconds(300))
    feature.send(.searchQueryChanged("sixty"), .searchQueryChanged("si"))
    feature.advance(by: .milliseconds(300))
    #expect(feature.facts.requests == ["six", "six", "si"])
  }

  @Test("A second failure is shown like the first")
  func failsAgain() {
    let feature = answered()
    let answers: [Result<[NumberFact], FactError>] = [
      .failure(error), .failure(FactError(message: "It is still on fire.")),
      .success([seven, six]), .failure(error),
    ]
    for answer in answers {
      let results = feature.state.search.results
      feature.send(.searchQueryChanged("seven"))
      #expect(
        feature.state.search == Search(query: "seven", results: results, isSearching: true))
      feature.advance(by: .milliseconds(299))
      #expect(feature.facts.cancelled == [])
      #expect(feature.state.search.isSearching)
      feature.advance(by: .milliseconds(1))
      feature.facts.answer("seven", with: answer)
      feature.advance()
      var search = Search(query: "seven")
      switch answer {
      case .success(let facts): search.results = facts
      case .failure(let error): search.failure = error
      }
      #expect(feature.state.search == search)
    }
    #expect(feature.facts.requests == ["six", "seven", "seven", "seven", "seven"])
  }

  @Test("A failure replaces an earlier one")
  func replacesFailure() {
    var state = AppState(number: 5)
    state.search = Search(query: "seven", results: [six], isSearching: true, failure: error)
    let another = FactError(message: "It is still on fire.")
    _ = searchReducer.run(&state, .searchResponse(.failure(another)), .failing)
    #expect(state.search == Search(query: "seven", failure: another))
  }

  /// A state in which no property has its default value.
  private var busy: AppState {
    var state = AppState(
      number: 5, fact: "5 is five.", isLoadingFact: true, factFailure: FactError(message: "No."))
    state.stopwatch = Stopwatch(
      elapsed: .seconds(3), laps: [.seconds(1), .seconds(2)],
      measuredAt: DispatchQueue.testScheduler.now)
    state.server.conditions.failures = .every(3)
    state.server.requests = RequestCounts(arrived: 4, answered: 2, abandoned: 1)
    return state
  }

  @Test("A search changes nothing but `state.search`")
  func changesNothingElse() {
    var expected = busy
    let feature = Feature(expected, reducer: searchReducer)
    func expect(_ search: Search, _ comment: Comment) {
      #expect(feature.state.search == search, comment)
      expected.search = feature.state.search
      #expect(feature.state == expected, comment)
    }
    feature.send(.searchQueryChanged("six"))
    expect(Search(query: "six", isSearching: true), "a query was typed")
    feature.advance(by: .milliseconds(300))
    expect(Search(query: "six", isSearching: true), "the request was made")
    feature.facts.answer("six", with: .success([six, seven]))
    feature.advance()
    expect(Search(query: "six", results: [six, seven]), "facts were found")
    feature.send(.searchQueryChanged("seven"))
    feature.advance(by: .milliseconds(300))
    feature.facts.answer("seven", with: .failure(error))
    feature.advance()
    expect(Search(query: "seven", failure: error), "the search failed")
    feature.send(.searchQueryChanged("six"))
    expect(Search(query: "six", isSearching: true), "the query was changed after a failure")
    feature.send(.searchQueryChanged(""))
    expect(Search(), "the query was deleted")
    feature.advance(by: .seconds(1))
    expect(Search(), "time passed")
  }

  @Test("Other actions neither change a search nor cancel its wait or its request")
  func goesOn() {
    let others: [AppAction] = [
      .appStarted, .incrementButtonTapped, .decrementButtonTapped, .numberChanged(9),
      .factButtonTapped, .cancelButtonTapped, .factResponse(.success("9 is nine.")),
      .factResponse(.failure(error)), .factAlertDismissed, .startButtonTapped, .stopwatchTicked,
      .lapButtonTapped, .stopButtonTapped, .clearButtonTapped, .searchResultTapped(6),
      .latenciesChanged([.seconds(2)]), .failuresChanged(.always),
      .requestsCounted(RequestCounts(arrived: 1)),
    ]
    for other in others {
      var expected = busy
      let feature = Feature(expected, reducer: searchReducer)
      func expect(_ search: Search, _ moment: String) {
        #expect(feature.state.search == search, "\(other), \(moment)")
        expected.search = feature.state.search
        #expect(feature.state == expected, "\(other), \(moment)")
      }
      feature.send(.searchQueryChanged("six"), other)
      expect(Search(query: "six", isSearching: true), "while the search waits")
      feature.advance(by: .milliseconds(300))
      feature.send(other)
      expect(Search(query: "six", isSearching: true), "while the request is in flight")
      feature.facts.answer("six", with: .success([six]))
      feature.advance()
      feature.send(other)
      expect(Search(query: "six", results: [six]), "after facts are found")
      feature.send(.searchQueryChanged("seven"))
      feature.advance(by: .milliseconds(300))
      feature.facts.answer("seven", with: .failure(error))
      feature.advance()
      feature.send(other)
      feature.advance(by: .seconds(1))
      expect(Search(query: "seven", failure: error), "after the search failed")
      #expect(feature.facts.requests == ["six", "seven"], "\(other)")
      #expect(feature.facts.cancelled == [], "\(other)")
    }
  }
}
