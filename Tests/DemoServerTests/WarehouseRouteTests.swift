import DemoServer
import Foundation
import Testing

@Suite("The server's responses about the warehouse", .serialized, .timeLimit(.minutes(10)))
struct WarehouseRouteTests {
  private let noon = Date(timeIntervalSince1970: 1_767_268_800)

  /// Asks a server on which it is some time past noon.
  private func get(_ target: String, at seconds: TimeInterval = 0) async throws -> Reply {
    let server = DemoServer(now: { [noon] in noon + seconds })
    let reply = try await WebClient(base: try await server.start()).get(target)
    await server.stop()
    return reply
  }

  @Test("the response to a query is a list of articles")
  func catalogue() async throws {
    let reply = try await get("/catalogue?query=charg")
    #expect(reply.status == 200)
    #expect(
      reply.body == """
        [{"colour":"yellow","id":3,"name":"Charger"},\
        {"colour":"white","id":4,"name":"Charging cable"}]
        """)
    #expect(try await get("/catalogue?query=xyzzy").body == "[]")
  }

  @Test("a query can be percent-encoded", arguments: ["desk%20lamp", "DESK+lamp", "d%C3%A9sk+l"])
  func percentEncoding(query: String) async throws {
    let reply = try await get("/catalogue?query=\(query)")
    #expect(reply.body == #"[{"colour":"blue","id":5,"name":"Desk lamp"}]"#)
  }

  @Test("the response to an empty query contains all articles")
  func emptyQuery() async throws {
    let reply = try await get("/catalogue?query=")
    let entries = try JSONDecoder().decode([CatalogueEntry].self, from: Data(reply.body.utf8))
    #expect(entries == Warehouse().catalogue(matching: ""))
  }

  @Test("the response to a search without a query describes the request")
  func noQuery() async throws {
    let failure = ServerFailure(
      statusCode: 400, message: "Expected a query, as in /catalogue?query=cable.")
    #expect(try await get("/catalogue").failure == failure)
  }

  @Test("the response to a name is the current stock")
  func stock() async throws {
    let reply = try await get("/stock/Charger")
    #expect(reply == Reply(status: 200, body: #"{"count":23,"name":"Charger"}"#))
    #expect(try await get("/stock/charger", at: 30).body == #"{"count":20,"name":"Charger"}"#)
    #expect(try await get("/stock/desk%20lamp").body == #"{"count":9,"name":"Desk lamp"}"#)
  }

  @Test("an unknown name isn't found", arguments: ["xyzzy", "%2F", "Charger%2Fblue"])
  func unknown(component: String) async throws {
    let name = try #require(component.removingPercentEncoding)
    let failure = ServerFailure(
      statusCode: 404, message: "The warehouse has no article “\(name)”.")
    #expect(try await get("/stock/\(component)").failure == failure)
  }

  @Test("paths above and below a stock don't exist", arguments: ["/stock", "/stock/Charger/1"])
  func elsewhere(path: String) async throws {
    #expect(try await get(path).failure.message.hasPrefix("There is nothing at “\(path)”."))
  }

  @Test("only GET is allowed", arguments: ["/catalogue?query=", "/stock/Charger"])
  func method(target: String) async throws {
    let reply = try await withClient { try await $0.send("POST", target) }
    #expect(reply.status == 405)
  }

  @Test("a delay slows only the catalogue")
  func delay() async throws {
    let server = DemoServer(conditions: ServerConditions(delays: ["/catalogue": .seconds(60)]))
    let client = WebClient(base: try await server.start())
    let search = Task { try await client.get("/catalogue?query=cable") }
    try await eventually { server.log.waiting == 1 }
    #expect(try await client.get("/stock/Charger").status == 200)
    #expect(server.log.waiting == 1)
    search.cancel()
    try await eventually { server.log.abandoned == 1 }
    await server.stop()
  }
}
