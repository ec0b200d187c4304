/// Where places and their weather come from.
///
/// Nothing in here knows of effects: a client is made of plain asynchronous functions. If the task that
/// calls one of them is cancelled, its request is given up.
struct WeatherClient: Sendable {
  /// The weather at a place.
  var forecast: @Sendable (Search.Result) async throws -> Forecast

  /// The places whose names begin with a text.
  var search: @Sendable (String) async throws -> Search
}

/// Why there is no answer.
struct WeatherError: Error, Equatable {
  /// What went wrong, for a person.
  var message: String
}

extension WeatherError {
  /// What is notified of an error, whatever its type is.
  init(_ error: any Error) {
    self = error as? WeatherError ?? WeatherError(message: error.localizedDescription)
  }
}
