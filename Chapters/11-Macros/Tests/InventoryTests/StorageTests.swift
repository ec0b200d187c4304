import ComposableArchitecture
import Foundation
import Testing

@testable import inventory

@Suite("Where the items are kept", .timeLimit(.minutes(5)))
struct StorageTests {
  @Test("items in a file are there the next time, in their order")
  func file() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "deep/inventory.json")
    #expect(try [Item](contentsOf: url) == nil)
    try await ItemStorage.file(at: url).save([.mouse, .charger, .lamp])
    #expect(try [Item](contentsOf: url) == [.mouse, .charger, .lamp])
    try await ItemStorage.file(at: url).save([])
    #expect(try [Item](contentsOf: url) == [])
  }

  @Test("a file can be read by a person, and says whether an item is sold out")
  func readable() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "inventory.json")
    try await ItemStorage.file(at: url).save([.lamp])
    #expect(
      try String(contentsOf: url, encoding: .utf8) == """
        [
          {
            "id" : "\(Item.lamp.id)",
            "name" : "Desk lamp",
            "status" : {
              "soldOut" : {
                "isOnBackOrder" : true
              }
            }
          }
        ]
        """)
  }

  @Test(
    "a file with something else in it is an error that says so, and stays as it is",
    arguments: [
      ("Dear diary", "not valid JSON"), ("", "not valid JSON"), ("{}", "Array"),
      (#"[{"name":"Torch"}]"#, "item 1"),
      (#"[{"id":"00000000-0000-0000-0000-000000000000","name":"Torch","status":{}}]"#, "“status”"),
    ])
  func otherFile(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "inventory.json")
    try Data(text.utf8).write(to: url)
    let error = try #require(throws: StorageError.self) { try [Item](contentsOf: url) }
    #expect(
      error.message.hasPrefix("“\(url.path)” has no inventory in it that can be read. "))
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(
      error.message.hasSuffix(
        "Repair the file, move it away, or choose another one with --file."))
    #expect(try Data(contentsOf: url) == Data(text.utf8))
  }

  @Test("two items with one id are an error as well")
  func equalIDs() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "inventory.json")
    try JSONEncoder().encode([Item.charger, .charger]).write(to: url)
    let error = try #require(throws: StorageError.self) { try [Item](contentsOf: url) }
    #expect(error.message.contains("has two items with the same id in it."))
  }

  @Test("a folder in the place of the file is told, when it is read and when it is written")
  func folderInItsPlace() async throws {
    let folder = try TemporaryFolder()
    let name = "“\(folder.url.path(percentEncoded: false))”: "
    let reading = try #require(throws: StorageError.self) { try [Item](contentsOf: folder.url) }
    #expect(
      reading.message
        == name.dropLast() + " It is a folder. Choose a file, or a name that is free.")
    let writing = try await #require(throws: StorageError.self) {
      try await ItemStorage.file(at: folder.url).save([.charger])
    }
    #expect(writing.message.hasPrefix(name))
  }

  @Test("a link that leads nowhere stays, and the file is made where it leads")
  func linkToNowhere() async throws {
    let folder = try TemporaryFolder()
    let link = folder.url.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "new/inventory.json")
    #expect(try [Item](contentsOf: link) == nil)
    try await ItemStorage.file(at: link).save([.charger])
    #expect(
      try [Item](contentsOf: folder.url.appending(path: "new/inventory.json")) == [.charger])
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
    #expect(target == "new/inventory.json")
  }

  @Test("what was cancelled before it began changes nothing")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "inventory.json")
    let storage = ItemStorage.file(at: url)
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { try await storage.save([.charger]) }
        try await group.waitForAll()
      }
    }
    #expect(try [Item](contentsOf: url) == nil)
  }

  @Test("the samples are items with ids and names of their own")
  func samples() {
    let samples = [Item].samples
    #expect(Set(samples.map(\.id)).count == samples.count)
    #expect(samples.map(\.name) == ["Keyboard", "Charger", "Desk lamp", "Mouse"])
  }
}
