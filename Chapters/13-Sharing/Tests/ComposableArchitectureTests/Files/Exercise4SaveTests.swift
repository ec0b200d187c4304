import ConcurrencyExtras
import Dependencies
import Dispatch
import Foundation
import Testing

@_spi(Internals) @testable import Sharing

@Suite("Exercise 13.4 · Throttle file writes", .timeLimit(.minutes(5)))
struct Exercise4SaveTests {
  let files = FilesOfTest()
  let received = ReceivedResults()

  @Test("I322: the first change is written immediately")
  func firstChange() {
    let key = files.key()
    key.change(to: 1, received)
    #expect(files.text == "1")
    #expect(received.take() == ["saved 1"])
  }

  @Test("I322: of several changes within a second, the last one is written when the second ends")
  func lastChange() {
    let key = files.key()
    for value in 1...4 { key.change(to: value, received) }
    #expect(files.text == "1")
    files.endSecond()
    #expect(files.text == "4")
  }

  @Test(
    "I322: each pending save is resumed when the second ends, even if its value was replaced"
  )
  func answers() {
    let key = files.key()
    for value in 1...4 { key.change(to: value, received) }
    #expect(received.take() == ["saved 1"])
    files.endSecond()
    #expect(received.take() == ["saved 2", "saved 3", "saved 4"])
  }

  @Test("I322: a value that changes all the time is written once a second")
  func steadyChange() {
    let key = files.key()
    var texts: [String?] = []
    for value in 1...9 {
      key.change(to: value, received)
      if value.isMultiple(of: 3) { files.endSecond() }
      texts.append(files.text)
    }
    #expect(texts == ["1", "1", "3", "3", "3", "6", "6", "6", "9"])
  }

  @Test("I322: writing a pending change starts a new second")
  func secondAfterHeldWrite() {
    let key = files.key()
    key.change(to: 1, received)
    key.change(to: 2, received)
    files.endSecond()
    key.change(to: 3, received)
    #expect(files.text == "2")
    files.endSecond()
    #expect(files.text == "3")
  }

  @Test("I322: after a second without a pending change, the next change is written immediately")
  func quietSecond() {
    let key = files.key()
    key.change(to: 1, received)
    files.endSecond()
    key.change(to: 2, received)
    #expect(files.text == "2")
    #expect(received.take() == ["saved 1", "saved 2"])
  }

  @Test("I322: a second without a pending change ends without a write")
  func nothingHeld() throws {
    let key = files.key()
    key.change(to: 1, received)
    try files.write("7")
    files.endSecond()
    #expect(files.text == "7")
  }

  @Test("I322: save() writes immediately, and resumes the pending saves")
  func userInitiated() {
    let key = files.key()
    for value in 1...3 { key.change(to: value, received) }
    key.save(4, context: .userInitiated, continuation: received.save("4"))
    #expect(files.text == "4")
    #expect(received.take() == ["saved 1", "saved 2", "saved 3", "saved 4"])
  }

  @Test("I322: a value that was pending before save() isn't written after it")
  func heldBeforeSave() {
    let key = files.key()
    key.change(to: 1, received)
    key.change(to: 2, received)
    key.save(3, context: .userInitiated, continuation: received.save("3"))
    files.endSecond()
    #expect(files.text == "3")
    #expect(received.take() == ["saved 1", "saved 2", "saved 3"])
  }

  @Test("I322: a change right after save() is pending")
  func changeAfterSave() {
    let key = files.key()
    key.save(1, context: .userInitiated, continuation: received.save("1"))
    key.change(to: 2, received)
    #expect(files.text == "1")
    files.endSecond()
    #expect(files.text == "2")
  }

  @Test("I322: an error of writing resumes every continuation, and the next second writes again")
  func failingWrite() {
    let fails = LockIsolated(false)
    let key = withDependencies {
      $0.defaultFileStorage = files.storage
    } operation: {
      FileStorageKey<Int>(files.url) {
        try JSONDecoder().decode(Int.self, from: $0)
      } encode: {
        if fails.value { throw NotNow() }
        return Data("\($0)".utf8)
      }
    }
    for value in 1...3 { key.change(to: value, received) }
    fails.setValue(true)
    files.endSecond()
    #expect(files.text == "1")
    #expect(received.take() == ["saved 1", "NotNow of 2", "NotNow of 3"])

    fails.setValue(false)
    key.change(to: 4, received)
    files.endSecond()
    #expect(files.text == "4")
    #expect(received.take() == ["saved 4"])
  }

  @Test("I322: 10,000 changes within a second cause two writes, and resume 10,000 continuations")
  func manyChanges() throws {
    let writes = LockIsolated(0)
    let key = withDependencies {
      $0.defaultFileStorage = files.storage
    } operation: {
      FileStorageKey<Int>(files.url) { _ in
        0
      } encode: {
        writes.withValue { $0 += 1 }
        return Data("\($0)".utf8)
      }
    }
    key.change(to: 1, received)
    try #require(files.text == "1")
    for value in 2...10_000 { key.change(to: value, received) }
    files.endSecond()
    files.endSecond()
    #expect(files.text == "10000")
    #expect(writes.value == 2)
    #expect(received.take().count == 10_000)
  }

  @Test(
    "I336: if seconds end immediately, each change is written immediately, even one made by a resumed save"
  )
  func secondsThatEndAtOnce() {
    let key = withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      FileStorageKey<Int>(files.url) { _ in
        0
      } encode: {
        received.append("writes \($0)")
        return Data()
      }
    }
    key.save(
      1, context: .didSet,
      continuation: SaveContinuation { [received] _ in
        received.append("saved 1")
        key.change(to: 2, received)
      })
    key.change(to: 3, received)
    #expect(
      received.take() == ["writes 1", "saved 1", "writes 2", "saved 2", "writes 3", "saved 3"])
  }

  @Test(
    "I336: a change during a write doesn't wait for the write, and is written after it"
  )
  func changeDuringWrite() async throws {
    let isBeingWritten = LockIsolated(false)
    let mayEnd = DispatchSemaphore(value: 0)
    let key = withDependencies {
      $0.defaultFileStorage = files.storage
    } operation: {
      FileStorageKey<Int>(files.url) { _ in
        0
      } encode: {
        if $0 == 1 {
          isBeingWritten.setValue(true)
          _ = mayEnd.wait(timeout: .now() + 20)
        }
        return Data("\($0)".utf8)
      }
    }
    DispatchQueue.global().async { [received] in key.change(to: 1, received) }
    let hasBegun = try await eventually { isBeingWritten.value || received.take() != [] }
    #expect(hasBegun)
    try #require(isBeingWritten.value)
    key.save(2, context: .userInitiated, continuation: received.save("2"))
    #expect(received.take() == [])
    #expect(files.text == nil)
    mayEnd.signal()
    let isWritten = try await eventually { files.text == "2" }
    #expect(isWritten)
  }

  @Test("I322: after changes from many threads, the file contains the last value")
  func manyThreads() throws {
    let key = files.key()
    key.change(to: 0, received)
    try #require(files.text == "0")
    #expect(received.take() == ["saved 0"])
    let values = LockIsolated(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        // The library calls a key once at a time, too. Seconds end whenever they like.
        values.withValue { value in
          value += 1
          key.change(to: value, received)
        }
        files.endSecond()
      }
    }
    files.endSecond()
    files.endSecond()
    #expect(files.text == "2000")
    #expect(Set(received.take()).count == 2000)
  }

  @Test("I322: each save() starts a new second, and earlier seconds don't count any longer")
  func newSecondAfterSave() {
    let key = files.key()
    key.change(to: 1, received)
    for value in 2...3 {
      key.save(value, context: .userInitiated, continuation: received.save("\(value)"))
      #expect(files.text == "\(value)")
    }
    key.change(to: 4, received)
    for _ in 1...2 {
      files.endFirstSecond()
      #expect(files.text == "3", "the second after the last save() hasn't ended yet")
    }
    #expect(received.take() == ["saved 1", "saved 2", "saved 3"])
    files.endFirstSecond()
    #expect(files.text == "4")
    #expect(received.take() == ["saved 4"])
  }

  @Test(
    "I322: a second begins even if writing failed", arguments: [SaveContext.didSet, .userInitiated])
  func secondAfterFailingWrite(context: SaveContext) {
    let fails = LockIsolated(true)
    let key = withDependencies {
      $0.defaultFileStorage = files.storage
    } operation: {
      FileStorageKey<Int>(files.url) {
        try JSONDecoder().decode(Int.self, from: $0)
      } encode: {
        if fails.value { throw NotNow() }
        return Data("\($0)".utf8)
      }
    }
    for round in 1...2 {
      key.save(round, context: context, continuation: received.save("\(round)"))
      #expect(received.take() == ["NotNow of \(round)"])
      fails.setValue(false)
      key.change(to: round + 10, received)
      #expect(received.take() == [], "the change waits for the end of the second")
      files.endSecond()
      #expect(files.text == "\(round + 10)")
      #expect(received.take() == ["saved \(round + 10)"])
      files.endSecond()
      fails.setValue(true)
    }
  }
}

private struct NotNow: Error {}
