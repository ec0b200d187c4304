import DependenciesMacros
import Testing

@Suite("Clients · endpoints that nobody gave")
struct DefaultsTests {
  @Test("an endpoint that returns nothing reports by its client's name and its own, and returns")
  func nothing() async {
    let client = Clients.Kinds()
    #expect(issues { client.nothing() } == ["Unimplemented: 'Kinds.nothing'"])
    #expect(issues { client.emptyTuple(1) } == ["Unimplemented: 'Kinds.emptyTuple'"])
    #expect(issues { client.parentheses() } == ["Unimplemented: 'Kinds.parentheses'"])
    #expect(issues { client.tuple((1, "a")) } == ["Unimplemented: 'Kinds.tuple'"])
    #expect(issues { client.closure { 1 } } == ["Unimplemented: 'Kinds.closure'"])
    #expect(await issues { await client.asynchronous() } == ["Unimplemented: 'Kinds.asynchronous'"])
  }

  @Test("an endpoint that can throw reports, and throws its name")
  func throwing() {
    let client = Clients.Kinds()
    let found = issues {
      #expect(throws: Unimplemented("throwing")) { try client.throwing() }
      #expect(throws: Unimplemented("throwingAny")) { try client.throwingAny() }
      #expect(throws: Unimplemented("throwingNothing")) { try client.throwingNothing() }
    }
    #expect(
      found == [
        "Unimplemented: 'Kinds.throwing'", "Unimplemented: 'Kinds.throwingAny'",
        "Unimplemented: 'Kinds.throwingNothing'",
      ])
    #expect("\(Unimplemented("fetch"))" == "Unimplemented: 'fetch'")
  }

  @Test("an endpoint that returns an optional reports, and returns nil")
  func optional() {
    let client = Clients.Kinds()
    let found = issues {
      #expect(client.optional(1) == nil)
      #expect(client.longOptional() == nil)
      #expect(client.default() == nil)
    }
    let names = ["optional", "longOptional", "default"]
    #expect(found == names.map { "Unimplemented: 'Kinds.\($0)'" })
  }

  @Test("an endpoint with a default reports, and does what the default does")
  func defaults() async {
    let client = Clients.Defaults()
    let found = await issues {
      #expect(client.number() == 42)
      #expect(client.sum(3, 4) == 7)
      #expect(client.ignored(1, 2) == 3)
      #expect(client.typed(5) == 10)
      #expect(client.statements(5) == 11)
      #expect(client.commented() == 5)
      #expect(client.conditional(true) == 1)
      #expect(client.conditional(false) == 2)
      #expect((try? client.throwing()) == 6)
      let awaited = try? await client.awaited()
      #expect(awaited == 7)
      #expect(throws: CancellationError.self) { try client.cancelled() }
      client.nothing()
    }
    let names = [
      "number", "sum", "ignored", "typed", "statements", "commented", "conditional", "conditional",
      "throwing", "awaited", "cancelled", "nothing",
    ]
    #expect(found == names.map { "Unimplemented: 'Defaults.\($0)'" })
  }

  @Test("an endpoint that was provided does not report")
  func given() {
    var client = Clients.Defaults()
    client.number = { 43 }
    client.sum = { $0 * $1 }
    let found = issues {
      #expect(client.number() == 43)
      #expect(client.sum(3, 4) == 12)
    }
    #expect(found.isEmpty)
  }

  @Test("an endpoint needs no client around it, and a client may be nested, generic or hidden")
  func places() {
    #expect(
      issues { _ = try? Clients.Alone().fetch(1) } == ["Unimplemented: 'Alone.fetch'"])
    #expect(
      issues { _ = try? Clients.InExtension().fetch() } == ["Unimplemented: 'InExtension.fetch'"])
    #expect(issues { _ = try? Holder<Int>.Client().fetch() } == ["Unimplemented: 'Client.fetch'"])
    #expect(HiddenInFile.fetch(3) == 3)
    #expect(
      issues { _ = HiddenInFile.fetch(nil) } == ["Unimplemented: 'PrivateClient.fetch'"])
  }
}
