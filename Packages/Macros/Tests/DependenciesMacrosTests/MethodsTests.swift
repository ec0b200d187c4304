import Testing

@Suite("Clients · methods with argument labels")
struct MethodsTests {
  @Test("parameters that have names are labels of a method")
  func labels() {
    var client = Clients.Labels()
    var moves: [String] = []
    client.move = { x, y in moves.append("\(x) \(y)") }
    client.move(x: 1, y: 2)
    client.move(3, 4)
    #expect(moves == ["1 2", "3 4"])
    client.partial = { $0 * 100 + $1 * 10 + $2 }
    #expect(client.partial(x: 1, 2, 3) == 123)
  }

  @Test("`method:` is the method's name, also where no parameter has one")
  func named() {
    var client = Clients.Labels()
    client.increaseEndpoint = { $0 += $1 }
    var number = 1
    client.increase(number: &number, step: 2)
    #expect(number == 3)
    #expect(issues { client.reset() } == ["Unimplemented: 'Labels.resetEndpoint'"])
  }

  @Test("methods throw, wait and take closures as the endpoints do")
  func effects() async throws {
    var client = Clients.Labels()
    client.later = { $0() + 1 }
    #expect(try client.later(value: 1) == 2)
    client.keep = { work in work() }
    var calls = 0
    await client.keep(work: { calls += 1 })
    #expect(calls == 1)
  }

  @Test("methods of endpoints that run on the main actor do, too")
  @MainActor
  func isolation() async throws {
    var client = Clients.Labels()
    var shown: [String] = []
    client.show = { shown.append($0) }
    client.show(text: "a")
    #expect(shown == ["a"])
    client.wait = { _ in }
    try await client.wait(seconds: 1)
  }

  @Test("a method that nobody gave reports by the endpoint's name")
  func unimplemented() {
    #expect(issues { Clients.Labels().move(x: 1, y: 2) } == ["Unimplemented: 'Labels.move'"])
  }
}
