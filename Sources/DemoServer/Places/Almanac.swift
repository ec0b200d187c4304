import Foundation

/// The weather of three days in September 2022, everywhere on earth.
///
/// It is computed from the place and the day, and therefore always the same: plausible, but invented.
///
/// ```swift
/// let berlin = Almanac().forecast(latitude: 52.52, longitude: 13.41)
/// berlin.daily.time  // ["2022-09-13", "2022-09-14", "2022-09-15"]
/// ```
public struct Almanac: Sendable {
  /// Opens the almanac.
  public init() {}

  /// The forecast for a place.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north of the equator, from -90 to 90.
  ///   - longitude: Degrees east of Greenwich, from -180 to 180.
  /// - Returns: The same temperatures each time. Coordinates that differ by less than a hundredth
  ///   of a degree, about a kilometre, are one place.
  public func forecast(latitude: Double, longitude: Double) -> DailyForecast {
    let place = Cell(latitude: latitude, longitude: longitude)
    let days = (0..<3).map { temperatures(at: place, dayOfYear: Self.firstDayOfYear + $0) }
    return DailyForecast(
      daily: DailyForecast.Daily(
        time: (0..<3).map { "2022-09-\(Self.firstDayOfMonth + $0)" },
        temperatureMax: days.map(\.max),
        temperatureMin: days.map(\.min)
      ),
      dailyUnits: DailyForecast.DailyUnits(temperatureMax: "°C", temperatureMin: "°C")
    )
  }

  /// September 13.
  private static let firstDayOfMonth = 13
  private static let firstDayOfYear = 256

  private func temperatures(at place: Cell, dayOfYear: Int) -> (max: Double, min: Double) {
    // From 28 degrees at the equator to 17 below zero at the poles, over the year.
    let average = 45 * cos(place.latitude * .pi / 180) - 17
    // The hottest day in the north is July 24. South of the equator it is the coldest, and the
    // further from the equator, the more the seasons differ.
    let season = cos(Double(dayOfYear - 205) / 365 * 2 * .pi) * place.latitude * 0.18
    let weather = 6 * place.chance(0) - 3 + 4 * place.chance(dayOfYear) - 2
    let difference = 3 + 3 * place.chance(-dayOfYear)
    let mean = average + season + weather
    return (max: rounded(mean + difference), min: rounded(mean - difference))
  }

  private func rounded(_ temperature: Double) -> Double {
    (temperature * 10).rounded() / 10
  }
}

/// A part of the earth's surface with one weather.
private struct Cell {
  let north: Int
  let east: Int

  init(latitude: Double, longitude: Double) {
    north = Int((latitude * 100).rounded())
    east = Int((longitude * 100).rounded())
  }

  var latitude: Double { Double(north) / 100 }

  /// A pseudorandom number from 0 to 1 for this place: the same in each process, unlike a `Hasher`'s value.
  func chance(_ index: Int) -> Double {
    var hash: UInt64 = 0
    for number in [north, east, index] {
      // One step of SplitMix64 for each number.
      hash = (hash ^ UInt64(bitPattern: Int64(number))) &+ 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
      hash ^= hash >> 31
    }
    return Double(hash >> 11) / Double(1 << 53)
  }
}
