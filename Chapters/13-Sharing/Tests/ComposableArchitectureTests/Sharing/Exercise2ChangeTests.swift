import Foundation
import OpenCombine
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Exercise 13.2 · Change a value atomically", .timeLimit(.minutes(5)))
struct ChangeTests {
  let source = Source<Int>(1)

  @Test("I310: a change is visible through all wrappers, and saved once")
  func saved() {
    let shared = alone(0, source)
    let reader = SharedReader(shared)
    shared.withLock { $0 += 10 }
    #expect(shared.wrappedValue == 11)
    #expect(reader.wrappedValue == 11)
    #expect(source.saves == ["save 11"])
    #expect(source.value == 11)
  }

  @Test("I302: a change is visible through earlier and later wrappers of the key")
  func byKey() {
    let first = Shared(wrappedValue: 0, SourceKey(source))
    let second = SharedReader(wrappedValue: 0, SourceKey(source))
    first.withLock { $0 = 5 }
    #expect(second.wrappedValue == 5)
    #expect(Shared(wrappedValue: 0, SourceKey(source)).wrappedValue == 5)
    #expect(source.saves == ["save 5"])
  }

  @Test("I304: the next first wrapper loads the saved value")
  func loadedAnew() {
    do { Shared(wrappedValue: 0, SourceKey(source)).withLock { $0 = 5 } }
    #expect(source.subscribers == 0)
    #expect(Shared(wrappedValue: 0, SourceKey(source)).wrappedValue == 5)
  }

  @Test("I309: `withLock` returns its closure's result")
  func result() {
    let shared = alone([1, 2], Source())
    #expect(shared.withLock { $0.removeLast() } == 2)
    #expect(shared.wrappedValue == [1])
  }

  @Test("I309: if the closure throws, its changes so far remain and are published, but not saved")
  func throwing() {
    let shared = alone(0, source)
    let published = RecordedValues<Int>()
    let subscription = shared.publisher.sink { published($0) }
    #expect(throws: SourceError("stop")) {
      try shared.withLock { value in
        value = 2
        throw SourceError("stop")
      }
    }
    #expect(shared.wrappedValue == 2)
    #expect(published.all == [1, 2])
    #expect(source.saves == [])
    shared.withLock { $0 += 1 }
    #expect(source.saves == ["save 3"])
    subscription.cancel()
  }

  @Test("I310: a change to an equal value is saved, too")
  func equal() {
    let shared = alone(0, source)
    shared.withLock { $0 = 1 }
    #expect(source.saves == ["save 1"])
  }

  @Test("I310: a change is first visible, then published, and then saved")
  func order() {
    let shared = alone(0, source)
    let log = RecordedValues<String>()
    let subscription = shared.publisher.dropFirst().sink {
      log("publish \($0), is \(shared.wrappedValue)")
    }
    source.onRequest.withLock { $0 = { log("\($0), is \(shared.wrappedValue)") } }
    shared.withLock { $0 = 2 }
    shared.withLock { $0 = 3 }
    #expect(
      log.all == [
        "publish 2, is 2", "save 2, is 2", "publish 3, is 3", "save 3, is 3",
      ])
    subscription.cancel()
    source.onRequest.withLock { $0 = nil }
  }

  @MainActor
  @Test("I311: observers are notified once for each change, after it")
  func followed() {
    let shared = alone(0, source)
    let seen = RecordedValues<Int>()
    withPerceptionTracking {
      _ = shared.wrappedValue
    } onChange: {
      seen(shared.wrappedValue)
    }
    shared.withLock {
      $0 = 2
      $0 = 3
    }
    #expect(seen.all == [3])
  }

  @Test("I310: during a save, the key can read and change the value, and so can other threads")
  func lockIsOpen() {
    let shared = alone(0, source)
    source.onRequest.withLock {
      $0 = { request in
        guard request == "save 2" else { return }
        #expect(shared.wrappedValue == 2)
        let gate = ThreadGate()
        Thread.detachNewThread {
          _ = shared.wrappedValue
          gate.open()
        }
        #expect(gate.wait(), "another thread can't read while the key saves")
        shared.withLock { $0 = 3 }
        #expect(shared.wrappedValue == 3)
      }
    }
    let reported = issues { shared.withLock { $0 = 2 } }
    #expect(reported == [])
    #expect(source.saves == ["save 2", "save 3"])
    #expect(source.value == 3)
    source.onRequest.withLock { $0 = nil }
  }

  @Test("I334: if a subscriber changes the value, both changes are saved, in order")
  func nestedChange() {
    let shared = alone(0, source)
    let subscription = shared.publisher.sink { if $0 == 2 { shared.withLock { $0 = 3 } } }
    shared.withLock { $0 = 2 }
    #expect(source.saves == ["save 2", "save 3"])
    subscription.cancel()
  }

  @Test("a change before the first load completes is kept")
  func changedWhileLoading() {
    source.suspendLoads()
    let shared = alone(0, source)
    shared.withLock { $0 = 5 }
    source.resumeLoads()
    #expect(shared.wrappedValue == 5)
    #expect(!shared.isLoading)
  }

  @Test("I335: creating and releasing wrappers of a key doesn't wait for a `withLock` elsewhere")
  func waitsForNobody() {
    let references = References()
    let reference = references.value(forKey: SourceKey(source)) { 0 }
    let isInside = ThreadGate()
    let mayEnd = ThreadGate()
    let wasMade = RecordedValues<Bool>()
    onThreads(2) { [source] thread in
      if thread == 0 {
        reference.withLock { _ in
          isInside.open()
          wasMade(mayEnd.wait())
        }
      } else {
        isInside.wait()
        for _ in 1...3 {
          let same = references.value(forKey: SourceKey(source)) { 0 }
          let other = references.value(forKey: SourceKey(Source(1))) { 0 }
          _ = (Shared(reference: same), SharedReader(reference: other))
        }
        mayEnd.open()
      }
    }
    #expect(wasMade.all == [true])
    #expect(source.log.all == ["load", "subscribe", "save 1"])
  }

  @MainActor
  @Test(
    "I311: an observer that observes again while it's notified is notified once for each change")
  func followedAgain() {
    let shared = alone(0, source)
    let seen = RecordedValues<Int>()
    @Sendable nonisolated func follow() {
      withPerceptionTracking {
        _ = shared.wrappedValue
      } onChange: {
        seen(shared.wrappedValue)
        if seen.all.count < 10 { follow() }
      }
    }
    follow()
    shared.withLock { $0 = 2 }
    #expect(seen.all == [2])
    shared.withLock { $0 = 3 }
    #expect(seen.all == [2, 3])
  }
}

@Suite("Exercise 13.2 · Changes from many threads", .timeLimit(.minutes(5)))
struct ChangeThreadsTests {
  let source = Source<Int>(0)

  @Test("I308: 1,000 tasks that each add 1 result in 1,000")
  func tasks() async throws {
    try requireThatChangesWork()
    let shared = alone(0, source)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...1_000 { group.addTask { shared.withLock { $0 += 1 } } }
    }
    #expect(shared.wrappedValue == 1_000)
  }

  @Test("I308: no other change happens between a closure's read and its write")
  func atomic() throws {
    try requireThatChangesWork()
    let shared = alone(0, source)
    onThreads(4) { _ in
      for _ in 1...100 {
        shared.withLock { value in
          let before = value
          sched_yield()
          value = before + 1
        }
      }
    }
    #expect(shared.wrappedValue == 400)
  }

  @Test(
    "I334: the saves reach the key in the order of the changes, one for each")
  func order() throws {
    let shared = alone(0, source)
    try requireThatChangesWork()
    onThreads(8) { _ in
      for _ in 1...5_000 { shared.withLock { $0 += 1 } }
    }
    // Not as one expectation, which would describe 40,000 saves.
    let wrong = zip(source.saves, 1...).first { $0 != "save \($1)" }
    #expect(wrong?.0 == nil)
    #expect(source.saves.count == 40_000)
    #expect(source.value == 40_000)
  }

  @Test("I334: two saves of one reference never run at the same time")
  func oneAtATime() throws {
    try requireThatChangesWork()
    let shared = alone(0, source)
    let events = RecordedValues<String>()
    source.onRequest.withLock {
      $0 = { _ in
        events("begins")
        sched_yield()
        events("ends")
      }
    }
    onThreads(4) { _ in
      for _ in 1...50 { shared.withLock { $0 += 1 } }
    }
    source.onRequest.withLock { $0 = nil }
    #expect(events.all == (1...200).flatMap { _ in ["begins", "ends"] })
  }
}

@Suite("Exercise 13.2 · Errors of saving", .timeLimit(.minutes(5)))
struct SaveErrorsTests {
  let source = Source<Int>(1)

  @Test("I316: saveError remains until a save succeeds, and the value doesn't change")
  func stays() {
    let shared = alone(0, source)
    source.failSaves(with: SourceError("full"))
    shared.withLock { $0 = 2 }
    #expect(reason(shared.saveError) == "full")
    #expect(shared.wrappedValue == 2)
    source.failSaves(with: nil)
    #expect(reason(shared.saveError) == "full")
    shared.withLock { $0 = 3 }
    #expect(shared.saveError == nil)
    #expect(source.value == 3)
  }

  @Test("I316: a successful load doesn't clear saveError")
  func loaded() async throws {
    let shared = alone(0, source)
    source.failSaves(with: SourceError("full"))
    shared.withLock { $0 = 2 }
    try await shared.load()
    #expect(reason(shared.saveError) == "full")
  }

  @Test("I316: a successful save clears loadError, too")
  func clearsLoadError() {
    source.failLoads(with: SourceError("damaged"))
    let shared = alone(0, source)
    #expect(reason(shared.loadError) == "damaged")
    source.failSaves(with: SourceError("full"))
    shared.withLock { $0 = 2 }
    #expect(reason(shared.loadError) == "damaged")
    source.failSaves(with: nil)
    shared.withLock { $0 = 3 }
    #expect(shared.loadError == nil)
    #expect(shared.saveError == nil)
  }

  @Test("I316: `save()` saves the value, and returns after it's saved")
  func save() async throws {
    let shared = alone(0, source)
    source.value = nil
    try await shared.save()
    #expect(source.saves == ["save 1 on demand"])
    #expect(source.value == 1)
  }

  @Test("I316: `save()` throws the error of saving, and then succeeds")
  func saveThrows() async throws {
    let shared = alone(0, source)
    source.failSaves(with: SourceError("full"))
    await #expect(throws: SourceError("full")) { try await shared.save() }
    #expect(reason(shared.saveError) == "full")
    source.failSaves(with: nil)
    try await shared.save()
    #expect(shared.saveError == nil)
  }

  @MainActor
  @Test(
    "I316: observers of saveError are notified when it's set and when it's cleared")
  func followed() {
    let shared = alone(0, source)
    let seen = RecordedValues<String?>()
    source.failSaves(with: SourceError("full"))
    for number in 2...3 {
      withPerceptionTracking {
        _ = shared.saveError
      } onChange: {
        seen(reason(shared.saveError))
      }
      shared.withLock { $0 = number }
      source.failSaves(with: nil)
    }
    #expect(seen.all == ["full", nil])
  }

  @Test("I316: a save that completes later sets its error later, even if the wrappers are released")
  func later() {
    source.suspendSaves()
    do {
      let shared = alone(0, source)
      shared.withLock { $0 = 2 }
      #expect(shared.saveError == nil)
      source.failSaves(with: SourceError("full"))
      source.resumeSaves()
      #expect(reason(shared.saveError) == "full")
      source.suspendSaves()
      shared.withLock { $0 = 3 }
    }
    #expect(source.subscribers == 0)
    source.resumeSaves()
  }

  @Test("I319: a key that releases the continuation of a save without resuming it is reported")
  func dropped() {
    let shared = Shared(
      reference: KeyedReference(key: DroppingKey(), default: 0, in: References()))
    let reported = issues { shared.withLock { $0 = 1 } }
    #expect(reported.count == 1)
    #expect(reported.first?.message.hasPrefix("'a careless key' leaked its continuation") == true)
    #expect(shared.wrappedValue == 1)
  }
}

/// A key that answers no save.
private struct DroppingKey: SharedKey, CustomStringConvertible {
  var id: Int { 0 }
  var description: String { "a careless key" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {}
}
