import ComposableArchitecture
import Testing

@testable import inventory

@Suite(
  "Exercise 11.8 · Test with case key paths", .serialized, .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheInventoryTests {
  @Test("your test passes for the correct inventory")
  func right() async {
    await testInventory(inventory.InventoryFeature())
  }

  @Test("your test doesn't run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself(
      "“InventoryFeature”, “ItemRow”, “ItemForm” or “Catalogue”", { await testInventory($0) },
      for: inventory.InventoryFeature())
  }

  @Test(
    "your test fails if only an action's value is wrong", arguments: BrokenInventory.ofPayloads)
  func payloads(broken: BrokenInventory) async {
    await broken.expectObjection(
      of: { await testInventory($0) }, right: inventory.InventoryFeature())
  }

  @Test("your test fails if the rows are wrong", arguments: BrokenInventory.ofRows)
  func rows(broken: BrokenInventory) async {
    await broken.expectObjection(
      of: { await testInventory($0) }, right: inventory.InventoryFeature())
  }

  @Test("your test fails if the forms are wrong", arguments: BrokenInventory.ofForms)
  func forms(broken: BrokenInventory) async {
    await broken.expectObjection(
      of: { await testInventory($0) }, right: inventory.InventoryFeature())
  }

  @Test("your test fails if the labels are wrong", arguments: BrokenInventory.ofLabels)
  func labels(broken: BrokenInventory) async {
    await broken.expectObjection(
      of: { await testInventory($0) }, right: inventory.InventoryFeature())
  }

  @Test(
    "your test passes for an equivalent inventory",
    arguments: RebuiltInventory.allCases)
  func rebuildings(rebuilt: RebuiltInventory) async {
    await rebuilt.expectSilence(
      of: { await testInventory($0) }, right: inventory.InventoryFeature())
  }
}
