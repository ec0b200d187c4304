import ComposableArchitecture
import Foundation
import Testing

@testable import contacts

@Suite("Starting points", .timeLimit(.minutes(5)))
struct StartingPointTests {
  /// A folder, and a file in it with its name from a command line.
  private func withFile(
    _ text: String?, _ body: (_ file: URL, _ folder: URL) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let file = URL(
      fileURLWithPath: "contacts.json",
      relativeTo: URL(fileURLWithPath: folder.url.path, isDirectory: true))
    if let text { try Data(text.utf8).write(to: file) }
    try body(file, folder.url)
    withExtendedLifetime(folder) {}
  }

  @Test("without a file, the app has the sample contacts")
  func noFile() throws {
    try withFile(nil) { file, _ in
      let start = try StartingPoint(contentsOf: file, keepingDamagedFile: true)
      #expect(start == StartingPoint(contacts: .samples, link: nil, notice: nil))
    }
  }

  @Test("a damaged file is kept under a different name, and a message says so")
  func damaged() throws {
    for name in ["contacts-damaged.json", "contacts-damaged-2.json"] {
      try withFile("{") { file, folder in
        if name.contains("2") {
          try Data("old".utf8).write(to: folder.appending(path: "contacts-damaged.json"))
        }
        let start = try StartingPoint(contentsOf: file, keepingDamagedFile: true)
        #expect(start.contacts == .samples)
        #expect(start.link == nil)
        let notice = try #require(start.notice)
        #expect(notice.hasPrefix("“contacts.json” cannot be used. "))
        #expect(notice.hasSuffix(" It was kept as “\(name)”. These are the samples."))
        #expect(try Data(contentsOf: folder.appending(path: name)) == Data("{".utf8))
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
    }
  }

  @Test("a file of a later version is kept as well, and not called damaged")
  func later() throws {
    try withFile(#"{"version":7,"people":[]}"#) { file, folder in
      let start = try StartingPoint(contentsOf: file, keepingDamagedFile: true)
      #expect(
        start.notice == """
          “contacts.json” cannot be used. It was written by a later version of this app (7). It was \
          kept as “contacts-version-7.json”. These are the samples.
          """)
      let kept = folder.appending(path: "contacts-version-7.json")
      #expect(try Data(contentsOf: kept) == Data(#"{"version":7,"people":[]}"#.utf8))
    }
  }

  @Test("a damaged file that is only read stays unchanged")
  func readOnly() throws {
    try withFile("{") { file, _ in
      let start = try StartingPoint(contentsOf: file, keepingDamagedFile: false)
      #expect(start.notice?.hasSuffix(" It was not changed. These are the samples.") == true)
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }
}
