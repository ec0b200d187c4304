import DemoServer
import Foundation
import Testing

@Suite("The server's responses about presence", .serialized, .timeLimit(.minutes(10)))
struct PresenceRouteTests {
  private let noon = Date(timeIntervalSince1970: 1_767_268_800)

  /// Asks a server on which it is some time past noon.
  private func get(_ target: String, at seconds: TimeInterval = 0) async throws -> Reply {
    let server = DemoServer(now: { [noon] in noon + seconds })
    let reply = try await WebClient(base: try await server.start()).get(target)
    await server.stop()
    return reply
  }

  @Test("the response to an id says whether the person is here, and since when")
  func presence() async throws {
    let here = #"{"id":"ada","isHere":true,"since":"2026-01-01T12:00:00Z"}"#
    #expect(try await get("/presence/ada") == Reply(status: 200, body: here))
    let away = #"{"id":"ada","isHere":false,"since":"2026-01-01T12:04:00Z"}"#
    #expect(try await get("/presence/ada", at: 245).body == away)
  }

  @Test("an id can be percent-encoded", arguments: [("zo%C3%AB", "zoë"), ("a%2Fb", "a/b")])
  func percentEncoding(component: String, id: String) async throws {
    #expect(try await get("/presence/\(component)").body.hasPrefix(#"{"id":"\#(id)","#))
  }

  @Test("paths above and below a person don't exist", arguments: ["/presence", "/presence/ada/1"])
  func elsewhere(path: String) async throws {
    #expect(try await get(path).failure.message.hasPrefix("There is nothing at “\(path)”."))
  }

  @Test("only GET is allowed")
  func method() async throws {
    let reply = try await withClient { try await $0.send("POST", "/presence/ada") }
    #expect(reply.status == 405)
  }

  @Test("the response has the conditions' latency and failures, and is counted")
  func conditions() async throws {
    let server = DemoServer(
      conditions: ServerConditions(
        failures: .every(2), delays: ["/presence/grace": .seconds(60)]))
    let client = WebClient(base: try await server.start())
    let slow = Task { try await client.get("/presence/grace") }
    try await eventually { server.log.waiting == 1 }
    #expect(try await client.get("/presence/ada").status == 500)
    #expect(try await client.get("/presence/ada").status == 200)
    #expect(server.log.arrived == 3)
    slow.cancel()
    try await eventually { server.log.abandoned == 1 }
    #expect(server.log.answered == 2)
    await server.stop()
  }
}
