import ComposableArchitecture
import Testing

@testable import inventory

@Suite("Exercise 9.8 · Test the item form", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheItemFormTests {
  @Test("your test passes for the correct form")
  func right() async {
    await testItemForm(inventory.ItemForm())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself(
      "“ItemForm” or “Catalogue”", { await testItemForm($0) }, for: inventory.ItemForm())
  }

  @Test("your test fails if leaving the form is wrong", arguments: BrokenForm.ofLeaving)
  func leaving(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  @Test("your test fails if saving is wrong", arguments: BrokenForm.ofSaving)
  func saving(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  @Test(
    "your test fails if looking up an article is wrong",
    arguments: BrokenForm.ofLookUps)
  func lookUps(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  @Test(
    "your test passes for a correct form that is built differently",
    arguments: RebuiltForm.allCases)
  func rebuildings(rebuilt: RebuiltForm) async {
    await rebuilt.expectSilence(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }

  // The last one, because two of these forms make a test wait: they ask too late.
  @Test(
    "your test fails if the requests to the warehouse are wrong",
    arguments: BrokenForm.ofPolling)
  func polling(broken: BrokenForm) async {
    await broken.expectObjection(of: { await testItemForm($0) }, right: inventory.ItemForm())
  }
}
