/// The weather of the next days at one place.
struct Forecast: Decodable, Equatable, Sendable {
  /// A column for each quantity, a row for each day.
  struct Daily: Decodable, Equatable, Sendable {
    /// The days, as `2022-09-13`.
    var time: [String]
    /// The highest temperature of each day.
    var temperatureMax: [Double]
    /// The lowest temperature of each day.
    var temperatureMin: [Double]

    private enum CodingKeys: String, CodingKey {
      case time
      case temperatureMax = "temperature_2m_max"
      case temperatureMin = "temperature_2m_min"
    }
  }

  /// The units of the temperatures.
  struct DailyUnits: Decodable, Equatable, Sendable {
    var temperatureMax: String
    var temperatureMin: String

    private enum CodingKeys: String, CodingKey {
      case temperatureMax = "temperature_2m_max"
      case temperatureMin = "temperature_2m_min"
    }
  }

  var daily: Daily
  var dailyUnits: DailyUnits

  private enum CodingKeys: String, CodingKey {
    case daily
    case dailyUnits = "daily_units"
  }
}

extension Forecast {
  /// One day of a forecast.
  struct Day: Equatable {
    /// `2022-09-13`
    var date: String
    var low: Double
    var high: Double
  }

  /// The columns combined: a value for each day that occurs in all columns.
  var days: [Day] {
    zip(daily.time, zip(daily.temperatureMin, daily.temperatureMax))
      .map { Day(date: $0, low: $1.0, high: $1.1) }
  }
}
