import Foundation
import OpenCombine
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Exercise 13.2 · change it", .timeLimit(.minutes(5)))
struct ChangeTests {
  let source = Source<Int>(1)

  @Test("I310: a change is seen by all, and saved once")
  func saved() {
    let shared = alone(0, source)
    let reader = SharedReader(shared)
    shared.withLock { $0 += 10 }
    #expect(shared.wrappedValue == 11)
    #expect(reader.wrappedValue == 11)
    #expect(source.saves == ["save 11"])
    #expect(source.value == 11)
  }

  @Test("I302: a change is seen by wrappers that were made by the key, before and after it")
  func byKey() {
    let first = Shared(wrappedValue: 0, SourceKey(source))
    let second = SharedReader(wrappedValue: 0, SourceKey(source))
    first.withLock { $0 = 5 }
    #expect(second.wrappedValue == 5)
    #expect(Shared(wrappedValue: 0, SourceKey(source)).wrappedValue == 5)
    #expect(source.saves == ["save 5"])
  }

  @Test("I304: what was saved is what the next first wrapper loads")
  func loadedAnew() {
    do { Shared(wrappedValue: 0, SourceKey(source)).withLock { $0 = 5 } }
    #expect(source.subscribers == 0)
    #expect(Shared(wrappedValue: 0, SourceKey(source)).wrappedValue == 5)
  }

  @Test("I309: it returns what the closure returns")
  func result() {
    let shared = alone([1, 2], Source())
    #expect(shared.withLock { $0.removeLast() } == 2)
    #expect(shared.wrappedValue == [1])
  }

  @Test("I309: a closure that throws: what it did stays, is published, and is not saved")
  func throwing() {
    let shared = alone(0, source)
    let published = Noted<Int>()
    let subscription = shared.publisher.sink { published($0) }
    #expect(throws: Trouble("stop")) {
      try shared.withLock { value in
        value = 2
        throw Trouble("stop")
      }
    }
    #expect(shared.wrappedValue == 2)
    #expect(published.all == [1, 2])
    #expect(source.saves == [])
    shared.withLock { $0 += 1 }
    #expect(source.saves == ["save 3"])
    subscription.cancel()
  }

  @Test("I310: a change that leaves the value equal is saved as well")
  func equal() {
    let shared = alone(0, source)
    shared.withLock { $0 = 1 }
    #expect(source.saves == ["save 1"])
  }

  @Test("I310: a change is first there, then published, and then saved")
  func order() {
    let shared = alone(0, source)
    let log = Noted<String>()
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
  @Test("I311: who follows the value is told once of a change, after it")
  func followed() {
    let shared = alone(0, source)
    let seen = Noted<Int>()
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

  @Test("I310: while a key saves, it can read and change the value, and other threads can")
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
        #expect(gate.wait(), "another thread cannot read while the key saves")
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

  @Test("I334: a subscriber that changes the value: both changes are saved, in their order")
  func nestedChange() {
    let shared = alone(0, source)
    let subscription = shared.publisher.sink { if $0 == 2 { shared.withLock { $0 = 3 } } }
    shared.withLock { $0 = 2 }
    #expect(source.saves == ["save 2", "save 3"])
    subscription.cancel()
  }

  @Test("a value that was changed before the first load has answered stays")
  func changedWhileLoading() {
    source.holdLoads()
    let shared = alone(0, source)
    shared.withLock { $0 = 5 }
    source.answerLoads()
    #expect(shared.wrappedValue == 5)
    #expect(!shared.isLoading)
  }

  @Test("I335: making and releasing wrappers of a key waits for no 'withLock' that runs elsewhere")
  func waitsForNobody() {
    let references = References()
    let reference = references.value(forKey: SourceKey(source)) { 0 }
    let isInside = ThreadGate()
    let mayEnd = ThreadGate()
    let wasMade = Noted<Bool>()
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
}

@Suite("Exercise 13.2 · from many threads", .timeLimit(.minutes(5)))
struct ChangeThreadsTests {
  let source = Source<Int>(0)

  @Test("I308: 1,000 tasks that add 1 give 1,000")
  func tasks() async throws {
    try requireThatChangesWork()
    let shared = alone(0, source)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...1_000 { group.addTask { shared.withLock { $0 += 1 } } }
    }
    #expect(shared.wrappedValue == 1_000)
  }

  @Test("I308: a change that reads and writes with a pause between is not disturbed")
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
    "I334: the saves reach the key in the order of the changes, one for each, the last one last")
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

  @Test("I334: never two saves of one reference run at the same time")
  func oneAtATime() throws {
    try requireThatChangesWork()
    let shared = alone(0, source)
    let events = Noted<String>()
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

@Suite("Exercise 13.2 · errors of saving", .timeLimit(.minutes(5)))
struct SaveErrorsTests {
  let source = Source<Int>(1)

  @Test("I316: an error of saving stays until a save succeeds, and the value stays")
  func stays() {
    let shared = alone(0, source)
    source.failSaves(with: Trouble("full"))
    shared.withLock { $0 = 2 }
    #expect(trouble(shared.saveError) == "full")
    #expect(shared.wrappedValue == 2)
    source.failSaves(with: nil)
    #expect(trouble(shared.saveError) == "full")
    shared.withLock { $0 = 3 }
    #expect(shared.saveError == nil)
    #expect(source.value == 3)
  }

  @Test("I316: a load that succeeds leaves the error of saving")
  func loaded() async throws {
    let shared = alone(0, source)
    source.failSaves(with: Trouble("full"))
    shared.withLock { $0 = 2 }
    try await shared.load()
    #expect(trouble(shared.saveError) == "full")
  }

  @Test("I316: a save that succeeds clears the error of loading as well")
  func clearsLoadError() {
    source.failLoads(with: Trouble("damaged"))
    let shared = alone(0, source)
    #expect(trouble(shared.loadError) == "damaged")
    source.failSaves(with: Trouble("full"))
    shared.withLock { $0 = 2 }
    #expect(trouble(shared.loadError) == "damaged")
    source.failSaves(with: nil)
    shared.withLock { $0 = 3 }
    #expect(shared.loadError == nil)
    #expect(shared.saveError == nil)
  }

  @Test("I316: 'save' saves the value on demand, and returns when it is saved")
  func save() async throws {
    let shared = alone(0, source)
    source.value = nil
    try await shared.save()
    #expect(source.saves == ["save 1 on demand"])
    #expect(source.value == 1)
  }

  @Test("I316: 'save' throws what went wrong, and then succeeds")
  func saveThrows() async throws {
    let shared = alone(0, source)
    source.failSaves(with: Trouble("full"))
    await #expect(throws: Trouble("full")) { try await shared.save() }
    #expect(trouble(shared.saveError) == "full")
    source.failSaves(with: nil)
    try await shared.save()
    #expect(shared.saveError == nil)
  }

  @MainActor
  @Test(
    "I316: who follows the error of saving is told when there is one, and when it has gone")
  func followed() {
    let shared = alone(0, source)
    let seen = Noted<String?>()
    source.failSaves(with: Trouble("full"))
    for number in 2...3 {
      withPerceptionTracking {
        _ = shared.saveError
      } onChange: {
        seen(trouble(shared.saveError))
      }
      shared.withLock { $0 = number }
      source.failSaves(with: nil)
    }
    #expect(seen.all == ["full", nil])
  }

  @Test("I316: a save that is answered later is noted later, also when the wrappers have gone")
  func later() {
    source.holdSaves()
    do {
      let shared = alone(0, source)
      shared.withLock { $0 = 2 }
      #expect(shared.saveError == nil)
      source.failSaves(with: Trouble("full"))
      source.answerSaves()
      #expect(trouble(shared.saveError) == "full")
      source.holdSaves()
      shared.withLock { $0 = 3 }
    }
    #expect(source.subscribers == 0)
    source.answerSaves()
  }

  @Test("I319: a key that drops the continuation of a save is reported")
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
