import DemoServer
import Testing

@Suite("The almanac")
struct AlmanacTests {
  let almanac = Almanac()

  private func warmest(_ latitude: Double, _ longitude: Double) -> Double {
    almanac.forecast(latitude: latitude, longitude: longitude).daily.temperatureMax.max() ?? .nan
  }

  @Test("a forecast has three days from September 13 on, in degrees Celsius")
  func days() {
    let forecast = almanac.forecast(latitude: 52.52, longitude: 13.41)
    #expect(forecast.daily.time == ["2022-09-13", "2022-09-14", "2022-09-15"])
    #expect(forecast.daily.temperatureMax.count == 3)
    #expect(forecast.daily.temperatureMin.count == 3)
    #expect(forecast.dailyUnits.temperatureMax == "°C")
    #expect(forecast.dailyUnits.temperatureMin == "°C")
  }

  @Test("the same place has the same weather each time, in each process")
  func always() {
    let berlin = almanac.forecast(latitude: 52.52, longitude: 13.41)
    #expect(berlin == Almanac().forecast(latitude: 52.524, longitude: 13.406))
    #expect(berlin.daily.temperatureMax == [17.3, 21.1, 19.2])
    #expect(berlin.daily.temperatureMin == [7.6, 9.3, 9.2])
  }

  @Test("each place and each day has its own weather")
  func different() {
    let forecasts = Gazetteer().places.map {
      almanac.forecast(latitude: $0.latitude, longitude: $0.longitude)
    }
    #expect(Set(forecasts).count == forecasts.count)
    for forecast in forecasts { #expect(Set(forecast.daily.temperatureMax).count > 1) }
    #expect(
      almanac.forecast(latitude: 1, longitude: 2) != almanac.forecast(latitude: 2, longitude: 1))
    #expect(
      almanac.forecast(latitude: 47, longitude: 9) != almanac.forecast(latitude: 47, longitude: -9)
    )
  }

  @Test("temperatures are plausible everywhere, and have one decimal")
  func believable() {
    for latitude in stride(from: -90.0, through: 90, by: 4.5) {
      for longitude in stride(from: -180.0, through: 180, by: 22.5) {
        let daily = almanac.forecast(latitude: latitude, longitude: longitude).daily
        for (max, min) in zip(daily.temperatureMax, daily.temperatureMin) {
          #expect((5.9...12.1).contains(max - min), "\(latitude) \(longitude)")
          #expect((-45...45).contains(max) && (-45...45).contains(min), "\(latitude) \(longitude)")
          #expect("\(max)".split(separator: ".")[1].count == 1, "\(max)")
        }
      }
    }
  }

  @Test("it is warmer near the equator, and in September in the north")
  func latitudes() {
    #expect(warmest(1.29, 103.85) > warmest(52.52, 13.41))
    #expect(warmest(52.52, 13.41) > warmest(78.22, 15.64))
    #expect(warmest(45, 10) > warmest(-45, 10))
    #expect(warmest(90, 0) > warmest(-90, 0))
  }
}
