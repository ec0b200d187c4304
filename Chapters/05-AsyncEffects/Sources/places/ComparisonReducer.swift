import ComposableArchitecture

/// The forecasts of several places, side by side.
struct ComparisonState: Equatable {
  /// A place, with what is known of its weather.
  struct Row: Equatable, Identifiable {
    let place: Search.Result
    var weather = Weather.loading

    var id: Search.Result.ID { place.id }
  }

  /// What is known of the weather at a place.
  enum Weather: Equatable {
    case loading
    case loaded(Forecast)
    case failed(WeatherError)
  }

  /// The places, in the order in which they were found. Without a comparison there are none.
  var rows: IdentifiedArrayOf<Row> = []
}

/// Everything that can happen to a comparison.
enum ComparisonAction: Equatable {
  case compareButtonTapped([Search.Result])
  case forecastResponse(id: Search.Result.ID, TaskResult<Forecast>)
  case searchChanged
}

typealias ComparisonReducer = Reducer<ComparisonState, ComparisonAction, WeatherClient>

/// Asks for all forecasts at the same time, and shows each as it comes.
///
/// It is one effect: a task group with a child for each place. An error belongs to its row and does not
/// disturb the others. To cancel the effect is to cancel them all.
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
    // What was compared is no longer what was found.
    state.rows = []
    return .cancel(id: CancelID.comparison)
  }
}
