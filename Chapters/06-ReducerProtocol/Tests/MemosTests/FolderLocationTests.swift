import Foundation
import TerminalUI
import Testing

@testable import memos

@Suite("Moving older memos")
struct FolderLocationTests {
  let temporary: TemporaryFolder
  let former: URL
  let new: URL

  init() throws {
    temporary = try TemporaryFolder()
    former = temporary.url.appending(path: "memos")
    new = temporary.url.appending(path: "composable-architecture-tutorial/memos")
  }

  private func write(_ text: String, _ name: String, in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func read(_ name: String, in folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func names(in folder: URL) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      .sorted()
  }

  @Test("memos are next to other apps' data, and older ones in a separate folder")
  func locations() {
    let memos = URL.memos.path(percentEncoded: false)
    #expect(memos.hasSuffix("/composable-architecture-tutorial/memos"))
    #expect(
      URL.formerMemos.path(percentEncoded: false)
        == memos.replacing("/composable-architecture-tutorial", with: ""))
  }

  @Test("memos move with their titles, and a message shows the new location")
  func moves() throws {
    try write("one", "1.wav", in: former)
    try write("Shopping", "1.title", in: former)
    try write("two", "2.wav", in: former)
    try write("", ".lock", in: former)
    let notice = Folder.moveMemos(from: former, to: new)
    #expect(
      notice == """
        2 memos have moved from “\(former.path(percentEncoded: false))” to \
        “\(new.path(percentEncoded: false))”, next to the files of the other apps.
        """)
    #expect(names(in: new) == ["1.title", "1.wav", "2.wav"])
    #expect(read("1.wav", in: new) == "one" && read("1.title", in: new) == "Shopping")
    #expect(names(in: former) == nil, "The empty folder should be deleted.")
    #expect(
      Folder.moveMemos(from: former, to: new) == nil, "The second call has nothing to report.")
    #expect(names(in: former) == nil, "The folder should not be created again.")
  }

  @Test("a memo is never overwritten: it stays in place, and a message says so")
  func sameName() throws {
    try write("old", "1.wav", in: former)
    try write("old title", "1.title", in: former)
    try write("other", "2.wav", in: former)
    try write("new", "1.wav", in: new)
    let notice = Folder.moveMemos(from: former, to: new)
    #expect(notice?.hasSuffix("There 1 memo stays: “--folder” shows that folder.") == true)
    #expect(read("1.wav", in: new) == "new" && read("1.title", in: new) == nil)
    #expect(read("1.wav", in: former) == "old" && read("1.title", in: former) == "old title")
    #expect(read("2.wav", in: new) == "other")
  }

  @Test("moving continues after an interruption between a title and its recording")
  func interrupted() throws {
    try write("Shopping", "1.title", in: new)
    try write("one", "1.wav", in: former)
    #expect(Folder.moveMemos(from: former, to: new)?.hasPrefix("1 memo has moved") == true)
    #expect(read("1.title", in: new) == "Shopping" && read("1.wav", in: new) == "one")
  }

  @Test("unrelated files stay, and so does their folder")
  func otherFiles() throws {
    try write("database", "memos.db", in: former)
    #expect(Folder.moveMemos(from: former, to: new) == nil)
    #expect(names(in: former) == ["memos.db"] && names(in: new) == nil)
    try write("one", "1.wav", in: former)
    #expect(Folder.moveMemos(from: former, to: new)?.hasPrefix("1 memo has moved") == true)
    #expect(read("memos.db", in: former) == "database")
  }

  @Test("while a different app uses the folder, nothing moves, and a message says so")
  func inUse() throws {
    try write("one", "1.wav", in: former)
    let lock = try FileLock(former)
    let notice = Folder.moveMemos(from: former, to: new)
    #expect(notice?.contains("is in use by process") == true)
    #expect(read("1.wav", in: former) == "one")
    withExtendedLifetime(lock) {}
  }
}
