import ComposableArchitecture
import Foundation
import Testing

@testable import memos

@Suite("The folder of memos", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FolderTests {
  let temporary: TemporaryFolder
  let disk = Disk()
  let folder: Folder

  init() throws {
    temporary = try TemporaryFolder()
    folder = Self.folder(temporary, disk)
  }

  private static func folder(_ temporary: TemporaryFolder, _ disk: Disk) -> Folder {
    let noon = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: 2026, month: 1, day: 1, hour: 12)
    return Folder(url: temporary.url, disk: disk, date: { noon.date ?? .distantPast })
  }

  private func write(_ name: String, samples: Int = 8_000) throws {
    var data = WAV.header(sampleCount: samples)
    data.append(Data(count: 2 * samples))
    try data.write(to: temporary.url.appending(path: name))
  }

  @Test("a new memo is named after the date, with a number if necessary")
  func names() async throws {
    for name in ["2026-01-01 12.00.00", "2026-01-01 12.00.00 2", "2026-01-01 12.00.00 3"] {
      let url = folder.newURL()
      #expect(url.lastPathComponent == "\(name).wav")
      try write("\(name).wav")
    }
    let titles = try await folder.memos().map(\.title)
    #expect(titles == ["2026-01-01 12:00 (3)", "2026-01-01 12:00 (2)", "2026-01-01 12:00"])
  }

  @Test("the latest memo is first, and other files are ignored")
  func order() async throws {
    for name in ["2026-01-02 09.00.00 9", "2026-01-02 09.00.00 10", "2025-12-31 23.59.59", "tune"] {
      try write("\(name).wav")
    }
    try write(".2026-01-03 10.00.00.wav")
    try Data().write(to: temporary.url.appending(path: "notes.txt"))
    let titles = try await folder.memos().map(\.title)
    #expect(
      titles == ["tune", "2026-01-02 09:00 (10)", "2026-01-02 09:00 (9)", "2025-12-31 23:59"])
  }

  @Test("a title is saved for the next session, and the recording is unchanged")
  func titles() async throws {
    try write("tune.wav")
    let url = temporary.url.appending(path: "tune.wav")
    let before = try Data(contentsOf: url)
    try await folder.setTitle("Shopping / 🥖", of: url)
    try await folder.setTitle("Shopping / 🥐", of: url)
    let next = Self.folder(temporary, Disk())
    #expect(try await next.memos().map(\.title) == ["Shopping / 🥐"])
    #expect(try await next.memos().map(\.url) == [url])
    #expect(try Data(contentsOf: url) == before)
    #expect(temporary.names == ["tune.title", "tune.wav"])
  }

  @Test("a deleted memo gets no title")
  func gone() async throws {
    await #expect(throws: MemoError("The file no longer exists.")) {
      try await folder.setTitle("Shopping", of: temporary.url.appending(path: "tune.wav"))
    }
    #expect(temporary.names == [])
  }

  @Test("a damaged file is in the list, too")
  func damaged() async throws {
    try write("tune.wav")
    let url = temporary.url.appending(path: "tune.wav")
    try disk.damage(url)
    #expect(
      try await folder.memos() == [
        Memo(
          url: url, title: "tune",
          content: .damaged(MemoError("The file ends inside its header.")))
      ])
  }

  @Test("deleting also removes the title, and succeeds if the file doesn't exist")
  func deletes() async throws {
    try write("tune.wav")
    let url = temporary.url.appending(path: "tune.wav")
    try await folder.setTitle("Shopping", of: url)
    try await folder.delete(url)
    #expect(temporary.names == [])
    try await folder.delete(url)
  }

  @Test("on a read-only disk nothing is renamed or deleted")
  func readOnly() async throws {
    try write("tune.wav")
    let url = temporary.url.appending(path: "tune.wav")
    disk.setIsReadOnly(true)
    let error = MemoError("The disk is read-only.")
    await #expect(throws: error) { try await folder.setTitle("Shopping", of: url) }
    await #expect(throws: error) { try await folder.delete(url) }
    #expect(try await folder.memos().map(\.title) == ["tune"])
  }

  @Test("a missing folder is created, and failing to create it is an error")
  func makes() async throws {
    let inner = Folder(url: temporary.url.appending(path: "a/b"), disk: disk, date: { Date() })
    #expect(try await inner.memos() == [])
    #expect(temporary.names == ["a"])
    try Data().write(to: temporary.url.appending(path: "file"))
    let impossible = Folder(
      url: temporary.url.appending(path: "file/b"), disk: disk, date: { Date() })
    let path = impossible.url.path(percentEncoded: false)
    await #expect(throws: MemoError("A folder cannot be created at \(path).")) {
      try await impossible.memos()
    }
  }
}
