import ComposableArchitecture
import Foundation
import Testing

@testable import contacts

@Suite("Together · starting states", .timeLimit(.minutes(5)))
struct StartTests {
  @Test("a saved link leads to the last session's screen")
  func restored() throws {
    let state = AppFeature.State(
      startingAt: StartingPoint(contacts: .four, link: URL(words: ["ada", "grace", "edit"])))
    #expect(
      Array(state.path) == [.detail(of: "ada"), .detail(of: "grace"), .edit(Edit.State(.grace))])
    #expect(state.contacts == .four)
    #expect(state.shownNotice == nil)
    #expect(state.isSaved)
  }

  @Test("a saved link to a deleted contact ends before it, and a remark explains that")
  func restoredInPart() throws {
    let state = AppFeature.State(
      startingAt: StartingPoint(contacts: .four, link: URL(words: ["ada", "bob", "grace"])))
    #expect(state.contactIDs == ["ada"])
    #expect(state.shownNotice == "The link ends at Ada, who knows no “bob”.")
  }

  @Test("an invalid saved link leads to the list, and a message explains it")
  func restoredNowhere() throws {
    let link = try #require(URL(string: "contacts://ada"))
    let state = AppFeature.State(startingAt: StartingPoint(contacts: .four, link: link))
    #expect(state.path.isEmpty)
    #expect(
      state.shownNotice?.hasPrefix("In “contacts://ada”, “ada” is in the place of a host") == true)
  }

  @Test("a message from before the start is shown as well")
  func notices() {
    let state = AppFeature.State(
      startingAt: StartingPoint(
        contacts: .four, link: URL(words: ["bob"]), notice: "The file was damaged."))
    #expect(
      state.shownNotice
        == "The file was damaged. The link ends at the list, which has no “bob” in it.")
  }
}

@Suite("Together · titles and links", .timeLimit(.minutes(5)))
struct WayTests {
  @Test("a title shows the screens up to the top, and a long one omits its beginning")
  func title() {
    var state = AppFeature.State.screens(of: "ada", "grace", "ada")
    #expect(state.title == "Ada › Grace › Ada")
    state.path.append(.notes(on: "ada"))
    #expect(state.title == "Ada › Grace › Ada › notes")
    for _ in 1...3 { state.path.append(contentsOf: [.detail(of: "grace"), .detail(of: "alan")]) }
    #expect(state.title == "… › Alan › Grace › Alan › Grace › Alan")
    #expect(state.title.count <= 40)
    let name = String(repeating: "A very long name ", count: 5)
    state.contacts[id: "alan"]?.name = name
    #expect(state.title == "… › \(name)")
    #expect(AppFeature.State.screens().title == "")
  }

  @Test("renaming a contact changes its name in the whole title")
  func renamed() {
    var state = AppFeature.State.screens(of: "ada", "grace", "ada")
    state.contacts[id: "ada"]?.name = "Augusta"
    #expect(state.title == "Augusta › Grace › Augusta")
  }

  @Test("a link changes with the screens")
  func url() {
    var state = AppFeature.State.screens(of: "ada", "zoë")
    #expect(AppFeature.State.url(of: state.path).absoluteString == "contacts:/ada/zo%C3%AB")
    state.path.append(.edit(Edit.State(.zoë)))
    #expect(AppFeature.State.url(of: state.path).linkText == "contacts:/ada/zoë/edit")
    state.path = StackState([.edit(Edit.State())])
    #expect(AppFeature.State.url(of: state.path).linkText == "contacts:/add")
  }
}
