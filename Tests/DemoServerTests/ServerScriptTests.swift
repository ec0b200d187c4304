import DemoServer
import Testing

@Suite("The script of a server")
struct ServerScriptTests {
  private func turns(_ count: Int, _ conditions: ServerConditions) -> [ServerTurn] {
    var script = ServerScript(conditions: conditions)
    return (0..<count).map { _ in script.next() }
  }

  @Test("without conditions, all requests succeed immediately")
  func plain() {
    #expect(
      turns(2, ServerConditions()) == [ServerTurn(latency: .zero), ServerTurn(latency: .zero)])
  }

  @Test("latencies are used in order and repeated")
  func latencies() {
    let conditions = ServerConditions(latencies: [.seconds(2), .milliseconds(200), .zero])
    #expect(
      turns(5, conditions).map(\.latency)
        == [.seconds(2), .milliseconds(200), .zero, .seconds(2), .milliseconds(200)]
    )
  }

  @Test("missing and negative latencies count as zero")
  func noLatency() {
    #expect(turns(1, ServerConditions(latencies: []))[0].latency == .zero)
    #expect(turns(1, ServerConditions(latency: .seconds(-1)))[0].latency == .zero)
  }

  @Test(
    "every nth request fails",
    arguments: [
      (.never, []), (.always, [1, 2, 3, 4, 5, 6, 7]), (.every(3), [3, 6]), (.every(0), []),
      (.every(-2), []), (.every(.max), []), (.every(.min), []),
    ] as [(ServerConditions.Failures, [Int])]
  )
  func failures(failures: ServerConditions.Failures, expected: [Int]) {
    let turns = turns(7, ServerConditions(failures: failures))
    #expect((1...7).filter { turns[$0 - 1].failure != nil } == expected)
  }

  @Test("a request fails if its target contains a text, whatever its position")
  func failingTargets() {
    var script = ServerScript(
      conditions: ServerConditions(
        latencies: [.seconds(2), .seconds(1)],
        failingTargets: ["/forecast", "name=são paulo"],
        failureStatus: 503
      )
    )
    let targets = [
      "/places?name=ber", "/forecast?latitude=52.52", "/places?name=s%C3%A3o%20paulo",
      "/places?name=são paulo", "/places?name=sao+paulo", "/Forecast", "",
    ]
    let turns = targets.map { script.next(for: $0) }
    #expect(turns.map(\.failure?.statusCode) == [nil, 503, 503, 503, nil, nil, nil])
    #expect(turns.map(\.latency).prefix(3) == [.seconds(2), .seconds(1), .seconds(2)])
  }

  @Test("failing targets add to failing positions, and an empty text matches no target")
  func failingTargetsAndTurns() {
    var script = ServerScript(
      conditions: ServerConditions(failures: .every(3), failingTargets: ["/forecast", ""])
    )
    let turns = ["/facts/1", "/forecast", "/facts/2", "/facts/3"].map { script.next(for: $0) }
    #expect(turns.map { $0.failure != nil } == [false, true, true, false])
  }

  @Test("a request takes longer if its target contains a text, by the longest matching delay")
  func delays() {
    var script = ServerScript(
      conditions: ServerConditions(
        latency: .seconds(1), failures: .every(4),
        delays: [
          "/catalogue": .seconds(2), "são": .seconds(5), "/stock": .seconds(-3), "": .seconds(60),
        ])
    )
    let targets = [
      "/catalogue?query=cable", "/catalogue?query=s%C3%A3o", "/stock/Charger", "/catalogue",
      "/facts/1",
    ]
    let turns = targets.map { script.next(for: $0) }
    #expect(turns.map(\.latency) == [3, 6, 1, 3, 1].map { .seconds($0) })
    #expect(turns.map { $0.failure != nil } == [false, false, false, true, false])
  }

  @Test("failures have the requested status if it is an error's")
  func status() {
    for (asked, given) in [(503, 503), (418, 418), (200, 500), (0, 500), (600, 500)] {
      let turn = ServerConditions(failures: .always, failureStatus: asked).turn(at: 0)
      #expect(turn.failure?.statusCode == given)
    }
    let failure = ServerConditions(failures: .always).turn(at: 0).failure
    #expect(failure?.localizedDescription == "The server fails on purpose. (HTTP 500)")
  }

  @Test("new conditions start with their first latency")
  func newConditions() {
    var script = ServerScript(
      conditions: ServerConditions(latencies: [.seconds(2), .seconds(1)], failures: .every(2))
    )
    _ = script.next()
    script.conditions.latencies[1] = .seconds(3)
    #expect(script.next() == ServerTurn(latency: .seconds(2)))
    #expect(script.position == 1)
  }

  @Test("one latency for all is a list of one")
  func latency() {
    var conditions = ServerConditions(latencies: [.seconds(2), .seconds(1)])
    #expect(conditions.latency == .seconds(2))
    conditions.latency = .seconds(3)
    #expect(conditions == ServerConditions(latency: .seconds(3)))
  }
}
