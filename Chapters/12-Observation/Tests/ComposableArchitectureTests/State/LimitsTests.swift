import ComposableArchitecture
import Testing

/// What a state does not see. The store sees some of it.
@Suite("Together · the limits")
struct LimitsTests {
  var shop = Shop()

  @Test("I271: a state that is replaced as a whole tells nobody by itself")
  mutating func wholeState() {
    #expect(!tells(&shop, whoReads: \.count) { $0 = Shop() })
  }

  @Test("I271: a copy that is changed tells those who have read the original")
  mutating func copy() {
    #expect(
      tells(&shop, whoReads: \.count) { shop in
        var copy = shop
        copy.count += 1
      })
  }

  @Test("I271: a changed copy that is put back into an array tells nobody more")
  mutating func copyPutBack() {
    var copy = shop.items[1]
    copy.count += 1
    #expect(!tells(&shop, whoReads: { [$0.items, $0.items[1].count] }) { $0.items[1] = copy })
  }

  @Test("I271: another row with the same id tells nobody who has read the array")
  mutating func row() {
    #expect(!tells(&shop, whoReads: \.rows) { $0.rows[id: 7] = Item(id: 7) })
    #expect(!tells(&shop, whoReads: { $0.rows[id: 7]!.count }) { $0.rows[id: 7] = Item(id: 7) })
  }

  @Test(
    "an older copy of a child whose properties were set without the parent is taken for the child")
  mutating func untouchedIdentity() {
    let older = shop.item
    var item = shop.item
    item.count += 1
    shop.item = item
    #expect(!tells(&shop, whoReads: \.item) { $0.item = older })
  }

  @Test("an equal value that is assigned counts as a change")
  mutating func equalValue() {
    #expect(tells(&shop, whoReads: \.count) { $0.count = $0.count })
    #expect(tells(&shop, whoReads: \.numbers) { $0.numbers = [1, 2, 3] })
  }
}
