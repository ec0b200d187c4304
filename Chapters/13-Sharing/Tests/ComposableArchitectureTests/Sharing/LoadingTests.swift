import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Loading, and changes from the source", .timeLimit(.minutes(5)))
struct LoadingTests {
  let source = Source<Int>(1)

  @Test("a reference loads with its default as context, and then subscribes")
  func first() {
    let shared = alone(0, source)
    #expect(shared.wrappedValue == 1)
    #expect(source.log.all == ["load", "subscribe"])
    #expect(!shared.isLoading)
  }

  @Test("I305: if the source has no value, the default remains")
  func none() {
    let shared = alone(7, Source<Int>())
    #expect(shared.wrappedValue == 7)
    #expect(shared.loadError == nil)
  }

  @Test("until the source responds, the value is the default, and isLoading is true")
  func later() {
    source.suspendLoads()
    let shared = alone(0, source)
    #expect(shared.wrappedValue == 0)
    #expect(shared.isLoading)
    source.resumeLoads()
    #expect(shared.wrappedValue == 1)
    #expect(!shared.isLoading)
  }

  @Test("I316: an error of the first load is shown, and the value is the default")
  func firstError() {
    source.failLoads(with: SourceError("offline"))
    let shared = alone(7, source)
    #expect(shared.wrappedValue == 7)
    #expect(reason(shared.loadError) == "offline")
    #expect(!shared.isLoading)
  }

  @Test("`load()` waits for the source's value")
  func reload() async throws {
    let shared = alone(0, source)
    source.value = 2
    #expect(shared.wrappedValue == 1)
    try await shared.load()
    #expect(shared.wrappedValue == 2)
    #expect(source.log.all == ["load", "subscribe", "reload"])
  }

  @Test("isLoading is true while `load()` waits, and false afterwards")
  func isLoading() async throws {
    let shared = alone(0, source)
    let seen = RecordedValues<Bool>()
    source.onRequest.withLock { $0 = { _ in seen(shared.isLoading) } }
    try await shared.load()
    #expect(seen.all == [true])
    #expect(!shared.isLoading)
    source.onRequest.withLock { $0 = nil }
  }

  @Test(
    "I316: `load()` throws its error, which remains with the old value until a load succeeds")
  func errors() async throws {
    let shared = alone(0, source)
    source.failLoads(with: SourceError("offline"))
    await #expect(throws: SourceError("offline")) { try await shared.load() }
    #expect(reason(shared.loadError) == "offline")
    #expect(shared.wrappedValue == 1)
    #expect(!shared.isLoading)
    source.failLoads(with: nil)
    try await shared.load()
    #expect(shared.loadError == nil)
  }

  @Test("I317: `load()` changes nothing if the source has no value")
  func nothing() async throws {
    let shared = alone(7, source)
    source.value = nil
    try await shared.load()
    #expect(shared.wrappedValue == 1)
    #expect(shared.loadError == nil)
  }

  @Test("a value that the source yields is shown, and published")
  func notified() {
    let shared = alone(0, source)
    let published = RecordedValues<Int>()
    let subscription = shared.publisher.sink { published($0) }
    source.change(to: 2)
    source.change(to: 3)
    #expect(shared.wrappedValue == 3)
    #expect(published.all == [1, 2, 3])
    subscription.cancel()
  }

  @Test("a value that the source yields isn't saved")
  func notSaved() {
    let shared = alone(0, source)
    source.change(to: 2)
    #expect(shared.wrappedValue == 2)
    #expect(source.saves == [])
  }

  @Test("yielding an equal value notifies no observer")
  func same() {
    let shared = alone(0, source)
    let published = RecordedValues<Int>()
    let subscription = shared.publisher.sink { published($0) }
    source.change(to: 1)
    #expect(published.all == [1])
    subscription.cancel()
  }

  @Test("I317: yielding the initial value resets the value to the default")
  func reset() {
    let shared = alone(7, source)
    #expect(shared.wrappedValue == 1)
    source.notify { $0.yieldReturningInitialValue() }
    #expect(shared.wrappedValue == 7)
  }

  @Test("I316: a yielded error remains until a value is yielded, and the value doesn't change")
  func receivedError() {
    let shared = alone(0, source)
    source.notify { $0.yield(throwing: SourceError("offline")) }
    #expect(reason(shared.loadError) == "offline")
    #expect(shared.wrappedValue == 1)
    source.change(to: 1)
    #expect(shared.loadError == nil)
  }

  @Test("I317: isLoading ends when the source yields a value or an error")
  func receivedLoading() {
    let shared = alone(0, source)
    source.notify { $0.yieldLoading() }
    #expect(shared.isLoading)
    source.change(to: 2)
    #expect(!shared.isLoading)
    source.notify { $0.yieldLoading() }
    source.notify { $0.yield(throwing: SourceError("offline")) }
    #expect(!shared.isLoading)
    source.notify { $0.yieldLoading() }
    source.notify { $0.yieldLoading(false) }
    #expect(!shared.isLoading)
  }

  @Test(
    "I319: a key that releases the continuation without resuming it is reported, and the default remains"
  )
  func dropped() {
    source.suspendLoads()
    let shared = alone(7, source)
    let reported = issues { _ = source.removePendingLoads() }
    #expect(reported.count == 1)
    #expect(reported.first?.message.hasPrefix("'the source' leaked its continuation") == true)
    #expect(shared.wrappedValue == 7)
    #expect(!shared.isLoading)
  }

  @Test("I304: releasing the last wrapper cancels the subscription once")
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

  @Test("I304: a running load doesn't keep a reference alive")
  func pending() {
    source.suspendLoads()
    do { _ = alone(0, source) }
    #expect(source.subscribers == 0)
    source.resumeLoads()
  }

  @Test("I304: a resumed continuation doesn't keep a reference alive")
  func retainedContinuation() {
    source.suspendLoads()
    var continuations: [LoadContinuation<Int>] = []
    do {
      let shared = alone(0, source)
      continuations = source.removePendingLoads()
      continuations[0].resume(returning: 5)
      #expect(shared.wrappedValue == 5)
    }
    #expect(source.subscribers == 0)
    withExtendedLifetime(continuations) {}
  }
}
