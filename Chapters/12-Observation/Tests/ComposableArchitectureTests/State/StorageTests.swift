import ComposableArchitecture
import Testing

@Suite("Together · the storage of a property")
struct StorageTests {
  var shop = Shop()

  @Test("the storage contains the property's value, and changing it notifies no observer")
  mutating func storage() throws {
    let count = try #require(Shop._$storage(of: \.count) as? WritableKeyPath<Shop, Int>)
    #expect(!notifies(&shop, observerOf: \.count) { $0[keyPath: count] = 7 })
    #expect(shop.count == 7)
  }

  @Test("a presented child's storage is found by its `$` name")
  mutating func presented() throws {
    let sheet = try #require(
      Shop._$storage(of: \.$sheet) as? WritableKeyPath<Shop, PresentationState<Item>>)
    #expect(
      !notifies(&shop, observerOf: { $0.sheet as Any }) { $0[keyPath: sheet].wrappedValue = nil })
    #expect(shop.sheet == nil)
  }

  @Test("a property that isn't tracked has no separate storage")
  func untracked() {
    #expect(Shop._$storage(of: \.visits) == nil)
    #expect(Shop._$storage(of: \.item.count) == nil)
    #expect(Shop._$storage(of: \.self) == nil)
    #expect(Page._$storage(of: \.item) == nil)
    #expect(Item?._$storage(of: \.self) == nil)
  }

  @Test("`_$didChange` notifies the property's observers")
  mutating func didChange() {
    #expect(notifies(&shop, observerOf: \.count) { $0._$didChange(\.count) })
    #expect(notifies(&shop, observerOf: \.rows) { $0._$didChange(\.rows) })
    #expect(!notifies(&shop, observerOf: \.count) { $0._$didChange(\.rows) })
    #expect(!notifies(&shop, observerOf: \.visits) { $0._$didChange(\.visits) })
  }

  @Test("`_$didChange` of a presented child notifies observers of both names")
  mutating func didChangePresented() {
    #expect(notifies(&shop, observerOf: { $0.sheet as Any }) { $0._$didChange(\.$sheet) })
    #expect(notifies(&shop, observerOf: { $0.$sheet }) { $0._$didChange(\.$sheet) })
    #expect(notifies(&shop, observerOf: { $0.$sheet }) { $0._$didChange(\.sheet) })
    #expect(!notifies(&shop, observerOf: { $0.destination as Any }) { $0._$didChange(\.$sheet) })
  }

  @Test("a row changed in place isn't copied, nor is its container")
  func inPlace() throws {
    #expect(copies { $0.stock.change() } == 0)
    #expect(copies { $0.child.stock.change() } == 0)
    #expect(copies { $0.optional!.stock.change() } == 0)
    #expect(copies { $0.presented!.stock.change() } == 0)
    #expect(copies { $0.$presented.wrappedValue!.stock.change() } == 0)
    #expect(copies { $0.array[0].stock.change() } == 0)
    #expect(copies { $0.rows[id: 1]!.stock.change() } == 0)
    #expect(copies { $0.path[id: $0.path.ids[0]]!.stock.change() } == 0)
  }

  @Test("a key path to the storage changes it in place")
  func inPlaceByKeyPath() throws {
    let rows = try #require(
      Warehouse._$storage(of: \.rows) as? WritableKeyPath<Warehouse, IdentifiedArrayOf<Crate>>)
    #expect(copies { $0[keyPath: rows][id: 1]!.stock.change() } == 0)
    #expect(copies { $0[keyPath: \.rows][id: 1]!.stock.change() } == 1)
  }

  /// The number of copies of the counted value when a uniquely referenced state is changed.
  private func copies(_ change: (inout Warehouse) -> Void) -> Int {
    var state = Warehouse()
    return Stock.$copies.withValue(LockIsolated(0)) {
      change(&state)
      return Stock.copies.value
    }
  }
}
