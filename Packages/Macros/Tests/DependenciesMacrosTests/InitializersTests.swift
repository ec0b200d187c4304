import Dependencies
import Testing

@Suite("Clients · initialisers")
struct InitializersTests {
  @Test("all endpoints can be given immediately")
  func memberwise() async throws {
    let client = FactClient(
      fetch: { number, language in "\(number) in \(language)" }, isAvailable: { true },
      latest: { "the latest" }, log: { _ in })
    #expect(try await client.fetch(number: 3, language: "en") == "3 in en")
    #expect(client.isAvailable())
    #expect(client.latest() == "the latest")
  }

  @Test("properties that are no endpoints are given in both initialisers, unless they have a value")
  func properties() throws {
    var client = Clients.Properties(name: "Blob", handler: { 2 }, width: 3, height: 4)
    #expect(client.version == 3)
    #expect(client.name == "Blob")
    #expect(client.handler() == 2)
    #expect(client.isOn && client.count == 0 && client.offset == -1 && client.ratio == 0.5)
    #expect(client.label == "a" && client.note == nil && client.numbers == [1])
    #expect(client.area == 13)
    #expect(client.callback() == 1)
    #expect(client.optionalClosure == nil)
    client.observed = 1
    #expect(client.area == 14)
    #expect(issues { _ = try? client.fetch() } == ["Unimplemented: 'Properties.fetch'"])

    let other = Clients.Properties(
      name: "Blob", handler: { 2 }, isOn: false, count: 1, offset: -2, ratio: 1.5, label: "b",
      note: "n", numbers: [], width: 1, height: 1, optionalClosure: {}, observed: 2, fetch: { 5 })
    #expect(!other.isOn && other.count == 1 && other.offset == -2 && other.ratio == 1.5)
    #expect(other.label == "b" && other.note == "n" && other.numbers == [])
    #expect(other.optionalClosure != nil && other.observed == 2)
    #expect(try other.fetch() == 5)
  }

  @Test("what depends on a condition is given where it is compiled")
  func conditional() {
    var calls: [String] = []
    let given = Clients.Conditional(
      always: { calls.append("always") }, debug: { calls.append("debug") }, level: 4,
      last: { calls.append("last") })
    given.always()
    given.debug()
    given.last()
    #expect(calls == ["always", "debug", "last"])
    #expect(given.level == 4)
    let client = Clients.Conditional()
    #expect(client.level == 3)
    #expect(issues { client.debug() } == ["Unimplemented: 'Conditional.debug'"])
    #expect(issues { client.last() } == ["Unimplemented: 'Conditional.last'"])
  }

  @Test("clients that run on the main actor, are generic, or have no endpoints")
  @MainActor
  func others() async {
    _ = Clients.Empty()
    let client = Clients.OnMainActor()
    #expect(issues { client.show(text: "a") } == ["Unimplemented: 'OnMainActor.show'"])
    let found = await issues { #expect(await client.read() == nil) }
    #expect(found == ["Unimplemented: 'OnMainActor.read'"])
    let generic = Clients.Generic<Int>(fetch: { $0 + 1 }, show: { _ in })
    #expect((try? generic.fetch(id: 1)) == 2)
    generic.show(element: 3)
    #expect(issues { Clients.Package().visible() } == ["Unimplemented: 'Package.visible'"])
  }
}
