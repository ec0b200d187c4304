import ComposableArchitecture
import Foundation
import Testing

@testable import contacts

@Suite("Where the contacts are kept", .timeLimit(.minutes(5)))
struct StorageTests {
  private let archive = Archive(
    contacts: [.grace, .zoë], link: URL(words: ["zoë", "grace", "edit"]))

  @Test("contacts, and the way to the screen, are there the next time")
  func file() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "deep/contacts.json")
    #expect(try Archive(contentsOf: url) == nil)
    try await ContactStorage.file(at: url).save(archive)
    #expect(try Archive(contentsOf: url) == archive)
    let empty = Archive(contacts: [], link: URL(words: []))
    try await ContactStorage.file(at: url).save(empty)
    #expect(try Archive(contentsOf: url) == empty)
  }

  @Test("a file can be read by a person")
  func readable() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "contacts.json")
    try await ContactStorage.file(at: url)
      .save(Archive(contacts: [.alan], link: URL(words: ["alan", "notes"])))
    #expect(
      try String(contentsOf: url, encoding: .utf8) == """
        {
          "contacts" : [
            {
              "friends" : [
                "zoë"
              ],
              "id" : "alan",
              "name" : "Alan",
              "notes" : [

              ],
              "phones" : [

              ]
            }
          ],
          "link" : "contacts:/alan/notes",
          "version" : 1
        }
        """)
  }

  @Test(
    "a file with something else in it is damaged, and stays as it is",
    arguments: [
      ("Dear diary", "not valid JSON"), ("", "not valid JSON"), ("[]", "Dictionary"),
      ("{}", "“version”"), (#"{"version":1,"link":"contacts:/"}"#, "“contacts”"),
      (#"{"version":1,"contacts":[{"id":"ada"}],"link":"contacts:/"}"#, "contact 1"),
      (#"{"version":2}"#, "It was written by a later version of this app (2)."),
    ])
  func otherFile(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "contacts.json")
    try Data(text.utf8).write(to: url)
    let error = try #require(throws: UnusableArchive.self) { try Archive(contentsOf: url) }
    #expect(error.reason.contains(reason), "\(error.reason)")
    #expect(try Data(contentsOf: url) == Data(text.utf8))
  }

  @Test(
    "whatever stands in place of a link, the contacts are read",
    arguments: [
      #","link":"""#, #","link":"http://[""#, #","link":5"#, #","link":null"#, "",
    ])
  func noLink(text: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "contacts.json")
    let contacts = #"[{"id":"ada","name":"Ada","phones":[],"notes":[],"friends":[]}]"#
    try Data(#"{"version":1,"contacts":\#(contacts)\#(text)}"#.utf8).write(to: url)
    let start = try StartingPoint(contentsOf: url, keepingDamagedFile: true)
    #expect(start.contacts.map(\.id) == ["ada"])
    #expect(start.link == URL(words: []))
    #expect(start.notice?.hasSuffix(" is none. This is the list.") == true, "\(start)")
    #expect(FileManager.default.fileExists(atPath: url.path))
  }

  @Test("ids that no link could name are damage, and so are two equal ones")
  func ids() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "contacts.json")
    func reason(_ ids: Contact.ID...) throws -> String {
      let contacts = ids.map { Contact(id: $0, name: "Somebody") }
      try JSONEncoder().encode(Archive(contacts: contacts, link: URL(words: []))).write(to: url)
      return try #require(throws: UnusableArchive.self) { try Archive(contentsOf: url) }.reason
    }
    #expect(try reason("ada", "zoë", "ada") == "Two contacts have the id “ada”.")
    for id in ["", "Ada", "a/b", "edit", "notes", "add", "-ada"] {
      #expect(try reason("ada", id) == "A contact has the id “\(id)”, which is not allowed.")
    }
  }

  @Test("a folder in the place of the file is told, when it is read and when it is written")
  func folderInItsPlace() async throws {
    let folder = try TemporaryFolder()
    let name = "“\(folder.url.path(percentEncoded: false))”: "
    let reading = try #require(throws: StorageError.self) { try Archive(contentsOf: folder.url) }
    #expect(
      reading.message
        == name.dropLast() + " It is a folder. Choose a file, or a name that is free.")
    let writing = try await #require(throws: StorageError.self) {
      try await ContactStorage.file(at: folder.url).save(archive)
    }
    #expect(writing.message.hasPrefix(name))
  }

  @Test("what was cancelled before it began changes nothing")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "contacts.json")
    let storage = ContactStorage.file(at: url)
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { [archive] in try await storage.save(archive) }
        try await group.waitForAll()
      }
    }
    #expect(try Archive(contentsOf: url) == nil)
  }

  @Test("the samples are people with ids of their own, who know others of the samples")
  func samples() {
    let samples = IdentifiedArrayOf<Contact>.samples
    #expect(samples.map(\.id) == ["ada", "alan", "charles", "grace", "margaret", "zoë"])
    for contact in samples {
      #expect(Contact.isID(contact.id))
      #expect(contact.friends.allSatisfy { samples[id: $0] != nil && $0 != contact.id })
      #expect(Edit.Draft(contact).problem == nil)
    }
  }
}
