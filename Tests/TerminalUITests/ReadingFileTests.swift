import Foundation
import Testing

@testable import TerminalUI

@Suite("Reading a file that an app keeps")
final class ReadingFileTests {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "reading-\(UUID().uuidString)")
  var file: URL { folder.appending(path: "todos.json") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The error message for a file that can't be read.
  private func message(_ file: URL, atMost limit: Int = Data.fileLimit) throws -> String {
    let error = try #require(throws: UnreadableFile.self) {
      try Data.contents(ofFileAt: file, atMost: limit)
    }
    #expect(error.path == file.path)
    #expect(error.description == "“\(file.path)”: \(error.reason)")
    #expect((error as NSError).localizedFailureReason == error.reason)
    #expect((error as any Error).localizedDescription == error.description)
    return error.reason
  }

  @Test("a file is read, also by a link, and no file is nothing")
  func readable() throws {
    let link = folder.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "todos.json")
    for url in [file, link] { #expect(try Data.contents(ofFileAt: url) == nil) }
    let missing = folder.appending(path: "nowhere/todos.json")
    #expect(try Data.contents(ofFileAt: missing) == nil)
    try Data("one".utf8).write(to: file)
    for url in [file, link] { #expect(try Data.contents(ofFileAt: url) == Data("one".utf8)) }
    try Data().write(to: file)
    #expect(try Data.contents(ofFileAt: file) == Data())
  }

  @Test("a folder, a pipe, a device and a circle of links are notified, and nothing is waited for")
  func others() throws {
    #expect(try message(folder) == "It is a folder. Choose a file, or a name that is free.")
    #expect(mkfifo(file.path, 0o666) == 0)
    let other = "It is a pipe, a device or a socket. Choose an ordinary file."
    #expect(try message(file) == other)
    #expect(try message(URL(filePath: "/dev/zero")) == other)
    let circle = folder.appending(path: "circle.json")
    try FileManager.default.createSymbolicLink(
      atPath: circle.path, withDestinationPath: "circle.json")
    #expect(
      try message(circle)
        == "It is a link, and its links lead in a circle. Remove it, or choose another file.")
    #expect(circle.followingLinks == circle)
  }

  @Test("a file in the place of a folder is notified")
  func fileInPlaceOfFolder() throws {
    try Data().write(to: file)
    #expect(
      try message(file.appending(path: "deeper/todos.json")) == """
        “\(file.path)” is a file, and should be a folder. Move it away, or choose another place.
        """)
  }

  @Test("a file that is too long is not read, however long it is")
  func tooLong() throws {
    try Data("12345".utf8).write(to: file)
    #expect(try Data.contents(ofFileAt: file, atMost: 5) == Data("12345".utf8))
    // The file takes no space on disk.
    #expect(truncate(file.path, 50_000_000) == 0)
    #expect(
      try message(file) == "It has 50 MB, and at most 10 MB are read. Choose a smaller file.")
  }

  @Test("numbers are read as people write them")
  func numbers() {
    for (text, number) in [("2", 2), ("-1.5", -1.5), (".2", 0.2), ("1e3", 1_000)] {
      #expect(Double(decimal: text) == number)
    }
    for text in ["0x10", "0X1P4", "inf", "nan", "-infinity", "", "1 2", "e", "٣", "1,5"] {
      #expect(Double(decimal: text) == nil, "\(text)")
    }
  }
}
