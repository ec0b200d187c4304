/// The source of places and their weather.
///
/// A client doesn't know about effects. It consists of plain asynchronous functions. Cancelling the task that calls
/// one of them cancels its request.
struct WeatherClient: Sendable {
  /// The weather at a place.
  var forecast: @Sendable (Search.Result) async throws -> Forecast

  /// The places whose names begin with a text.
  var search: @Sendable (String) async throws -> Search
}

/// The reason why a request failed.
struct WeatherError: Error, Equatable {
  /// The message for people.
  var message: String
}

extension WeatherError {
  /// Creates the message for an error of any type.
  init(_ error: any Error) {
    self = error as? WeatherError ?? WeatherError(message: error.localizedDescription)
  }
}
