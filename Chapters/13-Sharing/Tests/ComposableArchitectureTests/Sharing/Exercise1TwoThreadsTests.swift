import Foundation
import OpenCombine
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Exercise 13.1 · Concurrent creation", .timeLimit(.minutes(5)))
struct TwoThreadsTests {
  let source = Source<Int>(1)
  let references = References()

  @Test("I307: two threads that create the first wrapper at the same time get the same reference")
  func same() {
    let made = RecordedValues<ObjectIdentifier>()
    let kept = RecordedValues<KeyedReference<SourceKey<Int>>>()
    let gates = [ThreadGate(), ThreadGate()]
    let loads = RecordedValues<Void>()
    // Each of the two waits in `load` for the other.
    source.onRequest.withLock {
      $0 = { request in
        guard request == "load" else { return }
        loads(())
        let number = loads.all.count
        gates[number % 2].open()
        gates[(number + 1) % 2].wait()
      }
    }
    onThreads(2) { [references, source] _ in
      let reference = references.value(forKey: SourceKey(source), default: { 0 })
      kept(reference)
      made(ObjectIdentifier(reference))
    }
    source.onRequest.withLock { $0 = nil }
    #expect(Set(made.all).count == 1)
    #expect(source.log.all.count { $0 == "subscribe" } == 1)
    #expect(source.subscribers == 1)
    #expect(kept.all.map(\.current) == [1, 1])
    let third = references.value(forKey: SourceKey(source), default: { 0 })
    #expect(kept.all.contains { $0 === third })
  }

  @Test("I307: if many threads create and release wrappers, each one finds the value")
  func many() throws {
    try requireThatReferencesAreFound()
    let sources = (0..<3).map { Source($0 + 10) }
    let wrong = RecordedValues<Int>()
    onThreads(4) { [references] thread in
      for round in 1...500 {
        let index = (round + thread) % 3
        let first = references.value(forKey: SourceKey(sources[index]), default: { 0 })
        let second = references.value(forKey: SourceKey(sources[index]), default: { 0 })
        if first !== second || first.current != index + 10 { wrong(round) }
      }
    }
    #expect(wrong.all == [])
    #expect(sources.map(\.subscribers) == [0, 0, 0])
    for source in sources {
      #expect(
        source.log.all.count { $0 == "subscribe" } == source.log.all.count { $0 == "cancel" })
    }
  }

  @Test("I307: while a default is evaluated, other threads can create wrappers")
  func inDefault() {
    let other = Source(2)
    let reference = references.value(forKey: SourceKey(source)) { [references] in
      #expect(isPossibleMeanwhile { references.value(forKey: SourceKey(other)) { 0 }.current })
      return 0
    }
    #expect(reference.current == 1)
  }

  @Test(
    "I307: while a key loads or subscribes, other threads can create wrappers",
    arguments: [
      "load", "subscribe",
    ])
  func inRequest(_ request: String) {
    let other = Source(2)
    source.onRequest.withLock {
      $0 = { [references] in
        guard $0 == request else { return }
        #expect(isPossibleMeanwhile { references.value(forKey: SourceKey(other)) { 0 }.current })
      }
    }
    let reference = references.value(forKey: SourceKey(source)) { 0 }
    #expect(reference.current == 1)
    #expect(source.log.all == ["load", "subscribe"])
    source.onRequest.withLock { $0 = nil }
  }

  @Test("I307: a default can itself use a shared value with a different key")
  func nestedDefault() {
    let shown = RecordedValues<Int>()
    // On a different thread, so that a wrong solution blocks that thread rather than the test.
    let ends = isPossibleMeanwhile { [references, source] in
      let reference = references.value(forKey: SourceKey(Source<Int>())) {
        references.value(forKey: SourceKey(source)) { 0 }.current + 1
      }
      shown(reference.current)
    }
    #expect(ends)
    #expect(shown.all == [2])
  }

  @Test("I307: a reference that other threads find is already loaded")
  func foundLoaded() {
    let shown = RecordedValues<Int>()
    let loads = RecordedValues<Void>()
    source.onRequest.withLock {
      $0 = { [references, source] request in
        guard request == "load" else { return }
        loads(())
        guard loads.all.count == 1 else { return }
        onThreads(1) { _ in
          shown(references.value(forKey: SourceKey(source)) { 0 }.current)
        }
      }
    }
    let ends = isPossibleMeanwhile { [references, source] in
      shown(references.value(forKey: SourceKey(source)) { 0 }.current)
    }
    source.onRequest.withLock { $0 = nil }
    #expect(ends)
    #expect(shown.all == [1, 1])
  }
}

/// Whether a different thread can run a closure while this one waits.
private func isPossibleMeanwhile(_ work: @escaping @Sendable () -> some Sendable) -> Bool {
  let gate = ThreadGate()
  Thread.detachNewThread {
    _ = work()
    gate.open()
  }
  return gate.wait()
}
