import ComposableArchitecture
import DemoServer

/// A stand-in for the server. It returns the same responses under the same conditions, in this process and on a
/// given clock. On a test clock, each session is the same.
final class ScriptedServer: Sendable {
  private struct State {
    var script = ServerScript()
    var counts = RequestCounts()
    var listeners: [AsyncStream<RequestCounts>.Continuation] = []
  }

  private let clock: AnyClock<Duration>
  private let state = LockIsolated(State())

  /// - Parameter clock: The clock for the time that responses take.
  init(clock: AnyClock<Duration>) {
    self.clock = clock
  }

  /// Places and weather from this server.
  var weatherClient: WeatherClient {
    WeatherClient(
      forecast: { place in
        try await self.turn(for: place.forecastTarget)
        return Forecast(
          Almanac().forecast(latitude: place.latitude, longitude: place.longitude))
      },
      search: { query in
        try await self.turn(for: "/places?name=\(query)&count=5")
        return Search(results: Gazetteer().search(query, count: 5).map(Search.Result.init))
      }
    )
  }

  /// The controls of this server.
  var serverClient: ServerClient {
    ServerClient(
      setConditions: { conditions in
        self.state.withValue { $0.script.conditions = conditions }
      },
      requestCounts: {
        let (stream, listener) = AsyncStream.makeStream(
          of: RequestCounts.self, bufferingPolicy: .bufferingNewest(1))
        self.state.withValue {
          $0.listeners.append(listener)
          listener.yield($0.counts)
        }
        return stream
      }
    )
  }

  /// Simulates a request: waits, and then fails if the conditions say so.
  private func turn(for target: String) async throws {
    let turn = state.withValue { $0.script.next(for: target) }
    count { $0.arrived += 1 }
    do {
      // A sleep of zero would last until a test advances the clock.
      if turn.latency > .zero { try await clock.sleep(for: turn.latency) }
      try Task.checkCancellation()
    } catch {
      count { $0.abandoned += 1 }
      throw error
    }
    count { $0.answered += 1 }
    if let failure = turn.failure { throw WeatherError(message: failure.description) }
  }

  private func count(_ update: @Sendable (inout RequestCounts) -> Void) {
    state.withValue { state in
      update(&state.counts)
      for listener in state.listeners { listener.yield(state.counts) }
    }
  }
}

extension Search.Result {
  init(_ place: Place) {
    self.init(
      admin1: place.admin1, country: place.country, id: place.id, latitude: place.latitude,
      longitude: place.longitude, name: place.name)
  }
}

extension Forecast {
  init(_ forecast: DailyForecast) {
    self.init(
      daily: Daily(
        time: forecast.daily.time, temperatureMax: forecast.daily.temperatureMax,
        temperatureMin: forecast.daily.temperatureMin),
      dailyUnits: DailyUnits(
        temperatureMax: forecast.dailyUnits.temperatureMax,
        temperatureMin: forecast.dailyUnits.temperatureMin)
    )
  }
}
