import ComposableArchitecture
import Testing

@testable import contacts

@Suite(
  "Exercise 10.8 · Test the contacts app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheWayTests {
  @Test("your test passes for the correct app")
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
    "your test fails if opening friends or going back is wrong",
    arguments: BrokenApp.ofTheWay)
  func way(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if the requests to the server are wrong", arguments: BrokenApp.ofAsking)
  func asking(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if a form is wrong", arguments: BrokenApp.ofForms)
  func forms(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if links are wrong", arguments: BrokenApp.ofLinks)
  func links(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if deleting is wrong", arguments: BrokenApp.ofDeleting)
  func deleting(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test("your test fails if saving is wrong", arguments: BrokenApp.ofSaving)
  func saving(broken: BrokenApp) async {
    await broken.expectObjection(of: { await testContacts($0) }, right: contacts.AppFeature())
  }

  @Test(
    "your test passes for a correct app that is built differently", arguments: RebuiltApp.allCases)
  func rebuildings(rebuilt: RebuiltApp) async {
    await rebuilt.expectSilence(of: { await testContacts($0) }, right: contacts.AppFeature())
  }
}
