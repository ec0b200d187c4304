import ConcurrencyExtras
import Dependencies
import Foundation
import Testing

@_spi(Internals) @testable import Sharing

@Suite("Exercise 13.5 · Read other programs' changes", .timeLimit(.minutes(5)))
struct Exercise5NotificationTests {
  let files = FilesOfTest(notifiesImmediately: false)
  let received = ReceivedResults()

  /// A key with a reference that observes the file.
  @discardableResult
  private func follow() -> FileStorageKey<Int> {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: received.load())
    _ = key.subscribe(context: .initialValue(0), subscriber: received.subscriber)
    files.notifyWatches()
    _ = received.take()
    return key
  }

  @Test("I324: a value that a different program writes is yielded")
  func foreignWrite() throws {
    follow()
    try files.write("5")
    files.notifyWatches()
    try files.write("6")
    files.notifyWatches()
    #expect(received.take() == ["received 5", "received 6"])
  }

  @Test("I324: a key doesn't yield its own writes")
  func ownWrite() {
    let key = follow()
    key.change(to: 1, received)
    files.notifyWatches()
    key.change(to: 2, received)
    files.endSecond()
    files.notifyWatches()
    #expect(files.text == "2")
    #expect(received.take() == ["saved 1", "saved 2"])
  }

  @Test("I324: the late event of an own write doesn't undo a later change")
  func lateNotice() {
    let key = follow()
    key.change(to: 1, received)
    files.endSecond()
    key.change(to: 2, received)
    key.change(to: 3, received)
    files.notifyWatches()
    files.endSecond()
    files.notifyWatches()
    #expect(files.text == "3")
    #expect(received.take() == ["saved 1", "saved 2", "saved 3"])
  }

  @Test("I324: an earlier own value is yielded if a different program restores it")
  func broughtBack() throws {
    let key = follow()
    key.change(to: 1, received)
    files.endSecond()
    files.notifyWatches()
    try files.write("2")
    files.notifyWatches()
    try files.write("1")
    files.notifyWatches()
    #expect(received.take() == ["saved 1", "received 2", "received 1"])
  }

  @Test("I324: equal contents are yielded only once")
  func sameContents() throws {
    follow()
    try files.write("5")
    files.notifyWatches()
    try files.write("5")
    files.notifyWatches()
    #expect(received.take() == ["received 5"])
  }

  @Test("I324: contents that were loaded in the meantime aren't yielded")
  func loadedMeanwhile() throws {
    let key = follow()
    try files.write("5")
    key.load(context: .userInitiated, continuation: received.load())
    files.notifyWatches()
    #expect(received.take() == ["load 5"])
  }

  @Test("I324: a pending change overwrites a different program's change")
  func heldWins() throws {
    let key = follow()
    key.change(to: 1, received)
    key.change(to: 2, received)
    try files.write("50")
    files.notifyWatches()
    #expect(files.text == "50")
    files.endSecond()
    files.notifyWatches()
    #expect(files.text == "2")
    #expect(received.take() == ["saved 1", "saved 2"])
  }

  @Test("I324: a pending change overwrites an empty file")
  func emptiedWhileHeld() throws {
    let key = follow()
    key.change(to: 1, received)
    key.change(to: 2, received)
    try files.write("")
    files.notifyWatches()
    files.endSecond()
    files.notifyWatches()
    #expect(files.text == "2")
    #expect(received.take() == ["saved 1", "saved 2"])
  }

  @Test("I324: if the file is removed, no value is yielded")
  func removed() throws {
    let key = follow()
    key.change(to: 1, received)
    files.notifyWatches()
    files.endSecond()
    try files.remove()
    files.notifyWatches()
    #expect(received.take() == ["saved 1", "received nothing"])
  }

  @Test(
    "I324: removing the file discards the pending write and resumes its continuation"
  )
  func removedWhileHeld() throws {
    let key = follow()
    key.change(to: 1, received)
    key.change(to: 2, received)
    key.change(to: 3, received)
    try files.remove()
    files.notifyWatches()
    #expect(received.take().sorted() == ["received nothing", "saved 1", "saved 2", "saved 3"])
    files.endSecond()
    files.notifyWatches()
    #expect(files.text == nil)
    #expect(received.take() == [])
  }

  @Test("I324: a file that is created after a removal is yielded")
  func putBack() throws {
    follow()
    for _ in 1...2 {
      try files.write("5")
      files.notifyWatches()
      try files.remove()
      files.notifyWatches()
    }
    #expect(
      received.take() == ["received 5", "received nothing", "received 5", "received nothing"])
  }

  @Test("I324: a change after a removal creates the file again, and is kept")
  func changeAfterRemoval() throws {
    let key = follow()
    key.change(to: 1, received)
    files.endSecond()
    try files.remove()
    files.notifyWatches()
    key.change(to: 2, received)
    files.notifyWatches()
    files.endSecond()
    #expect(files.text == "2")
    #expect(received.take() == ["saved 1", "received nothing", "saved 2"])
  }

  @Test("I325: an empty file is no value, and no error")
  func emptied() throws {
    follow()
    try files.write("5")
    files.notifyWatches()
    try files.write("")
    files.notifyWatches()
    #expect(received.take() == ["received 5", "received nothing"])
  }

  @Test("I325: a damaged file yields an error, and a repaired one yields its value")
  func damaged() throws {
    follow()
    try files.write("{")
    files.notifyWatches()
    try files.write("6")
    files.notifyWatches()
    #expect(received.take() == ["received DecodingError", "received 6"])
  }

  @Test("I325: the next change copies a damaged file, and then overwrites it")
  func damagedThenChanged() throws {
    let key = follow()
    try files.write("{")
    files.notifyWatches()
    key.change(to: 1, received)
    files.notifyWatches()
    #expect(files.text == "1")
    let damaged = files.storage.contents(of: URL(filePath: "/stats.json.damaged"))
    #expect(damaged == .bytes(Data("{".utf8)))
    #expect(received.take() == ["received DecodingError", "saved 1"])
  }

  @Test("I324: a change between the first load and the subscription is yielded")
  func beforeSubscription() throws {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: received.load())
    try files.write("5")
    _ = key.subscribe(context: .initialValue(0), subscriber: received.subscriber)
    #expect(received.take() == ["load nothing", "received 5"])
  }

  @Test("I324: two keys of one file notify each other")
  func twoKeys() {
    let first = follow()
    let second = follow()
    first.change(to: 1, received)
    files.notifyWatches()
    #expect(received.take() == ["saved 1", "received 1"])
    second.change(to: 2, received)
    files.notifyWatches()
    #expect(received.take() == ["saved 2", "received 2"])
  }

  @Test("I336: a subscriber can change the value while it's being notified")
  func changeWhileNotified() throws {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: received.load())
    _ = key.subscribe(
      context: .initialValue(0),
      subscriber: SharedSubscriber { [received] result in
        guard case .success(let value?) = result else { return }
        received.append("received \(value)")
        key.change(to: value + 1, received)
      })
    try files.write("5")
    files.notifyWatches()
    #expect(files.text == "6")
    #expect(received.take() == ["load nothing", "received 5", "saved 6"])
  }

  @Test("I324: that a file is absent is yielded once, however many events there are")
  func removedTwice() throws {
    let key = follow()
    key.change(to: 1, received)
    files.notifyWatches()
    files.endSecond()
    for _ in 1...2 {
      try files.write("5")
      try files.remove()
    }
    files.notifyWatches()
    #expect(received.take() == ["saved 1", "received nothing"])
  }

  @Test("I324: contents that appear while a write is pending are never yielded, even if it fails")
  func pendingFails() throws {
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
    key.load(context: .initialValue(0), continuation: received.load())
    _ = key.subscribe(context: .initialValue(0), subscriber: received.subscriber)
    #expect(received.take() == ["load nothing"])
    key.change(to: 1, received)
    files.notifyWatches()
    key.change(to: 2, received)
    try files.write("50")
    files.notifyWatches()
    fails.setValue(true)
    files.endSecond()
    try files.write("50")
    files.notifyWatches()
    #expect(received.take() == ["saved 1", "NotNow of 2"])
    try files.write("51")
    files.notifyWatches()
    #expect(received.take() == ["received 51"])
  }
}

private struct NotNow: Error {}
