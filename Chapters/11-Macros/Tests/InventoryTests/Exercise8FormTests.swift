import ComposableArchitecture
import Testing

@testable import inventory

@Suite(
  "Exercise 9.8 · a test of the form", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheItemFormTests {
  @Test("your test passes for the right form")
  func right() async {
    await testItemForm(inventory.ItemForm())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself(
      "“ItemForm” or “Catalogue”", { await testItemForm($0) }, for: inventory.ItemForm())
  }

  @Test(
    "your test fails if something is wrong about leaving the form", arguments: BrokenForm.ofLeaving)
  func leaving(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  @Test("your test fails if something is wrong about saving", arguments: BrokenForm.ofSaving)
  func saving(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  @Test(
    "your test fails if something is wrong about looking an article up",
    arguments: BrokenForm.ofLookUps)
  func lookUps(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  @Test(
    "your test passes for a form that is built in another way", arguments: RebuiltForm.allCases)
  func rebuildings(rebuilt: RebuiltForm) async {
    await rebuilt.expectSilence(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  // The last one: two of these forms let a test wait, because they ask too late.
  @Test(
    "your test fails if something is wrong about asking the warehouse",
    arguments: BrokenForm.ofPolling)
  func polling(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }
}
