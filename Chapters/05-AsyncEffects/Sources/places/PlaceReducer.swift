import ComposableArchitecture

/// One place, and its forecast.
struct PlaceState: Equatable, Identifiable {
  let place: Search.Result
  var forecast: Forecast?
  var failure: WeatherError?

  /// Whether a request is in flight. The old forecast stays in the meantime.
  var isLoading = false

  var id: Search.Result.ID { place.id }
}

/// The actions on the screen of a place.
enum PlaceAction: Equatable {
  /// The screen appears.
  case task
  case refreshed
  case response(TaskResult<Forecast>)
}

typealias PlaceReducer = Reducer<PlaceState, PlaceAction, WeatherClient>

/// Requests the forecast of one place when its screen appears, and again on demand.
///
/// The reducer doesn't cancel the request when the screen closes. The screen does, because it waits for the
/// effects that it started.
let placeReducer = PlaceReducer { state, action, weather in
  switch action {
  case .task, .refreshed:
    state.isLoading = true
    return .task { [place = state.place] in
      .response(await TaskResult { try await weather.forecast(place) })
    }
    .cancellable(id: CancelID.place, cancelInFlight: true)

  case .response(.success(let forecast)):
    state.isLoading = false
    state.forecast = forecast
    state.failure = nil
    return .none

  case .response(.failure(let error)):
    state.isLoading = false
    state.failure = WeatherError(error)
    return .none
  }
}
