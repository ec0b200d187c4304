import DemoServer
import Foundation
import Testing

@Suite("The server's responses about places", .serialized, .timeLimit(.minutes(10)))
struct PlaceRouteTests {
  /// An app's model of the response.
  private struct Search: Decodable {
    var results: [Place]
  }

  private func search(_ query: String) async throws -> [Place] {
    let reply = try await withClient { try await $0.get("/places?\(query)") }
    #expect(reply.status == 200)
    return try JSONDecoder().decode(Search.self, from: Data(reply.body.utf8)).results
  }

  @Test("the response to a name is a list of places")
  func json() async throws {
    let reply = try await withClient { try await $0.get("/places?name=berl&count=5") }
    #expect(reply.status == 200)
    let berlin =
      #"{"admin1":"Berlin","country":"Germany","id":24,"latitude":52.52,"longitude":13.41,"name":"Berlin"}"#
    let berlingen =
      #"{"admin1":"Thurgau","country":"Switzerland","id":25,"latitude":47.67,"longitude":9.02,"name":"Berlingen"}"#
    #expect(reply.body == #"{"results":[\#(berlin),\#(berlingen)]}"#)
  }

  @Test("a city state has no region")
  func noRegion() async throws {
    let reply = try await withClient { try await $0.get("/places?name=singapore") }
    #expect(
      reply.body
        == #"{"results":[{"country":"Singapore","id":157,"latitude":1.29,"longitude":103.85,"name":"Singapore"}]}"#
    )
  }

  @Test("the number of places is the requested one, or ten")
  func count() async throws {
    let all = Gazetteer().search("san", count: 100)
    #expect(try await search("name=san") == Array(all.prefix(10)))
    #expect(try await search("name=san&count=3") == Array(all.prefix(3)))
    #expect(try await search("name=san&count=100") == all)
  }

  @Test("a name can be percent-encoded", arguments: ["s%C3%A3o+p", "S%C3%83O%20P", "sao%20p"])
  func percentEncoding(name: String) async throws {
    #expect(try await search("name=\(name)").map(\.name) == ["São Paulo"])
  }

  @Test(
    "for an empty name and an unknown one, there are no places",
    arguments: ["name=", "name=&count=5", "name=%20", "name=xyzzy"]
  )
  func nothing(query: String) async throws {
    let reply = try await withClient { try await $0.get("/places?\(query)") }
    #expect(reply == Reply(status: 200, body: #"{"results":[]}"#))
  }

  @Test("a count out of bounds is reported", arguments: ["0", "101", "-1", "ten", "2.5", ""])
  func badCount(count: String) async throws {
    let reply = try await withClient { try await $0.get("/places?name=ber&count=\(count)") }
    #expect(reply.status == 400)
    #expect(try reply.failure.message == "Expected a count from 1 to 100, found “\(count)”.")
  }

  @Test("the response to a search without a name describes the request")
  func noName() async throws {
    let reply = try await withClient { try await $0.get("/places") }
    #expect(reply.status == 400)
    #expect(try reply.failure.message == "Expected a name, as in /places?name=ber&count=5.")
  }

  @Test("the response to coordinates is a forecast")
  func forecast() async throws {
    let reply = try await withClient {
      try await $0.get("/forecast?latitude=-33.87&longitude=151.21")
    }
    #expect(reply.status == 200)
    #expect(
      reply.body == """
        {"daily":{"temperature_2m_max":[22.8,18.5,23.5],"temperature_2m_min":[12.4,12.2,12.2],\
        "time":["2022-09-13","2022-09-14","2022-09-15"]},\
        "daily_units":{"temperature_2m_max":"°C","temperature_2m_min":"°C"}}
        """
    )
    let decoded = try JSONDecoder().decode(DailyForecast.self, from: Data(reply.body.utf8))
    #expect(decoded == Almanac().forecast(latitude: -33.87, longitude: 151.21))
  }

  @Test(
    "coordinates at the edges of the map are valid",
    arguments: [
      "latitude=90&longitude=180", "latitude=-90&longitude=-180", "latitude=0&longitude=-0",
    ]
  )
  func edges(query: String) async throws {
    let reply = try await withClient { try await $0.get("/forecast?\(query)") }
    #expect(reply.status == 200)
  }

  @Test(
    "an invalid coordinate is reported",
    arguments: [
      ("latitude=north&longitude=1", "Expected a latitude from -90 to 90 degrees, found “north”."),
      ("latitude=90.01&longitude=1", "Expected a latitude from -90 to 90 degrees, found “90.01”."),
      ("latitude=&longitude=1", "Expected a latitude from -90 to 90 degrees, found “”."),
      ("latitude=nan&longitude=1", "Expected a latitude from -90 to 90 degrees, found “nan”."),
      ("latitude=0x1p4&longitude=1", "Expected a latitude from -90 to 90 degrees, found “0x1p4”."),
      ("latitude=1&longitude=0X1F", "Expected a longitude from -180 to 180 degrees, found “0X1F”."),
      ("latitude=1&longitude=-181", "Expected a longitude from -180 to 180 degrees, found “-181”."),
      ("latitude=1&longitude=inf", "Expected a longitude from -180 to 180 degrees, found “inf”."),
      ("longitude=1", "Expected a latitude, as in /forecast?latitude=52.52&longitude=13.41."),
      ("latitude=1", "Expected a longitude, as in /forecast?latitude=52.52&longitude=13.41."),
      ("", "Expected a latitude, as in /forecast?latitude=52.52&longitude=13.41."),
    ]
  )
  func badCoordinates(query: String, message: String) async throws {
    let reply = try await withClient { try await $0.get("/forecast?\(query)") }
    #expect(reply.status == 400)
    #expect(try reply.failure == ServerFailure(statusCode: 400, message: message))
  }

  @Test("only GET is allowed, and subpaths don't exist", arguments: ["/places", "/forecast"])
  func method(path: String) async throws {
    try await withClient { client async throws in
      let reply = try await client.send("POST", path + "?name=ber")
      #expect(reply.status == 405)
      #expect(try reply.failure.message == "Expected GET at “\(path)”, found POST.")
      #expect(try await client.get(path + "/1").status == 404)
    }
  }
}
