import ComposableArchitecture
import Exercises
import Testing

@testable import places

/// Tests a reducer of the search, which may be wrong.
@MainActor
func testSearch(_ reducer: SearchReducer) async {
  // Exercise 5.8
  let clock = TestClock()
  let store = TestStore(
    initialState: SearchState(), reducer: reducer,
    environment: SearchEnvironment(clock: AnyClock(clock), weather: .unimplemented))

  // Nothing is asked before 300 milliseconds have passed, and then only for the last query.
  await store.send(.queryChanged("b")) {
    $0.query = "b"
    $0.isSearching = true
  }
  await clock.advance(by: .milliseconds(299))
  store.environment.weather = .answering("be", with: .success(.berlins))
  await store.send(.queryChanged("be")) { $0.query = "be" }
  await clock.advance(by: .milliseconds(300))
  await store.receive(.response(.success(.berlins))) {
    $0.isSearching = false
    $0.results = [.berlin, .berlingen]
  }

  // A newer query ends the request of an older one. The old results stay meanwhile.
  store.environment.weather = .answering(
    "berl", with: .success(.berlins), after: .seconds(1), on: clock)
  await store.send(.queryChanged("berl")) {
    $0.query = "berl"
    $0.isSearching = true
  }
  await clock.advance(by: .milliseconds(300))
  store.environment.weather = .answering(
    "berlin", with: .success(.berlin), after: .seconds(1), on: clock)
  await store.send(.queryChanged("berlin")) { $0.query = "berlin" }
  await clock.advance(by: .seconds(2))
  await store.receive(.response(.success(.berlin))) {
    $0.isSearching = false
    $0.results = [.berlin]
  }

  // A failure takes the place of the results, until the next query.
  store.environment.weather = .answering("berlinx", with: .failure(.fire))
  await store.send(.queryChanged("berlinx")) {
    $0.query = "berlinx"
    $0.isSearching = true
  }
  await clock.advance(by: .milliseconds(300))
  await store.receive(.response(.failure(WeatherError.fire))) {
    $0.isSearching = false
    $0.results = []
    $0.failure = .fire
  }
  store.environment.weather = .answering("berlin", with: .success(.berlin))
  await store.send(.queryChanged("berlin")) {
    $0.query = "berlin"
    $0.isSearching = true
    $0.failure = nil
  }
  await clock.advance(by: .milliseconds(300))
  await store.receive(.response(.success(.berlin))) {
    $0.isSearching = false
    $0.results = [.berlin]
  }

  // An empty query clears the results and asks nothing. It ends a wait …
  store.environment.weather = .unimplemented
  await store.send(.queryChanged("")) {
    $0.query = ""
    $0.results = []
  }
  await store.send(.queryChanged("x")) {
    $0.query = "x"
    $0.isSearching = true
  }
  await clock.advance(by: .milliseconds(100))
  await store.send(.queryChanged("")) {
    $0.query = ""
    $0.isSearching = false
  }
  await clock.advance(by: .seconds(10))

  // … and a request.
  store.environment.weather = .answering(
    "y", with: .success(.berlin), after: .seconds(1), on: clock)
  await store.send(.queryChanged("y")) {
    $0.query = "y"
    $0.isSearching = true
  }
  await clock.advance(by: .milliseconds(300))
  store.environment.weather = .unimplemented
  await store.send(.queryChanged("")) {
    $0.query = ""
    $0.isSearching = false
  }
  await clock.advance(by: .seconds(10))
  await store.finish()
}
