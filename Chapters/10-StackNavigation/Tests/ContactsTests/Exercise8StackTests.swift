import ComposableArchitecture
import Testing

@testable import contacts

@Suite("Exercise 10.8 · a test of the way", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheWayTests {
  @Test("your test passes for the right app")
  func right() async {
    await testContacts(contacts.AppFeature())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself(
      "“AppFeature”, “Detail”, “Edit” or “Notes”", { await testContacts($0) },
      for: contacts.AppFeature())
  }

  @Test(
    "your test fails if something is wrong about opening friends, and about going back",
    arguments: BrokenApp.ofTheWay)
  func way(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test(
    "your test fails if something is wrong about asking the server", arguments: BrokenApp.ofAsking)
  func asking(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if something is wrong about a form", arguments: BrokenApp.ofForms)
  func forms(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if something is wrong about links", arguments: BrokenApp.ofLinks)
  func links(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if something is wrong about deleting", arguments: BrokenApp.ofDeleting)
  func deleting(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if something is wrong about what is saved", arguments: BrokenApp.ofSaving)
  func saving(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test(
    "your test passes for an app that is built in another way", arguments: RebuiltApp.allCases)
  func rebuildings(rebuilt: RebuiltApp) async {
    await rebuilt.expectSilence(of: { await testContacts($0) }, right: contacts.AppFeature())
  }
}
