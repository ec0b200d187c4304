import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Loading, and what the source tells", .timeLimit(.minutes(5)))
struct LoadingTests {
  let source = Source<Int>(1)

  @Test("a value is loaded with its default as context, and then subscribed to")
  func first() {
    let shared = alone(0, source)
    #expect(shared.wrappedValue == 1)
    #expect(source.log.all == ["load", "subscribe"])
    #expect(!shared.isLoading)
  }

  @Test("I305: a source without a value leaves the default")
  func none() {
    let shared = alone(7, Source<Int>())
    #expect(shared.wrappedValue == 7)
    #expect(shared.loadError == nil)
  }

  @Test("until the source has answered, the value is the default and is loading")
  func later() {
    source.holdLoads()
    let shared = alone(0, source)
    #expect(shared.wrappedValue == 0)
    #expect(shared.isLoading)
    source.answerLoads()
    #expect(shared.wrappedValue == 1)
    #expect(!shared.isLoading)
  }

  @Test("I316: an error of the first load is there to see, and the value is the default")
  func firstError() {
    source.failLoads(with: Trouble("offline"))
    let shared = alone(7, source)
    #expect(shared.wrappedValue == 7)
    #expect(trouble(shared.loadError) == "offline")
    #expect(!shared.isLoading)
  }

  @Test("'load' waits for the value of the source")
  func reload() async throws {
    let shared = alone(0, source)
    source.value = 2
    #expect(shared.wrappedValue == 1)
    try await shared.load()
    #expect(shared.wrappedValue == 2)
    #expect(source.log.all == ["load", "subscribe", "reload"])
  }

  @Test("'load' says that it is loading while it waits, and then no more")
  func isLoading() async throws {
    let shared = alone(0, source)
    let seen = Noted<Bool>()
    source.onRequest.withLock { $0 = { _ in seen(shared.isLoading) } }
    try await shared.load()
    #expect(seen.all == [true])
    #expect(!shared.isLoading)
    source.onRequest.withLock { $0 = nil }
  }

  @Test(
    "I316: 'load' throws what went wrong; until a load succeeds, the error and the value stay")
  func errors() async throws {
    let shared = alone(0, source)
    source.failLoads(with: Trouble("offline"))
    await #expect(throws: Trouble("offline")) { try await shared.load() }
    #expect(trouble(shared.loadError) == "offline")
    #expect(shared.wrappedValue == 1)
    #expect(!shared.isLoading)
    source.failLoads(with: nil)
    try await shared.load()
    #expect(shared.loadError == nil)
  }

  @Test("I317: 'load' changes nothing if the source has nothing")
  func nothing() async throws {
    let shared = alone(7, source)
    source.value = nil
    try await shared.load()
    #expect(shared.wrappedValue == 1)
    #expect(shared.loadError == nil)
  }

  @Test("what the source tells is shown, and published")
  func told() {
    let shared = alone(0, source)
    let published = Noted<Int>()
    let subscription = shared.publisher.sink { published($0) }
    source.change(to: 2)
    source.change(to: 3)
    #expect(shared.wrappedValue == 3)
    #expect(published.all == [1, 2, 3])
    subscription.cancel()
  }

  @Test("what the source tells is not saved")
  func notSaved() {
    let shared = alone(0, source)
    source.change(to: 2)
    #expect(shared.wrappedValue == 2)
    #expect(source.saves == [])
  }

  @Test("the same value once more tells nobody")
  func same() {
    let shared = alone(0, source)
    let published = Noted<Int>()
    let subscription = shared.publisher.sink { published($0) }
    source.change(to: 1)
    #expect(published.all == [1])
    subscription.cancel()
  }

  @Test("I317: a source that tells that it has nothing brings the default back")
  func reset() {
    let shared = alone(7, source)
    #expect(shared.wrappedValue == 1)
    source.tell { $0.yieldReturningInitialValue() }
    #expect(shared.wrappedValue == 7)
  }

  @Test("I316: an error that the source tells stays until it tells a value, and the value stays")
  func toldError() {
    let shared = alone(0, source)
    source.tell { $0.yield(throwing: Trouble("offline")) }
    #expect(trouble(shared.loadError) == "offline")
    #expect(shared.wrappedValue == 1)
    source.change(to: 1)
    #expect(shared.loadError == nil)
  }

  @Test("I317: a source that tells of its loading ends it with a value or an error")
  func toldLoading() {
    let shared = alone(0, source)
    source.tell { $0.yieldLoading() }
    #expect(shared.isLoading)
    source.change(to: 2)
    #expect(!shared.isLoading)
    source.tell { $0.yieldLoading() }
    source.tell { $0.yield(throwing: Trouble("offline")) }
    #expect(!shared.isLoading)
    source.tell { $0.yieldLoading() }
    source.tell { $0.yieldLoading(false) }
    #expect(!shared.isLoading)
  }

  @Test("I319: a key that drops the continuation is reported, and the default stays")
  func dropped() {
    source.holdLoads()
    let shared = alone(7, source)
    let reported = issues { _ = source.takeLoads() }
    #expect(reported.count == 1)
    #expect(reported.first?.message.hasPrefix("'the source' leaked its continuation") == true)
    #expect(shared.wrappedValue == 7)
    #expect(!shared.isLoading)
  }

  @Test("I304: the subscription is cancelled once, with the last wrapper")
  func cancelled() {
    do {
      var wrappers = [alone(0, source)]
      wrappers.append(wrappers[0].projectedValue)
      let reader = SharedReader(wrappers[1])
      wrappers.removeAll()
      #expect(source.subscribers == 1)
      withExtendedLifetime(reader) {}
    }
    #expect(source.log.all == ["load", "subscribe", "cancel"])
  }

  @Test("I304: a load that takes long keeps no reference alive")
  func pending() {
    source.holdLoads()
    do { _ = alone(0, source) }
    #expect(source.subscribers == 0)
    source.answerLoads()
  }

  @Test("I304: a continuation that is kept after its answer keeps no reference alive")
  func keptContinuation() {
    source.holdLoads()
    var continuations: [LoadContinuation<Int>] = []
    do {
      let shared = alone(0, source)
      continuations = source.takeLoads()
      continuations[0].resume(returning: 5)
      #expect(shared.wrappedValue == 5)
    }
    #expect(source.subscribers == 0)
    withExtendedLifetime(continuations) {}
  }
}
