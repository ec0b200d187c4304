import ComposableArchitecture
import Foundation
import Testing

@testable import contacts

@Suite("Contact storage", .timeLimit(.minutes(5)))
struct StorageTests {
  private let archive = Archive(
    contacts: [.grace, .zoë], link: URL(words: ["zoë", "grace", "edit"]))

  @Test("saved contacts and the path to the screen are loaded at the next start")
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

  @Test("a person can read the file")
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
    "a file with different content is damaged, and stays unchanged",
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
    "contacts are loaded, whatever is in place of the link",
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
    #expect(start.notice?.hasSuffix(" is wrong. This is the list.") == true, "\(start)")
    #expect(FileManager.default.fileExists(atPath: url.path))
  }

  @Test("ids that no link can name are damage, and so are two equal ids")
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

  @Test("a folder in place of the file is reported on reading and on writing")
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
    #expect(writing.message == name + "The file cannot be replaced: Is a directory.")
  }

  @Test("a change that is cancelled before it begins has no effect")
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

  @Test("the samples are contacts with unique ids, which know other samples")
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
