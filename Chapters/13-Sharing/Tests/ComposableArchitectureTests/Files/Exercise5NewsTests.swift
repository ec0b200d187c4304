import ConcurrencyExtras
import Dependencies
import Foundation
import Testing

@_spi(Internals) @testable import Sharing

@Suite("Exercise 13.5 · Read other programs' changes", .timeLimit(.minutes(5)))
struct Exercise5NewsTests {
  let files = FilesOfTest(tellsAtOnce: false)
  let told = Told()

  /// A key with a reference that observes the file.
  @discardableResult
  private func follow() -> FileStorageKey<Int> {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: told.load())
    _ = key.subscribe(context: .initialValue(0), subscriber: told.subscriber)
    files.tellNews()
    _ = told.take()
    return key
  }

  @Test("I324: a value that a different program writes is yielded")
  func foreignWrite() throws {
    follow()
    try files.write("5")
    files.tellNews()
    try files.write("6")
    files.tellNews()
    #expect(told.take() == ["told 5", "told 6"])
  }

  @Test("I324: a key doesn't yield its own writes")
  func ownWrite() {
    let key = follow()
    key.change(to: 1, told)
    files.tellNews()
    key.change(to: 2, told)
    files.endSecond()
    files.tellNews()
    #expect(files.text == "2")
    #expect(told.take() == ["saved 1", "saved 2"])
  }

  @Test("I324: the late event of an own write doesn't undo a later change")
  func lateNotice() {
    let key = follow()
    key.change(to: 1, told)
    files.endSecond()
    key.change(to: 2, told)
    key.change(to: 3, told)
    files.tellNews()
    files.endSecond()
    files.tellNews()
    #expect(files.text == "3")
    #expect(told.take() == ["saved 1", "saved 2", "saved 3"])
  }

  @Test("I324: an earlier own value is yielded if a different program restores it")
  func broughtBack() throws {
    let key = follow()
    key.change(to: 1, told)
    files.endSecond()
    files.tellNews()
    try files.write("2")
    files.tellNews()
    try files.write("1")
    files.tellNews()
    #expect(told.take() == ["saved 1", "told 2", "told 1"])
  }

  @Test("I324: equal contents are yielded only once")
  func sameContents() throws {
    follow()
    try files.write("5")
    files.tellNews()
    try files.write("5")
    files.tellNews()
    #expect(told.take() == ["told 5"])
  }

  @Test("I324: contents that were loaded in the meantime aren't yielded")
  func loadedMeanwhile() throws {
    let key = follow()
    try files.write("5")
    key.load(context: .userInitiated, continuation: told.load())
    files.tellNews()
    #expect(told.take() == ["load 5"])
  }

  @Test("I324: a pending change overwrites a different program's change")
  func heldWins() throws {
    let key = follow()
    key.change(to: 1, told)
    key.change(to: 2, told)
    try files.write("50")
    files.tellNews()
    #expect(files.text == "50")
    files.endSecond()
    files.tellNews()
    #expect(files.text == "2")
    #expect(told.take() == ["saved 1", "saved 2"])
  }

  @Test("I324: a pending change overwrites an empty file")
  func emptiedWhileHeld() throws {
    let key = follow()
    key.change(to: 1, told)
    key.change(to: 2, told)
    try files.write("")
    files.tellNews()
    files.endSecond()
    files.tellNews()
    #expect(files.text == "2")
    #expect(told.take() == ["saved 1", "saved 2"])
  }

  @Test("I324: if the file is removed, no value is yielded")
  func removed() throws {
    let key = follow()
    key.change(to: 1, told)
    files.tellNews()
    files.endSecond()
    try files.remove()
    files.tellNews()
    #expect(told.take() == ["saved 1", "told nothing"])
  }

  @Test(
    "I324: removing the file discards the pending write and resumes its continuation"
  )
  func removedWhileHeld() throws {
    let key = follow()
    key.change(to: 1, told)
    key.change(to: 2, told)
    key.change(to: 3, told)
    try files.remove()
    files.tellNews()
    #expect(told.take().sorted() == ["saved 1", "saved 2", "saved 3", "told nothing"])
    files.endSecond()
    files.tellNews()
    #expect(files.text == nil)
    #expect(told.take() == [])
  }

  @Test("I324: a file that is created after a removal is yielded")
  func putBack() throws {
    follow()
    for _ in 1...2 {
      try files.write("5")
      files.tellNews()
      try files.remove()
      files.tellNews()
    }
    #expect(told.take() == ["told 5", "told nothing", "told 5", "told nothing"])
  }

  @Test("I324: a change after a removal creates the file again, and is kept")
  func changeAfterRemoval() throws {
    let key = follow()
    key.change(to: 1, told)
    files.endSecond()
    try files.remove()
    files.tellNews()
    key.change(to: 2, told)
    files.tellNews()
    files.endSecond()
    #expect(files.text == "2")
    #expect(told.take() == ["saved 1", "told nothing", "saved 2"])
  }

  @Test("I325: an empty file is no value, and no error")
  func emptied() throws {
    follow()
    try files.write("5")
    files.tellNews()
    try files.write("")
    files.tellNews()
    #expect(told.take() == ["told 5", "told nothing"])
  }

  @Test("I325: a damaged file yields an error, and a repaired one yields its value")
  func damaged() throws {
    follow()
    try files.write("{")
    files.tellNews()
    try files.write("6")
    files.tellNews()
    #expect(told.take() == ["told DecodingError", "told 6"])
  }

  @Test("I325: the next change copies a damaged file, and then overwrites it")
  func damagedThenChanged() throws {
    let key = follow()
    try files.write("{")
    files.tellNews()
    key.change(to: 1, told)
    files.tellNews()
    #expect(files.text == "1")
    let damaged = files.storage.contents(of: URL(filePath: "/stats.json.damaged"))
    #expect(damaged == .bytes(Data("{".utf8)))
    #expect(told.take() == ["told DecodingError", "saved 1"])
  }

  @Test("I324: a change between the first load and the subscription is yielded")
  func beforeSubscription() throws {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: told.load())
    try files.write("5")
    _ = key.subscribe(context: .initialValue(0), subscriber: told.subscriber)
    #expect(told.take() == ["load nothing", "told 5"])
  }

  @Test("I324: two keys of one file notify each other")
  func twoKeys() {
    let first = follow()
    let second = follow()
    first.change(to: 1, told)
    files.tellNews()
    #expect(told.take() == ["saved 1", "told 1"])
    second.change(to: 2, told)
    files.tellNews()
    #expect(told.take() == ["saved 2", "told 2"])
  }

  @Test("I336: a subscriber can change the value while it's being notified")
  func changeWhileTold() throws {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: told.load())
    _ = key.subscribe(
      context: .initialValue(0),
      subscriber: SharedSubscriber { [told] result in
        guard case .success(let value?) = result else { return }
        told.append("told \(value)")
        key.change(to: value + 1, told)
      })
    try files.write("5")
    files.tellNews()
    #expect(files.text == "6")
    #expect(told.take() == ["load nothing", "told 5", "saved 6"])
  }

  @Test("I324: that a file is absent is yielded once, however many events there are")
  func removedTwice() throws {
    let key = follow()
    key.change(to: 1, told)
    files.tellNews()
    files.endSecond()
    for _ in 1...2 {
      try files.write("5")
      try files.remove()
    }
    files.tellNews()
    #expect(told.take() == ["saved 1", "told nothing"])
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
    key.load(context: .initialValue(0), continuation: told.load())
    _ = key.subscribe(context: .initialValue(0), subscriber: told.subscriber)
    #expect(told.take() == ["load nothing"])
    key.change(to: 1, told)
    files.tellNews()
    key.change(to: 2, told)
    try files.write("50")
    files.tellNews()
    fails.setValue(true)
    files.endSecond()
    try files.write("50")
    files.tellNews()
    #expect(told.take() == ["saved 1", "NotNow of 2"])
    try files.write("51")
    files.tellNews()
    #expect(told.take() == ["told 51"])
  }
}

private struct NotNow: Error {}
