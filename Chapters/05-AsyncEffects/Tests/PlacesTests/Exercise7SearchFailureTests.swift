import ComposableArchitecture
import Testing

@testable import places

extension SearchEffectTests {
  @Test("I53: an error is sent as a response")
  func fails() async {
    let feature = SearchFeature { _ in throw WeatherError.fire }
    feature.type("berl")
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == ["berl"], "after an error there is no new request")
    #expect(feature.responses == [.failure(WeatherError.fire)])
    #expect(feature.viewStore.state == SearchState(query: "berl", failure: .fire))
  }

  @Test("after an error, the same query makes a new request")
  func triesAgain() async {
    let isOnFire = LockIsolated(true)
    let feature = SearchFeature { _ in
      if isOnFire.value { throw WeatherError.fire }
      return .berlin
    }
    feature.type("berlin")
    await feature.clock.advance(by: .seconds(10))
    isOnFire.setValue(false)
    feature.type("berlin")
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.responses == [.failure(WeatherError.fire), .success(.berlin)])
    #expect(feature.viewStore.state == SearchState(query: "berlin", results: [.berlin]))
  }

  @Test("I51: the end of a replaced wait or request isn't an error")
  func silence() async {
    let feature = SearchFeature()
    feature.type("b")
    await feature.clock.advance(by: .milliseconds(100))
    feature.type("be")
    await feature.clock.advance(by: .milliseconds(300))
    feature.type("")
    await feature.clock.advance(by: .seconds(10))
    #expect(feature.asked == ["be"])
    #expect(feature.abandoned == ["be"])
    #expect(feature.responses == [])
  }

  @Test("I77: a query uses the environment's clock and client at the time it's typed")
  func environment() async {
    let (first, second) = (TestClock(), TestClock())
    var environment = SearchEnvironment(
      clock: AnyClock(first), weather: .answering("berl", with: .success(.berlin)))
    let current = LockIsolated(environment)
    let reducer = Reducer<SearchState, SearchAction, Void> { state, action, _ in
      places.searchReducer.run(&state, action, current.value)
    }
    let viewStore = ViewStore(Store(initialState: SearchState(), reducer: reducer, environment: ()))
    viewStore.send(.queryChanged("berl"))
    environment = SearchEnvironment(clock: AnyClock(second), weather: .unimplemented)
    current.setValue(environment)
    await second.advance(by: .seconds(10))
    #expect(viewStore.results == [])
    await first.advance(by: .milliseconds(300))
    #expect(viewStore.results == [.berlin])
  }

  @Test(
    "other effects of the app continue when the query changes",
    arguments: [CancelID.comparison, .place, .watch])
  func goesOn(id: CancelID) async {
    enum Action {
      case workBegan
      case search(SearchAction)
    }
    let clock = TestClock()
    let isDone = LockIsolated(false)
    let reducer = Reducer<SearchState, Action, SearchEnvironment> { state, action, environment in
      switch action {
      case .workBegan:
        return .run { _ in
          try await environment.clock.sleep(for: .seconds(60))
          isDone.setValue(true)
        }
        .cancellable(id: id)
      case .search(let action):
        return places.searchReducer.run(&state, action, environment).map(Action.search)
      }
    }
    let viewStore = ViewStore(
      Store(
        initialState: SearchState(), reducer: reducer,
        environment: SearchEnvironment(
          clock: AnyClock(clock), weather: .answering("berl", with: .success(.berlin)))))
    viewStore.send(.workBegan)
    for query in ["b", "berl"] { viewStore.send(.search(.queryChanged(query))) }
    await clock.advance(by: .seconds(1))
    #expect(viewStore.results == [.berlin])
    viewStore.send(.search(.queryChanged("")))
    await clock.advance(by: .seconds(60))
    #expect(isDone.value)
  }
}
