import ComposableArchitecture

/// The forecasts of several places.
struct ComparisonState: Equatable {
  /// A place, with the state of its forecast.
  struct Row: Equatable, Identifiable {
    let place: Search.Result
    var weather = Weather.loading

    var id: Search.Result.ID { place.id }
  }

  /// The state of the forecast for a place.
  enum Weather: Equatable {
    case loading
    case loaded(Forecast)
    case failed(WeatherError)
  }

  /// The places, in the order of the search results. Without a comparison, it is empty.
  var rows: IdentifiedArrayOf<Row> = []
}

/// The actions of a comparison.
enum ComparisonAction: Equatable {
  case compareButtonTapped([Search.Result])
  case forecastResponse(id: Search.Result.ID, TaskResult<Forecast>)
  case searchChanged
}

typealias ComparisonReducer = Reducer<ComparisonState, ComparisonAction, WeatherClient>

/// Requests all forecasts concurrently, and shows each as it arrives.
///
/// It is one effect: a task group with a child task for each place. An error belongs to its row, and doesn't
/// affect the others. Cancelling the effect cancels all requests.
let comparisonReducer = ComparisonReducer { state, action, weather in
  switch action {
  case .compareButtonTapped(let places):
    state.rows = IdentifiedArray(
      uniqueElements: places.map { ComparisonState.Row(place: $0) })
    return .run { send in
      await withTaskGroup(of: Void.self) { group in
        for place in places {
          group.addTask {
            let result = await TaskResult { try await weather.forecast(place) }
            await send(.forecastResponse(id: place.id, result))
          }
        }
      }
    }
    .cancellable(id: CancelID.comparison, cancelInFlight: true)

  case .forecastResponse(let id, .success(let forecast)):
    state.rows[id: id]?.weather = .loaded(forecast)
    return .none

  case .forecastResponse(let id, .failure(let error)):
    state.rows[id: id]?.weather = .failed(WeatherError(error))
    return .none

  case .searchChanged:
    // The compared places no longer match the search results.
    state.rows = []
    return .cancel(id: CancelID.comparison)
  }
}
