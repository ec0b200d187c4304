import ComposableArchitecture
import Testing

/// Changes that a state doesn't notice. The store notices some of them.
@Suite("Together · limits of identity")
struct LimitsTests {
  var shop = Shop()

  @Test("I271: replacing a whole state notifies none of its observers")
  mutating func wholeState() {
    #expect(!notifies(&shop, observerOf: \.count) { $0 = Shop() })
  }

  @Test("I271: changing a copy notifies observers of the original")
  mutating func copy() {
    #expect(
      notifies(&shop, observerOf: \.count) { shop in
        var copy = shop
        copy.count += 1
      })
  }

  @Test("I271: writing a changed copy back into an array notifies no further observer")
  mutating func copyPutBack() {
    var copy = shop.items[1]
    copy.count += 1
    #expect(!notifies(&shop, observerOf: { [$0.items, $0.items[1].count] }) { $0.items[1] = copy })
  }

  @Test("I271: a new row with the same id doesn't notify observers of the array")
  mutating func row() {
    #expect(!notifies(&shop, observerOf: \.rows) { $0.rows[id: 7] = Item(id: 7) })
    #expect(
      !notifies(&shop, observerOf: { $0.rows[id: 7]!.count }) { $0.rows[id: 7] = Item(id: 7) })
  }

  @Test(
    "an older copy of a child counts as unchanged if the child wasn't changed in place")
  mutating func untouchedIdentity() {
    let older = shop.item
    var item = shop.item
    item.count += 1
    shop.item = item
    #expect(!notifies(&shop, observerOf: \.item) { $0.item = older })
  }

  @Test("assigning an equal value counts as a change")
  mutating func equalValue() {
    #expect(notifies(&shop, observerOf: \.count) { $0.count = $0.count })
    #expect(notifies(&shop, observerOf: \.numbers) { $0.numbers = [1, 2, 3] })
  }
}
