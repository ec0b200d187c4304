import ComposableArchitecture

/// One place, and its forecast.
struct PlaceState: Equatable, Identifiable {
  let place: Search.Result
  var forecast: Forecast?
  var failure: WeatherError?

  /// Whether an answer is in flight. The old forecast stays meanwhile.
  var isLoading = false

  var id: Search.Result.ID { place.id }
}

/// Everything that can happen on the screen of a place.
enum PlaceAction: Equatable {
  /// The screen has appeared.
  case task
  case refreshed
  case response(TaskResult<Forecast>)
}

typealias PlaceReducer = Reducer<PlaceState, PlaceAction, WeatherClient>

/// Asks for the forecast of one place when its screen appears, and again when somebody wants it.
///
/// Nothing here cancels the request when the screen goes: the screen does that, because it waits for the
/// work that it started.
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
