import ComposableArchitecture
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import TestFixtures

// A search for places and their weather, in the style of 2021. Only the imports and the attributes of the tests are
// new.

private struct Place: Equatable, Identifiable {
  var id: Int
  var name: String
}

private struct Weather: Equatable {
  var id: Int
  var degrees: [Double]
}

private struct WeatherClient {
  var places: (String) -> Effect<[Place], Failure>
  var weather: (Int) -> Effect<Weather, Failure>

  struct Failure: Error, Equatable {}
}

extension WeatherClient {
  static let failing = Self(
    places: { _ in .failing("WeatherClient.places") },
    weather: { _ in .failing("WeatherClient.weather") }
  )
}

private struct SearchState: Equatable {
  var places: [Place] = []
  var weather: Weather?
  var requestInFlight: Place?
  var query = ""
}

private enum SearchAction: Equatable {
  case placesResponse(Result<[Place], WeatherClient.Failure>)
  case placeTapped(Place)
  case queryChanged(String)
  case weatherResponse(Result<Weather, WeatherClient.Failure>)
}

private struct SearchEnvironment {
  var mainQueue: AnySchedulerOf<DispatchQueue>
  var weatherClient: WeatherClient
}

private let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment> {
  state, action, environment in

  struct PlacesId: Hashable {}
  struct WeatherId: Hashable {}

  switch action {
  case .placesResponse(.failure):
    state.places = []
    return .none

  case let .placesResponse(.success(places)):
    state.places = places
    return .none

  case let .placeTapped(place):
    state.requestInFlight = place
    return environment.weatherClient
      .weather(place.id)
      .receive(on: environment.mainQueue)
      .catchToEffect(SearchAction.weatherResponse)
      .cancellable(id: WeatherId(), cancelInFlight: true)

  case let .queryChanged(query):
    state.query = query
    guard !query.isEmpty else {
      state.places = []
      state.weather = nil
      state.requestInFlight = nil
      return .cancel(ids: PlacesId(), WeatherId())
    }
    return environment.weatherClient
      .places(query)
      .debounce(id: PlacesId(), for: 0.3, scheduler: environment.mainQueue)
      .catchToEffect(SearchAction.placesResponse)

  case .weatherResponse(.failure):
    state.weather = nil
    state.requestInFlight = nil
    return .none

  case let .weatherResponse(.success(weather)):
    state.weather = weather
    state.requestInFlight = nil
    return .none
  }
}

private let mockPlaces = [
  Place(id: 1, name: "Bremen"),
  Place(id: 2, name: "Bern"),
]

@Suite("Together · a search of 2021", .serialized, .timeLimit(.minutes(5)))
struct SearchOf2021Tests {
  let scheduler = DispatchQueue.test

  @Test("typed text is searched for once, and cleared text is not")
  func searchAndClear() {
    let store = TestStore(
      initialState: .init(),
      reducer: searchReducer,
      environment: SearchEnvironment(
        mainQueue: self.scheduler.eraseToAnyScheduler(),
        weatherClient: .failing
      )
    )

    store.environment.weatherClient.places = { _ in Effect(value: mockPlaces) }

    store.send(.queryChanged("B")) {
      $0.query = "B"
    }
    self.scheduler.advance(by: 0.2)
    store.send(.queryChanged("Be")) {
      $0.query = "Be"
    }
    self.scheduler.advance(by: 0.3)
    store.receive(.placesResponse(.success(mockPlaces))) {
      $0.places = mockPlaces
    }
    store.send(.queryChanged("Ber")) {
      $0.query = "Ber"
    }
    store.send(.queryChanged("")) {
      $0.places = []
      $0.query = ""
    }
    self.scheduler.run()
  }

  @Test("a search that fails finds nothing")
  func searchFails() {
    let store = TestStore(
      initialState: SearchState(places: mockPlaces),
      reducer: searchReducer,
      environment: SearchEnvironment(
        mainQueue: .immediate,
        weatherClient: .failing
      )
    )
    store.environment.weatherClient.places = { _ in Effect(error: .init()) }

    store.assert(
      .send(.queryChanged("S")) {
        $0.query = "S"
      },
      .receive(.placesResponse(.failure(.init()))) {
        $0.places = []
      }
    )
  }

  @Test("the weather of the last tapped place is shown")
  func tap() {
    let weather = Weather(id: 2, degrees: [9, 12.5])
    let store = TestStore(
      initialState: SearchState(places: mockPlaces),
      reducer: searchReducer,
      environment: SearchEnvironment(
        mainQueue: self.scheduler.eraseToAnyScheduler(),
        weatherClient: WeatherClient(
          places: { _ in .failing("WeatherClient.places") },
          weather: { id in id == 2 ? Effect(value: weather) : Effect(error: .init()) }
        )
      )
    )

    store.send(.placeTapped(mockPlaces[0])) {
      $0.requestInFlight = mockPlaces[0]
    }
    store.send(.placeTapped(mockPlaces[1])) {
      $0.requestInFlight = mockPlaces[1]
    }
    self.scheduler.advance()
    store.receive(.weatherResponse(.success(weather))) {
      $0.requestInFlight = nil
      $0.weather = weather
    }
    store.send(.placeTapped(mockPlaces[0])) {
      $0.requestInFlight = mockPlaces[0]
    }
    self.scheduler.advance()
    store.receive(.weatherResponse(.failure(.init()))) {
      $0.requestInFlight = nil
      $0.weather = nil
    }
  }
}
