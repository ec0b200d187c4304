import ComposableArchitecture
import Testing

@Suite("Exercise 12.3 · Detect replaced state")
struct ChangedOrReplacedTests {
  var shop = Stall()

  @Test("I264: a change of a property notifies its observers")
  mutating func own() {
    #expect(notifies(&shop, observerOf: \.count) { $0.count += 1 })
    #expect(notifies(&shop, observerOf: \.count) { $0.count = 5 })
    #expect(notifies(&shop, observerOf: \.numbers) { $0.numbers.append(4) })
  }

  @Test("I264: a change of a property doesn't notify observers of other properties")
  mutating func others() {
    #expect(!notifies(&shop, observerOf: \.numbers) { $0.count += 1 })
    #expect(!notifies(&shop, observerOf: \.name) { $0.count = 5 })
    #expect(!notifies(&shop, observerOf: \.item) { $0.count = 6 })
    #expect(!notifies(&shop, observerOf: { $0.sheet as Any }) { $0.numbers.append(4) })
  }

  @Test(
    "I265: a change in a child notifies observers of the changed property", arguments: Place.all)
  mutating func changeInChild(place: Place) {
    #expect(
      notifies(&shop, observerOf: { place.item($0).count }) { place.modify(&$0) { $0.count += 1 } })
  }

  @Test(
    "I265: a change in a child doesn't notify observers of the child", arguments: Place.all
  )
  mutating func readersOfChild(place: Place) {
    #expect(!notifies(&shop, observerOf: place.read) { place.modify(&$0) { $0.count += 1 } })
  }

  @Test(
    "I265: a change in a child doesn't notify observers of the child's other properties",
    arguments: Place.all)
  mutating func readersInChild(place: Place) {
    #expect(
      !notifies(&shop, observerOf: { place.item($0).title }) { place.modify(&$0) { $0.count += 1 } }
    )
  }

  @Test(
    "I265: changing a copy of a child and writing it back doesn't notify observers of the child")
  mutating func putBack() {
    #expect(
      !notifies(&shop, observerOf: \.item) { shop in
        var item = shop.item
        item.count += 1
        shop.item = item
      })
  }

  @Test(
    "I295: writing an element's property through the array notifies its observers",
    arguments: [\Stall.items[1].count, \Stall.rows[id: 7]!.count, \Stall.item.count]
      as [WritableKeyPath<Stall, Int> & Sendable])
  mutating func keyPath(keyPath: WritableKeyPath<Stall, Int> & Sendable) {
    #expect(notifies(&shop, observerOf: { $0[keyPath: keyPath] }) { $0[keyPath: keyPath] = 5 })
    #expect(
      !notifies(&shop, observerOf: { [$0.items, $0.rows, $0.item] as [Any] }) {
        $0[keyPath: keyPath] = 6
      })
  }

  @Test("I266: replacing a child notifies its observers", arguments: Place.single)
  mutating func assigned(place: Place) {
    #expect(notifies(&shop, observerOf: place.read) { place.replace(&$0, Ware(id: 1)) })
  }

  @Test("I266: replacing a child with an equal one notifies its observers", arguments: Place.single)
  mutating func equalChild(place: Place) {
    let id = place.item(shop).id
    #expect(notifies(&shop, observerOf: place.read) { place.replace(&$0, Ware(id: id)) })
  }

  @Test(
    "I266: replacing a child notifies observers of its properties",
    arguments: Place.single)
  mutating func assignedBelow(place: Place) {
    #expect(
      notifies(&shop, observerOf: { place.item($0).count }) { place.replace(&$0, Ware(id: 1)) })
  }

  @Test("I266: a child that assigns self notifies its observers", arguments: Place.single)
  mutating func replacesItself(place: Place) {
    #expect(notifies(&shop, observerOf: place.read) { place.modify(&$0) { $0.replace() } })
  }

  @Test("I266: swapping two children notifies the observers of both")
  mutating func swapped() {
    shop.gift = Ware(id: 2)
    #expect(notifies(&shop, observerOf: \.item) { ($0.item, $0.gift) = ($0.gift!, $0.item) })
    #expect(
      notifies(&shop, observerOf: { $0.gift as Any }) { ($0.item, $0.gift) = ($0.gift!, $0.item) })
  }

  @Test("I266: restoring an older copy of a child counts as a replacement", arguments: Place.single)
  mutating func olderCopy(place: Place) {
    let older = place.item(shop)
    place.modify(&shop) { $0.count += 1 }
    #expect(notifies(&shop, observerOf: place.read) { place.replace(&$0, older) })
  }

  @Test("I266: restoring an older copy of a presented child counts as a replacement")
  mutating func olderPresentation() {
    let older = (shop.sheet, shop.$sheet)
    shop.sheet?.count += 1
    #expect(notifies(&shop, observerOf: { $0.sheet as Any }) { $0.sheet = older.0 })
    shop.$sheet.wrappedValue?.count += 1
    #expect(notifies(&shop, observerOf: { $0.$sheet }) { $0.$sheet = older.1 })
  }

  @Test("I267: a child that appears or is removed notifies its observers")
  mutating func optional() {
    #expect(notifies(&shop, observerOf: { $0.gift as Any }) { $0.gift = nil })
    #expect(notifies(&shop, observerOf: { $0.gift as Any }) { $0.gift = Ware(id: 1) })
    #expect(notifies(&shop, observerOf: { $0.sheet as Any }) { $0.sheet = nil })
    #expect(notifies(&shop, observerOf: { $0.sheet as Any }) { $0.sheet = Ware(id: 1) })
    #expect(notifies(&shop, observerOf: { $0.$sheet }) { $0.$sheet.wrappedValue = nil })
  }

  @Test("I267: assigning nil over nil notifies no observer")
  mutating func stillNothing() {
    shop.gift = nil
    shop.sheet = nil
    #expect(!notifies(&shop, observerOf: { $0.gift as Any }) { $0.gift = nil })
    #expect(!notifies(&shop, observerOf: { $0.sheet as Any }) { $0.sheet = nil })
  }

  @Test("I267: observers of a presented child are notified through both of its properties")
  mutating func bothNames() {
    #expect(notifies(&shop, observerOf: { $0.sheet as Any }) { $0.$sheet.wrappedValue = nil })
    #expect(notifies(&shop, observerOf: { $0.$sheet }) { $0.sheet = Ware(id: 1) })
  }

  @Test("I267: adding, removing or moving an element notifies observers of the collection")
  mutating func elements() {
    #expect(notifies(&shop, observerOf: \.items) { $0.items.append(Ware(id: 1)) })
    #expect(notifies(&shop, observerOf: \.items) { $0.items.removeFirst() })
    #expect(notifies(&shop, observerOf: \.items) { $0.items.swapAt(0, 1) })
    #expect(notifies(&shop, observerOf: \.items) { $0.items = [] })
    #expect(notifies(&shop, observerOf: \.rows) { $0.rows.append(Ware(id: 1)) })
    #expect(notifies(&shop, observerOf: \.rows) { $0.rows.removeFirst() })
    #expect(notifies(&shop, observerOf: \.rows) { $0.rows.swapAt(0, 1) })
    #expect(notifies(&shop, observerOf: \.rows) { $0.rows = [] })
    #expect(notifies(&shop, observerOf: \.path) { $0.path.append(Ware(id: 1)) })
    #expect(notifies(&shop, observerOf: \.path) { $0.path.removeFirst() })
    #expect(notifies(&shop, observerOf: \.path) { $0.path.append($0.path.removeFirst()) })
    #expect(notifies(&shop, observerOf: \.path) { $0.path = StackState() })
  }

  @Test("I267: the same child in a different case notifies observers of the enum")
  mutating func otherCase() {
    let item = shop.page.list!
    #expect(notifies(&shop, observerOf: \.page) { $0.page = .detail(item: item) })
    #expect(
      notifies(&shop, observerOf: { $0.destination as Any }) {
        $0.destination = .detail(item: item)
      })
    #expect(
      notifies(&shop, observerOf: { $0.destination as Any }) {
        $0.destination = .list($0.destination!.detail!)
      })
  }

  @Test(
    "I268: a different case without a payload notifies observers, and the same case does not")
  mutating func inertCases() {
    shop.page = .help
    #expect(notifies(&shop, observerOf: \.page) { $0.page = .about })
    #expect(!notifies(&shop, observerOf: \.page) { $0.page = .about })
    shop.destination = .help
    #expect(notifies(&shop, observerOf: { $0.destination as Any }) { $0.destination = .about })
    #expect(!notifies(&shop, observerOf: { $0.destination as Any }) { $0.destination = .about })
  }

  @Test("I269: changing an ignored property notifies no observer")
  mutating func ignored() {
    #expect(
      !notifies(&shop, observerOf: { [$0.visits, $0.count] }) {
        $0.visits += 1
        $0.visits = 7
      })
  }

  @Test("assigning an equal string notifies no observer, and a different string does")
  mutating func strings() {
    #expect(!notifies(&shop, observerOf: \.name) { $0.name = "Blob" })
    #expect(notifies(&shop, observerOf: \.name) { $0.name = "Blob Jr." })
  }

  @Test("observers are notified before a value is changed in place")
  mutating func order() {
    #expect(
      events(observerOf: \.count) { shop, change in change(&shop.count) } == [
        "notified", "changed",
      ])
    #expect(
      events(observerOf: \.numbers) { shop, change in change(&shop.numbers[0]) } == [
        "notified", "changed",
      ])
  }

  @Test("observers are notified before a value is assigned")
  func orderOfAssignment() {
    let events = LockIsolated<[String]>([])
    let registrar = ObservationStateRegistrar()
    var value = Released { events.withValue { $0.append("assigned") } }
    withPerceptionTracking {
      registrar.access(shop, keyPath: \.count)
    } onChange: {
      events.withValue { $0.append("notified") }
    }
    registrar.mutate(shop, keyPath: \.count, &value, Released {}) { _, _ in false }
    withExtendedLifetime(value) { #expect(events.value == ["notified", "assigned"]) }
  }

  @Test("an assigned value is stored, whether or not observers are notified")
  mutating func assignedValue() {
    var item = shop.item
    item.count = 7
    shop.item = item
    #expect(shop.item.count == 7)
    shop.name = "Blob Jr."
    #expect(shop.name == "Blob Jr.")
  }

  @Test("changes in a child notify per property, and the child is compared afterwards")
  mutating func orderOfChild() {
    #expect(
      events(observerOf: { $0.item.count }) { shop, change in change(&shop.item.count) }
        == ["notified", "changed"])
    #expect(
      events(observerOf: \.item) { shop, change in
        modify(&shop.item) { item in
          change(&item.count)
          item.replace()
        }
      } == ["changed", "notified"])
  }

  @Test("a new tracking is notified again")
  mutating func again() {
    for _ in 1...3 {
      #expect(notifies(&shop, observerOf: \.count) { $0.count += 1 })
    }
  }

  @Test("the standard library's trackings are notified, too")
  mutating func standardLibrary() {
    let isNotified = LockIsolated(false)
    withObservationTracking {
      _ = shop.item.count
    } onChange: {
      isNotified.setValue(true)
    }
    shop.item.title = "Bread"
    #expect(!isNotified.value)
    shop.item.count += 1
    #expect(isNotified.value)
  }

  /// The events when a number that was read is changed: `notified` and `changed`.
  private mutating func events(
    observerOf read: (Stall) -> Any,
    of change: (inout Stall, _ increment: (inout Int) -> Void) -> Void
  ) -> [String] {
    let events = LockIsolated<[String]>([])
    withPerceptionTracking {
      _ = read(shop)
    } onChange: {
      events.withValue { $0.append("notified") }
    }
    change(&shop) { number in
      number += 1
      events.withValue { $0.append("changed") }
    }
    return events.value
  }

  @Test("I265: a change of a collection in place leaves the identities of its elements")
  mutating func elementsKeepIdentities() {
    let (row, element) = (shop.rows[1]._$id, shop.path[1]._$id)
    shop.rows.append(Ware(id: 1))
    shop.rows.swapAt(0, 1)
    shop.path.append(Ware(id: 1))
    #expect(shop.rows[0]._$id == row)
    #expect(shop.path[1]._$id == element)
  }

  @Test("I267: changing a presented child that doesn't exist notifies no observer")
  mutating func nothingPresented() {
    shop.sheet = nil
    #expect(!notifies(&shop, observerOf: { $0.sheet as Any }) { $0.sheet?.count += 1 })
    #expect(!notifies(&shop, observerOf: { $0.$sheet }) { $0.$sheet.wrappedValue?.count += 1 })
  }
}

private func modify<Value>(_ value: inout Value, _ change: (inout Value) -> Void) {
  change(&value)
}

/// Reports its deallocation.
private final class Released {
  private let onRelease: () -> Void

  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
