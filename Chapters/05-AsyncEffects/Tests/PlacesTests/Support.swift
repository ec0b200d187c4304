import ComposableArchitecture
import Testing

@testable import places

extension Search.Result {
  static let berlin = Search.Result(
    admin1: "Berlin", country: "Germany", id: 24, latitude: 52.52, longitude: 13.41, name: "Berlin")
  static let berlingen = Search.Result(
    admin1: "Thurgau", country: "Switzerland", id: 25, latitude: 47.67, longitude: 9.02,
    name: "Berlingen")
  static let gladbach = Search.Result(
    admin1: "North Rhine-Westphalia", country: "Germany", id: 22, latitude: 50.99,
    longitude: 7.13, name: "Bergisch Gladbach")
}

extension Search {
  static let berlins = Search(results: [.berlin, .berlingen])
  static let berlin = Search(results: [.berlin])
}

extension Forecast {
  /// A forecast for one day or more, whose first day has these temperatures. Each next day is a degree
  /// warmer.
  static func from(_ low: Double, to high: Double, days: Int = 1) -> Forecast {
    Forecast(
      daily: Daily(
        time: (0..<days).map { "2022-09-\(13 + $0)" },
        temperatureMax: (0..<days).map { high + Double($0) },
        temperatureMin: (0..<days).map { low + Double($0) }),
      dailyUnits: DailyUnits(temperatureMax: "°C", temperatureMin: "°C"))
  }
}

extension WeatherError {
  static let fire = WeatherError(message: "The server is on fire.")
}

extension WeatherClient {
  /// A client that fails the test if it is asked. A test replaces the functions that it expects to be used.
  static let unimplemented = WeatherClient(
    forecast: { place in
      Issue.record("Unexpected request for the weather in \(place.name).")
      throw CancellationError()
    },
    search: { query in
      Issue.record("Unexpected search for “\(query)”.")
      throw CancellationError()
    }
  )

  /// A client that answers one search, and fails the test for a different text or a second search.
  ///
  /// - Parameters:
  ///   - expected: The expected text.
  ///   - answer: The response.
  ///   - delay: The time until the response.
  ///   - clock: The clock.
  static func answering(
    _ expected: String, with answer: Result<Search, WeatherError>,
    after delay: Duration = .zero, on clock: TestClock<Duration> = TestClock()
  ) -> WeatherClient {
    let wasAsked = LockIsolated(false)
    var client = unimplemented
    client.search = { query in
      #expect(query == expected, "The request isn't for the query that was typed.")
      #expect(!wasAsked.value, "There is a second request for “\(query)”.")
      wasAsked.setValue(true)
      if delay > .zero { try await clock.sleep(for: delay) }
      return try answer.get()
    }
    return client
  }
}
