import ComposableArchitecture
import Foundation
import Testing

@testable import syncups

@Suite("The file of the sync-ups")
@MainActor
struct FileTests {
  private let file = SyncUpsFile(at: .syncUpsInMemory)

  private func decode(_ text: String) throws -> IdentifiedArrayOf<SyncUp> {
    try file.decode(Data(text.utf8))
  }

  private let id = "00000000-0000-0000-0000-000000000001"

  @Test("a written file can be loaded, and a person can read it")
  func form() throws {
    let data = try file.encode(.samples)
    #expect(try file.decode(data) == .samples)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""duration" : 600"#))
    #expect(text.contains(#""date" : "2009-02-06T23:31:30Z""#))
  }

  @Test("missing fields from an older version get their defaults")
  func olderVersion() throws {
    #expect(
      try decode(#"{ "syncUps": [{ "id": "\#(id)" }] }"#) == [SyncUp(id: ModelID(UUID(1)))])
    let attendee = #"{ "id": "\#(id)" }"#
    #expect(
      try decode(#"{ "syncUps": [{ "id": "\#(id)", "attendees": [\#(attendee)] }] }"#)[0]
        .attendees == [Attendee(id: ModelID(UUID(1)))])
  }

  @Test("unknown fields stay in the file, each with its sync-up")
  func unknownFields() throws {
    let other = "00000000-0000-0000-0000-000000000002"
    let syncUps = try decode(
      #"""
      { "colour": true, "syncUps": [
        { "id": "\#(id)", "room": { "floor": 3 }, "title": "Old",
          "attendees": [{ "id": "\#(id)", "name": "Blob", "email": "b/b@example.org" }] },
        { "id": "\#(other)", "room": "B" } ] }
      """#)
    var changed = syncUps
    changed[0].title = "New"
    changed.remove(at: 1)
    changed.append(SyncUp(id: ModelID(UUID(3))))
    let text = String(decoding: try file.encode(changed), as: UTF8.self)
    #expect(text.contains(#""colour" : true"#))
    #expect(text.contains(#""floor" : 3"#))
    #expect(text.contains(#""email" : "b/b@example.org""#))
    #expect(text.contains(#""title" : "New""#))
    #expect(!text.contains(#""room" : "B""#))
    #expect(try decode(text) == changed)
  }

  @Test("a file of a newer version isn't loaded, and isn't overwritten before that's allowed")
  func newerVersion() throws {
    let error = #expect(throws: NewerVersion.self) { try decode(#"{ "version": 2 }"#) }
    #expect(throws: NewerVersion(version: 2)) { try file.encode([]) }
    #expect(
      StorageErrorMessage.loading(try #require(error), of: file)
        == """
        not read: a newer version of this app has written “syncups.json” (its format is 2, and this \
        version reads 1). Use that app, or choose another file with --file.
        """)
    file.allowReplacing()
    #expect(try !file.encode([]).isEmpty)
  }

  @Test(
    "the message about a damaged file says what is wrong, and where",
    arguments: [
      ("{", "it is not JSON with sync-ups"),
      ("{}", "“syncUps” is missing"),
      (#"{ "syncUps": [{}] }"#, "“syncUps 1 id” is missing"),
      (
        #"{ "syncUps": [{ "id": "ID", "theme": "beige" }] }"#, "“syncUps 1 theme” is invalid"
      ),
      (
        #"{ "syncUps": [{ "id": "ID", "duration": 1e99 }] }"#,
        "“syncUps 1 duration” is invalid"
      ),
      (#"{ "syncUps": [{ "id": "ID" }, { "id": "ID" }] }"#, "“syncUps” is invalid"),
    ])
  func damage(text: String, damage: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try decode(text.replacing("ID", with: id))
    }
    #expect(
      StorageErrorMessage.loading(try #require(error), of: file)
        == "not read: “syncups.json” is damaged (\(damage)). The next change replaces it, and keeps the old one."
    )
  }

  @Test("links are parsed, and an invalid one gets a message with the valid forms")
  func links() throws {
    let links = try DeepLink.examples.map { text in try DeepLink(text) }
    #expect(
      links == [
        .add, .syncUp(1), .syncUp(1, .edit), .syncUp(1, .delete), .syncUp(1, .record),
        .syncUp(1, .meeting(1)),
      ])
    #expect(try DeepLink("") == .list)
    for text in [
      "syncup", "syncup/one", "syncup/1/sing", "syncup/1/edit/2", "add/1", "syncup/1/meeting",
    ] {
      let error = #expect(throws: DeepLinkError.self) { try DeepLink(text) }
      #expect(error?.description.hasPrefix("“\(text)” is not a link. Links are “add”") == true)
    }
  }
}
