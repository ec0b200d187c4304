import ConcurrencyExtras
import Foundation
import Testing

@testable import Sharing

@Suite("Files on disk: reading and writing", .timeLimit(.minutes(5)))
struct WritingFilesTests {
  let folder: TemporaryFolder
  let disk = Disk()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  private func write(_ text: String, to url: URL) throws {
    try disk.write(Data(text.utf8), to: url)
  }

  private func permissions(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test("I325: writing creates missing folders, and leaves no temporary file")
  func newFile() throws {
    let file = folder["a/b/stats.json"]
    try write("1", to: file)
    #expect(try text(file) == "1")
    #expect(disk.contents(of: file) == .bytes(Data("1".utf8)))
    #expect(try folder.names == ["a"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["a/b"].path) == ["stats.json"])
  }

  @Test("a file keeps its permissions")
  func keepsPermissions() throws {
    let file = folder["stats.json"]
    try write("1", to: file)
    for permissions in [0o600, 0o640, 0o666] {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: file.path)
      try write("2", to: file)
      #expect(try self.permissions(file) == permissions)
    }
  }

  @Test("writing through a link replaces the link's target, and keeps the link")
  func link() throws {
    try FileManager.default.createDirectory(at: folder["real"], withIntermediateDirectories: true)
    try write("1", to: folder["real/stats.json"])
    let (link, linkToLink) = (folder["link.json"], folder["second.json"])
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "real/stats.json")
    try FileManager.default.createSymbolicLink(
      atPath: linkToLink.path, withDestinationPath: "link.json")
    try write("2", to: linkToLink)
    #expect(try text(folder["real/stats.json"]) == "2")
    #expect(try folder.names == ["link.json", "real", "second.json"])
    #expect(linkToLink.path.destinationOfLink == link.path)
    #expect(link.path.destinationOfLink == "\(folder.url.path)/real/stats.json")
  }

  @Test("writing through a link creates a missing target")
  func danglingLink() throws {
    let link = folder["link.json"]
    let target = folder["elsewhere/stats.json"]
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    #expect(disk.contents(of: link) == .absent)
    try write("1", to: link)
    #expect(try text(target) == "1")
    #expect(link.path.destinationOfLink == target.path)
  }

  @Test("temporary files of killed processes are removed, and those of running ones aren't")
  func leftovers() throws {
    let file = folder["stats.json"]
    // No process has this number.
    try Data().write(to: folder[".stats.json.99999999.1.unfinished"])
    try Data().write(to: folder[".stats.json.\(getpid()).0.unfinished"])
    try Data().write(to: folder[".stats.json.mine.unfinished"])
    try write("1", to: file)
    #expect(
      try folder.names
        == [
          ".stats.json.\(getpid()).0.unfinished", ".stats.json.mine.unfinished", "stats.json",
        ].sorted())
  }

  @Test("I323: a reader during a write finds the old file or the new one, complete")
  func wholeFiles() async throws {
    let file = folder["stats.json"]
    try write(String(repeating: "0", count: 5_000), to: file)
    let hasEnded = LockIsolated(false)
    async let lengths = Task.detached { [disk] () -> Set<Int> in
      var lengths: Set<Int> = []
      while !hasEnded.value {
        guard case .bytes(let data) = disk.contents(of: file), Set(data).count == 1 else {
          return [0]
        }
        lengths.insert(data.count)
      }
      return lengths
    }.value
    for number in 1...100 {
      try write(String(repeating: "\(number % 10)", count: 5_000 + number), to: file)
    }
    hasEnded.setValue(true)
    #expect(await lengths.isSubset(of: 5_000...5_100))
  }

  @Test(
    "I337: an item that isn't a regular file can't be read, and isn't replaced",
    arguments: [true, false])
  func noOrdinaryFile(isFolder: Bool) throws {
    let file = folder["stats.json"]
    if isFolder {
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    } else {
      // Opening it for reading would wait for a writer.
      #expect(mkfifo(file.path, 0o600) == 0)
    }
    guard case .unreadable(let error) = disk.contents(of: file) else {
      Issue.record("It can be read.")
      return
    }
    #expect(
      "\(error)" == """
        “\(file.path)” cannot be read: It is not a regular file. Make it readable, or move it away.
        """)
    #expect(throws: FileStorageError.self) { try write("1", to: file) }
    #expect(try folder.names == ["stats.json"])
  }

  @Test("circular links can't be read or written")
  func circle() throws {
    let file = folder["stats.json"]
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "stats.json")
    guard case .unreadable = disk.contents(of: file) else {
      Issue.record("It can be read.")
      return
    }
    #expect(throws: FileStorageError.self) { try write("1", to: file) }
    #expect(try folder.names == ["stats.json"])
  }

  @Test("if a file is in place of a folder, the error names the file")
  func fileAsFolder() throws {
    try write("1", to: folder["a"])
    let error = #expect(throws: FileStorageError.self) {
      try write("1", to: folder["a/stats.json"])
    }
    #expect(
      error?.description == """
        “\(folder["a/stats.json"].path)” cannot be written: Its folder cannot be created. The file \
        is unchanged. Remove the obstacle, and save again.
        """)
  }

  @Test(
    "a read-only file isn't replaced",
    .enabled(if: getuid() != 0, "Who is root may write everything."))
  func readOnly() throws {
    let file = folder["stats.json"]
    try write("1", to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    #expect(throws: FileStorageError.self) { try write("2", to: file) }
    #expect(try text(file) == "1")
  }
}
