import ComposableArchitecture
import CustomDump
import Testing

@testable import places

@Suite("The reducer's state changes")
@MainActor
struct ReducerTests {
  @Test("a search response shows its results, and an error replaces them")
  func search() {
    let environment = SearchEnvironment(clock: AnyClock(TestClock()), weather: .unimplemented)
    var state = SearchState(query: "berl", isSearching: true)
    _ = places.searchReducer.run(&state, .response(.success(.berlins)), environment)
    expectNoDifference(state, SearchState(query: "berl", results: [.berlin, .berlingen]))
    state.isSearching = true
    _ = places.searchReducer.run(&state, .response(.failure(WeatherError.fire)), environment)
    expectNoDifference(state, SearchState(query: "berl", failure: .fire))
  }

  @Test("a comparison has a row for each place, and each response changes its own row")
  func comparison() {
    var state = ComparisonState()
    func run(_ action: ComparisonAction) {
      _ = comparisonReducer.run(&state, action, .unimplemented)
    }
    run(.compareButtonTapped([.berlin, .berlingen]))
    #expect(state.rows.map(\.weather) == [.loading, .loading])
    run(.forecastResponse(id: 25, .failure(WeatherError.fire)))
    #expect(state.rows.map(\.weather) == [.loading, .failed(.fire)])
    run(.forecastResponse(id: 24, .success(.from(8, to: 17))))
    #expect(state.rows.map(\.weather) == [.loaded(.from(8, to: 17)), .failed(.fire)])
    run(.forecastResponse(id: 99, .success(.from(8, to: 17))))
    #expect(state.rows.count == 2, "a response for a place that isn't compared is ignored")
    run(.searchChanged)
    #expect(state == ComparisonState())
  }

  @Test("a place keeps its old forecast during a refresh, and even after a failure")
  func place() {
    var state = PlaceState(place: .berlin)
    func run(_ action: PlaceAction) { _ = placeReducer.run(&state, action, .unimplemented) }
    run(.task)
    #expect(state.isLoading)
    run(.response(.success(.from(8, to: 17))))
    expectNoDifference(state, PlaceState(place: .berlin, forecast: .from(8, to: 17)))
    run(.refreshed)
    #expect(state.isLoading && state.forecast == .from(8, to: 17))
    run(.response(.failure(WeatherError.fire)))
    expectNoDifference(
      state, PlaceState(place: .berlin, forecast: .from(8, to: 17), failure: .fire))
    run(.response(.success(.from(9, to: 18))))
    expectNoDifference(state, PlaceState(place: .berlin, forecast: .from(9, to: 18)))
  }

  @Test("the last sixteen readings of a thermometer are stored")
  func watch() {
    var state = WatchState()
    let thermometer = Thermometer { _ in .never }
    func run(_ action: WatchAction) { _ = watchReducer.run(&state, action, thermometer) }
    run(.watchButtonTapped(.berlin))
    for reading in 1...20 { run(.read(Double(reading))) }
    #expect(state == WatchState(place: .berlin, readings: (5...20).map(Double.init)))
    run(.watchButtonTapped(.berlingen))
    #expect(state == WatchState(place: .berlingen))
    run(.unwatchButtonTapped)
    #expect(state == WatchState())
  }
}
