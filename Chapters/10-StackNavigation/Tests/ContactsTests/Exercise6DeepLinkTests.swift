import ComposableArchitecture
import Foundation
import Testing

@testable import contacts

@Suite("Exercise 10.6 · Parse a deep link", .timeLimit(.minutes(5)))
struct DeepLinkTests {
  private let state = AppFeature.State(contacts: .four)

  /// The screens that a link leads to.
  private func screens(
    at link: String, in state: AppFeature.State? = nil
  ) throws -> [AppFeature.Path.State] {
    let link = try (state ?? self.state).path(from: try URL(link: link))
    #expect(link.remark == nil)
    return Array(link.path)
  }

  /// The last screen of a link that ends early, and the notice.
  private func end(
    of link: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (screens: [AppFeature.Path.State], remark: String) {
    let link = try state.path(from: try URL(link: link))
    return (Array(link.path), try #require(link.remark, sourceLocation: sourceLocation))
  }

  @Test("the words of a link are contacts, from the lowest screen to the top")
  func contacts() throws {
    #expect(
      try screens(at: "contacts:/ada/grace/alan")
        == [.detail(of: "ada"), .detail(of: "grace"), .detail(of: "alan")])
  }

  @Test(
    "a link without words leads to the list", arguments: ["contacts:/", "contacts:", "contacts://"])
  func list(link: String) throws {
    #expect(try screens(at: link) == [])
  }

  @Test(
    "an invalid link throws the error of `words`",
    arguments: ["https:/ada", "ada/grace", "contacts://ada/grace", "contacts://computer"])
  func noLink(text: String) throws {
    let url = try #require(URL(string: text))
    let error = #expect(throws: DeepLinkError.self) { try url.words() }
    #expect(
      throws: error ?? DeepLinkError(description: ""), "`path(from:)` has to rethrow this error"
    ) {
      try state.path(from: url)
    }
  }

  @Test("a link may contain the same contacts several times")
  func circle() throws {
    let screens = try screens(at: "contacts:/ada/grace/ada/grace/ada")
    #expect(screens.map(\.contactID) == ["ada", "grace", "ada", "grace", "ada"])
  }

  @Test("a contact may follow any contact, even if they do not know each other")
  func strangers() throws {
    #expect(try screens(at: "contacts:/zoë/ada") == [.detail(of: "zoë"), .detail(of: "ada")])
  }

  @Test("`edit` as the last word opens a form with the contact's current values")
  func edit() throws {
    var state = state
    state.contacts[id: "grace"]?.name = "Grace H."
    let form = Edit.State(state.contacts[id: "grace"])
    #expect(form.draft.name == "Grace H.")
    #expect(
      try screens(at: "contacts:/ada/grace/edit", in: state)
        == [.detail(of: "ada"), .detail(of: "grace"), .edit(form)])
  }

  @Test("`notes` as the last word opens the notes")
  func notes() throws {
    #expect(
      try screens(at: "contacts:/grace/notes") == [.detail(of: "grace"), .notes(on: "grace")])
  }

  @Test("`add` as the first word opens a form for a new contact")
  func add() throws {
    #expect(try screens(at: "contacts:/add") == [.edit(Edit.State())])
  }

  @Test(
    "letter case and percent-encoding make no difference in a contact",
    arguments: ["contacts:/Ada/ZOË", "contacts:/ada/zo%C3%AB", "CONTACTS:/Ada//zo%C3%AB/"])
  func spelling(link: String) throws {
    #expect(try screens(at: link) == [.detail(of: "ada"), .detail(of: "zoë")])
  }

  @Test("a link ends before a word that is not valid, and the remark explains it")
  func nobody() throws {
    let (screens, remark) = try end(of: "contacts:/ada/grace/nobody")
    #expect(screens == [.detail(of: "ada"), .detail(of: "grace")])
    #expect(remark == "The link ends at Grace, who knows no “nobody”.")
  }

  @Test("words after an invalid word are ignored")
  func afterUnknown() throws {
    for rest in ["edit", "notes", "grace", "grace/edit"] {
      let (screens, remark) = try end(of: "contacts:/ada/nobody/\(rest)")
      #expect(screens == [.detail(of: "ada")], "nobody/\(rest)")
      #expect(remark == "The link ends at Ada, who knows no “nobody”.")
    }
  }

  @Test("a link whose first word is not valid ends at the list")
  func unknownAtTheStart() throws {
    for word in ["nobody", "edit", "notes"] {
      let (screens, remark) = try end(of: "contacts:/\(word)/ada")
      #expect(screens == [], "\(word)")
      #expect(remark == "The link ends at the list, which has no “\(word)” in it.")
    }
  }

  @Test("`add` after a contact is not valid")
  func addAfterContact() throws {
    let (screens, remark) = try end(of: "contacts:/ada/add")
    #expect(screens == [.detail(of: "ada")])
    #expect(remark == "The link ends at Ada, who knows no “add”.")
  }

  @Test(
    "no word can follow a form or notes",
    arguments: [
      ("ada/edit", "grace", 2), ("ada/edit", "edit", 2), ("ada/edit", "notes", 2),
      ("ada/edit", "grace/bob", 2), ("ada/notes", "edit", 2), ("ada/notes", "notes", 2),
      ("ada/notes", "ada", 2), ("ada/notes", "ada/bob", 2), ("add", "ada", 1), ("add", "edit", 1),
      ("add", "add", 1), ("add", "notes", 1), ("add", "add/ada", 1),
    ])
  func above(path: String, rest: String, count: Int) throws {
    let (screens, remark) = try end(of: "contacts:/\(path)/\(rest)")
    #expect(screens == (try self.screens(at: "contacts:/\(path)")))
    #expect(screens.count == count)
    let last = try #require(path.split(separator: "/").last)
    let word = try #require(rest.split(separator: "/").first)
    #expect(remark == "The link ends at “\(last)”, after which “\(word)” is not valid.")
  }

  @Test(
    "other words are case-sensitive, and the remark contains them unchanged",
    arguments: [("ada/", "EDIT"), ("ada/", "Notes"), ("", "ADD"), ("ada/", "BOB"), ("", "Bob")])
  func capitals(path: String, word: String) throws {
    let (screens, remark) = try end(of: "contacts:/\(path)\(word)")
    #expect(screens.map(\.contactID) == (path.isEmpty ? [] : ["ada"]))
    #expect(
      remark
        == (path.isEmpty
          ? "The link ends at the list, which has no “\(word)” in it."
          : "The link ends at Ada, who knows no “\(word)”."))
  }

  @Test("the open screens make no difference")
  func fromElsewhere() throws {
    var state = state
    state.path = StackState([.detail(of: "alan"), .notes(on: "alan")])
    #expect(try screens(at: "contacts:/ada", in: state) == [.detail(of: "ada")])
    #expect(try screens(at: "contacts:/notes-2", in: state.adding("notes-2")).count == 1)
  }

  @Test(
    "the link of a path leads to the same path, without a remark",
    arguments: [
      [], [.edit(Edit.State())], [.detail(of: "ada")], [.detail(of: "zoë"), .notes(on: "zoë")],
      [.detail(of: "ada"), .detail(of: "grace"), .detail(of: "ada"), .edit(Edit.State(.ada))],
    ] as [[AppFeature.Path.State]])
  func inverse(path: [AppFeature.Path.State]) throws {
    let url = AppFeature.State.url(of: StackState(path))
    let link = try state.path(from: url)
    #expect(Array(link.path) == path)
    #expect(link.remark == nil)
    #expect(AppFeature.State.url(of: link.path) == url)
  }

  @Test("random paths are restored from their links", arguments: 0..<20)
  func random(seed: Int) throws {
    var state = state
    var generator = Steps(seed: seed)
    for number in 0..<20 { state = state.adding("person-\(number)-ß-ł") }
    for _ in 0..<20 {
      var path = (0..<generator.next(below: 12)).map { _ in
        AppFeature.Path.State.detail(of: state.contacts.ids[generator.next(below: 24)])
      }
      if let id = path.last?.contactID {
        switch generator.next(below: 3) {
        case 0: path.append(.edit(Edit.State(state.contacts[id: id])))
        case 1: path.append(.notes(on: id))
        default: break
        }
      }
      let link = try state.path(from: AppFeature.State.url(of: StackState(path)))
      try #require(Array(link.path) == path)
      try #require(link.remark == nil)
    }
  }
}

extension AppFeature.State {
  /// The same with one more contact.
  fileprivate func adding(_ id: Contact.ID) -> Self {
    var state = self
    state.contacts.append(Contact(id: id, name: id.uppercased()))
    return state
  }
}

/// Numbers that look random, and are the same each time.
private struct Steps {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
