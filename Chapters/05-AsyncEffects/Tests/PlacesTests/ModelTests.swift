import CustomDump
import DemoServer
import Foundation
import Testing

@testable import places

@Suite("Responses and server conditions")
@MainActor
struct ModelTests {
  @Test("places are decoded, with and without a province")
  func search() throws {
    let json = """
      {"results":[
        {"admin1":"Thurgau","country":"Switzerland","id":25,"latitude":47.67,"longitude":9.02,
         "name":"Berlingen"},
        {"country":"Monaco","id":99,"latitude":43.73,"longitude":7.42,"name":"Monaco"}]}
      """
    let search = try JSONDecoder().decode(Search.self, from: Data(json.utf8))
    #expect(search.results.map(\.title) == ["Berlingen, Switzerland", "Monaco, Monaco"])
    #expect(search.results.first == .berlingen)
    #expect(search.results.last?.admin1 == nil)
  }

  @Test("a forecast is decoded by its column names, and contains its days")
  func forecast() throws {
    let json = """
      {"daily":{"time":["2022-09-13","2022-09-14"],
        "temperature_2m_max":[17.3,21.1],"temperature_2m_min":[7.6,9.3]},
       "daily_units":{"temperature_2m_max":"°C","temperature_2m_min":"°C"}}
      """
    let forecast = try JSONDecoder().decode(Forecast.self, from: Data(json.utf8))
    #expect(
      forecast.days == [
        Forecast.Day(date: "2022-09-13", low: 7.6, high: 17.3),
        Forecast.Day(date: "2022-09-14", low: 9.3, high: 21.1),
      ])
    #expect(forecast.dailyUnits.temperatureMax == "°C")
  }

  @Test("the server encodes the script's forecast")
  func sameForecast() throws {
    let forecast = Almanac().forecast(latitude: 52.52, longitude: 13.41)
    let decoded = try JSONDecoder().decode(
      Forecast.self, from: JSONEncoder().encode(forecast))
    expectNoDifference(Forecast(forecast), decoded)
  }

  @Test("server conditions name a failing request by its target")
  func failing() {
    var state = ServerState()
    #expect(state.conditions == ServerConditions(latency: .seconds(1)))
    state.latencies = [.seconds(2), .milliseconds(200)]
    state.failing = .everyOther
    #expect(state.conditions.failures == .every(2))
    #expect(state.conditions.latencies == [.seconds(2), .milliseconds(200)])
    state.failing = .forecast(.berlingen)
    let target = "/forecast?latitude=47.67&longitude=9.02"
    #expect(state.conditions.turn(at: 0, for: target).failure != nil)
    #expect(state.conditions.turn(at: 0, for: "/places?name=berl&count=5").failure == nil)
    state.failing = .forecasts
    #expect(state.conditions.turn(at: 0, for: target).failure != nil)
  }
}
