import ComposableArchitecture
import Foundation
import Testing

@testable import inventory

@Suite("Item storage", .timeLimit(.minutes(5)))
struct StorageTests {
  @Test("saved items are loaded in the same order")
  func file() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "deep/inventory.json")
    #expect(try [Item](contentsOf: url) == nil)
    try await ItemStorage.file(at: url).save([.mouse, .charger, .lamp])
    #expect(try [Item](contentsOf: url) == [.mouse, .charger, .lamp])
    try await ItemStorage.file(at: url).save([])
    #expect(try [Item](contentsOf: url) == [])
  }

  @Test("a person can read the file, which says whether an item is sold out")
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
    "a file with different content is reported as an error, and stays unchanged",
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
      error.message.hasPrefix("“\(url.path)” contains no readable inventory. "))
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(
      error.message.hasSuffix(
        "Repair the file, move it away, or choose another one with --file."))
    #expect(try Data(contentsOf: url) == Data(text.utf8))
  }

  @Test("items that would be too many to be loaded again aren't saved, and the old file stays")
  func tooMany() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "inventory.json")
    try await ItemStorage.file(at: url).save([.lamp])
    let long = Item(id: Item.mouse.id, name: String(repeating: "x", count: ItemFile.limit))
    let error = await #expect(throws: StorageError.self) {
      try await ItemStorage.file(at: url).save([long])
    }
    #expect(
      error?.message.hasSuffix("would have 501 kB, and at most 500 kB can be read again.") == true)
    #expect(try [Item](contentsOf: url) == [.lamp])
    try JSONEncoder().encode([long]).write(to: url)
    #expect(throws: StorageError.self) { try [Item](contentsOf: url) }
  }

  @Test("two items with the same id are an error as well")
  func equalIDs() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "inventory.json")
    try JSONEncoder().encode([Item.charger, .charger]).write(to: url)
    let error = try #require(throws: StorageError.self) { try [Item](contentsOf: url) }
    #expect(error.message.contains("contains two items with the same ID."))
  }

  @Test("a folder in place of the file is reported on reading and on writing")
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
    #expect(writing.message == name + "The file cannot be replaced: Is a directory.")
  }

  @Test("a link to a missing file stays, and the file is created at its destination")
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

  @Test("a change that is cancelled before it begins has no effect")
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

  @Test("the samples are items with unique ids and names")
  func samples() {
    let samples = [Item].samples
    #expect(Set(samples.map(\.id)).count == samples.count)
    #expect(samples.map(\.name) == ["Keyboard", "Charger", "Desk lamp", "Mouse"])
  }
}
