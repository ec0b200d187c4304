/// Temperatures for some days: the server's response to a request for the weather.
///
/// As JSON it is
///
/// ```json
/// {
///   "daily": {
///     "temperature_2m_max": [22.4, 20.1, 19.7],
///     "temperature_2m_min": [11.2, 10.3, 9.8],
///     "time": ["2022-09-13", "2022-09-14", "2022-09-15"]
///   },
///   "daily_units": { "temperature_2m_max": "°C", "temperature_2m_min": "°C" }
/// }
/// ```
public struct DailyForecast: Codable, Hashable, Sendable {
  /// A column for each quantity, a row for each day.
  public struct Daily: Codable, Hashable, Sendable {
    /// The days, as `2022-09-13`.
    public var time: [String]

    /// The highest temperature of each day.
    public var temperatureMax: [Double]

    /// The lowest temperature of each day.
    public var temperatureMin: [Double]

    enum CodingKeys: String, CodingKey {
      case time
      case temperatureMax = "temperature_2m_max"
      case temperatureMin = "temperature_2m_min"
    }
  }

  /// The units of the quantities.
  public struct DailyUnits: Codable, Hashable, Sendable {
    /// The unit of the highest temperatures.
    public var temperatureMax: String

    /// The unit of the lowest temperatures.
    public var temperatureMin: String

    enum CodingKeys: String, CodingKey {
      case temperatureMax = "temperature_2m_max"
      case temperatureMin = "temperature_2m_min"
    }
  }

  /// The temperatures.
  public var daily: Daily

  /// Their units.
  public var dailyUnits: DailyUnits

  enum CodingKeys: String, CodingKey {
    case daily
    case dailyUnits = "daily_units"
  }
}
