import ConcurrencyExtras
import Dependencies
import Foundation
import Testing

@_spi(Internals) @testable import Sharing

@Suite("Exercise 13.5 · somebody else wrote", .timeLimit(.minutes(5)))
struct Exercise5NewsTests {
  let files = FilesOfTest(tellsAtOnce: false)
  let told = Told()

  /// A key whose reference was made, and follows the file.
  @discardableResult
  private func follow() -> FileStorageKey<Int> {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: told.load())
    _ = key.subscribe(context: .initialValue(0), subscriber: told.subscriber)
    files.tellNews()
    _ = told.take()
    return key
  }

  @Test("I324: what another program writes is told")
  func foreignWrite() throws {
    follow()
    try files.write("5")
    files.tellNews()
    try files.write("6")
    files.tellNews()
    #expect(told.take() == ["told 5", "told 6"])
  }

  @Test("I324: what the key has written itself is not told")
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

  @Test("I324: an own write that is noticed late does not undo a later change")
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

  @Test("I324: what the key has written before is told, if another program has brought it back")
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

  @Test("I324: the same contents once more are no news")
  func sameContents() throws {
    follow()
    try files.write("5")
    files.tellNews()
    try files.write("5")
    files.tellNews()
    #expect(told.take() == ["told 5"])
  }

  @Test("I324: what was loaded meanwhile is no news")
  func loadedMeanwhile() throws {
    let key = follow()
    try files.write("5")
    key.load(context: .userInitiated, continuation: told.load())
    files.tellNews()
    #expect(told.take() == ["load 5"])
  }

  @Test("I324: a change of another program while a change is held loses against it")
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

  @Test("I324: an empty file while a change is held loses against it, too")
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

  @Test("I324: if the file is removed, there is no value any more")
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
    "I324: a change that is held when the file is removed is not written, and who waits is answered"
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

  @Test("I324: a file that is put there after a removal is told")
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

  @Test("I324: a change after a removal makes the file again, and is kept")
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

  @Test("I325: a damaged file is told as an error, and a whole one as its value again")
  func damaged() throws {
    follow()
    try files.write("{")
    files.tellNews()
    try files.write("6")
    files.tellNews()
    #expect(told.take() == ["told DecodingError", "told 6"])
  }

  @Test("I325: the next change overwrites a damaged file, whose contents are kept beside")
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

  @Test("I324: what has happened between the first load and the subscription is told")
  func beforeSubscription() throws {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: told.load())
    try files.write("5")
    _ = key.subscribe(context: .initialValue(0), subscriber: told.subscriber)
    #expect(told.take() == ["load nothing", "told 5"])
  }

  @Test("I324: two keys of one file hear of each other")
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

  @Test("I336: a subscriber may change the value while it is told")
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
}
