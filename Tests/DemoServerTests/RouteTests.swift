import DemoServer
import Foundation
import Testing

@Suite("The server's responses", .serialized, .timeLimit(.minutes(10)))
struct RouteTests {
  @Test("the response to a number is a fact")
  func fact() async throws {
    try await withClient { client async throws in
      let text = "97 is the largest prime with two digits."
      #expect(
        try await client.get("/facts/97")
          == Reply(status: 200, body: #"{"number":97,"text":"\#(text)"}"#)
      )
      #expect(try await client.fact(about: .min).text == FactBook().fact(about: .min))
      #expect(try await client.get("/facts/%39%37/").status == 200)
    }
  }

  @Test("the response to a query is an array of facts")
  func search() async throws {
    try await withClient { client async throws in
      let reply = try await client.get("/facts?query=perfect&limit=2")
      let facts = try JSONDecoder().decode([NumberFact].self, from: Data(reply.body.utf8))
      #expect(reply.status == 200)
      #expect(facts == FactBook().search("perfect", limit: 2))
      #expect(facts.map(\.id) == [6, 28])
      #expect(try await client.get("/facts?query=").body == "[]")
    }
  }

  @Test("without a limit, there are at most ten facts")
  func defaultLimit() async throws {
    let reply = try await withClient { try await $0.get("/facts?query=is") }
    let facts = try JSONDecoder().decode([NumberFact].self, from: Data(reply.body.utf8))
    #expect(facts == FactBook().search("is", limit: 10))
  }

  @Test(
    "a query can be percent-encoded",
    arguments: [
      ("magic%20square", [34, 65]), ("magic+square", [34, 65]), ("m%61gic%20SQUARE%26", [34, 65]),
      ("rubik%27s", [54]), ("%2D40", [-40]), ("%E2%9C%93", []), ("%00", []), ("caf%C3%A9", []),
    ]
  )
  func percentEncoding(query: String, numbers: [Int]) async throws {
    let reply = try await withClient { try await $0.get("/facts?query=\(query)") }
    let facts = try JSONDecoder().decode([NumberFact].self, from: Data(reply.body.utf8))
    #expect(facts.map(\.number) == numbers)
  }

  @Test(
    "an invalid number is reported",
    arguments: [
      ("seven", "seven"), ("4.2", "4.2"), ("9223372036854775808", "9223372036854775808"),
      ("%20", " "), ("%22", "\""), ("0x10", "0x10"), ("%D9%A3", "٣"),
    ]
  )
  func badNumber(component: String, found: String) async throws {
    let reply = try await withClient { try await $0.get("/facts/\(component)") }
    #expect(reply.status == 400)
    #expect(
      try reply.failure
        == ServerFailure(
          statusCode: 400,
          message: """
            Expected a whole number from -9223372036854775808 to 9223372036854775807, found \
            “\(found)”.
            """
        )
    )
  }

  @Test("a limit out of bounds is reported", arguments: ["0", "101", "-1", "ten", "", "0x10"])
  func badLimit(limit: String) async throws {
    let reply = try await withClient { try await $0.get("/facts?query=prime&limit=\(limit)") }
    #expect(reply.status == 400)
    #expect(try reply.failure.message == "Expected a limit from 1 to 100, found “\(limit)”.")
  }

  @Test("the response to a search without a query describes the request")
  func noQuery() async throws {
    let reply = try await withClient { try await $0.get("/facts") }
    #expect(reply.status == 400)
    #expect(try reply.failure.message.contains("/facts?query=prime&limit=5"))
  }

  @Test(
    "an unknown path is not found", arguments: ["/", "/fact/1", "/facts/1/2", "//", "/favicon.ico"])
  func unknown(path: String) async throws {
    let reply = try await withClient { try await $0.get(path) }
    #expect(reply.status == 404)
    #expect(try reply.failure.statusCode == 404)
    #expect(try reply.failure.message.hasPrefix("There is nothing at “"))
  }

  @Test("other methods aren't allowed")
  func method() async throws {
    let reply = try await withClient { try await $0.send("DELETE", "/facts/42") }
    #expect(reply.status == 405)
    #expect(try reply.failure.message == "Expected GET at “/facts/42”, found DELETE.")
  }

  @Test("data that isn't HTTP ends the connection but not the server")
  func garbage() async throws {
    let server = DemoServer()
    let url = try await server.start()
    for text in ["\r\n\r\n", "hello\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\n\n"] {
      let client = try RawClient(url)
      client.send(text)
      _ = await client.receive(until: "never")
      client.hangUp()
    }
    #expect(try await WebClient(base: url).get("/facts/1").status == 200)
    #expect(server.log.arrived == 1)
    await server.stop()
  }

  @Test("a path of a thousand characters is handled as any other")
  func longPath() async throws {
    let digits = String(repeating: "7", count: 1_000)
    let reply = try await withClient { try await $0.get("/facts/\(digits)") }
    #expect(reply.status == 400)
  }
}
