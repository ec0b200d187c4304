import ComposableArchitecture
import Testing

@Suite("Exercise 12.3 · Detect replaced state")
struct ChangedOrReplacedTests {
  var shop = Stall()

  @Test("I264: a change of a property tells those who have read it")
  mutating func own() {
    #expect(tells(&shop, whoReads: \.count) { $0.count += 1 })
    #expect(tells(&shop, whoReads: \.count) { $0.count = 5 })
    #expect(tells(&shop, whoReads: \.numbers) { $0.numbers.append(4) })
  }

  @Test("I264: a change of a property is no concern of those who have read another")
  mutating func others() {
    #expect(!tells(&shop, whoReads: \.numbers) { $0.count += 1 })
    #expect(!tells(&shop, whoReads: \.name) { $0.count = 5 })
    #expect(!tells(&shop, whoReads: \.item) { $0.count = 6 })
    #expect(!tells(&shop, whoReads: { $0.sheet as Any }) { $0.numbers.append(4) })
  }

  @Test(
    "I265: a change in a child tells those who have read what has changed", arguments: Place.all)
  mutating func changeInChild(place: Place) {
    #expect(
      tells(&shop, whoReads: { place.item($0).count }) { place.modify(&$0) { $0.count += 1 } })
  }

  @Test(
    "I265: a change in a child is no concern of those who have read the child", arguments: Place.all
  )
  mutating func readersOfChild(place: Place) {
    #expect(!tells(&shop, whoReads: place.read) { place.modify(&$0) { $0.count += 1 } })
  }

  @Test(
    "I265: a change in a child is no concern of those who have read something else in it",
    arguments: Place.all)
  mutating func readersInChild(place: Place) {
    #expect(
      !tells(&shop, whoReads: { place.item($0).title }) { place.modify(&$0) { $0.count += 1 } })
  }

  @Test("I265: a child that is read, changed, and put back is no concern of those who have read it")
  mutating func putBack() {
    #expect(
      !tells(&shop, whoReads: \.item) { shop in
        var item = shop.item
        item.count += 1
        shop.item = item
      })
  }

  @Test(
    "I295: an element's property that is written by a key path through the array is told",
    arguments: [\Stall.items[1].count, \Stall.rows[id: 7]!.count, \Stall.item.count]
      as [WritableKeyPath<Stall, Int> & Sendable])
  mutating func keyPath(keyPath: WritableKeyPath<Stall, Int> & Sendable) {
    #expect(tells(&shop, whoReads: { $0[keyPath: keyPath] }) { $0[keyPath: keyPath] = 5 })
    #expect(
      !tells(&shop, whoReads: { [$0.items, $0.rows, $0.item] as [Any] }) {
        $0[keyPath: keyPath] = 6
      })
  }

  @Test("I266: another child in its place tells those who have read it", arguments: Place.single)
  mutating func assigned(place: Place) {
    #expect(tells(&shop, whoReads: place.read) { place.replace(&$0, Ware(id: 1)) })
  }

  @Test("I266: an equal child in its place is another child", arguments: Place.single)
  mutating func equalChild(place: Place) {
    let id = place.item(shop).id
    #expect(tells(&shop, whoReads: place.read) { place.replace(&$0, Ware(id: id)) })
  }

  @Test(
    "I266: another child in its place tells those who have read something in it",
    arguments: Place.single)
  mutating func assignedBelow(place: Place) {
    #expect(
      tells(&shop, whoReads: { place.item($0).count }) { place.replace(&$0, Ware(id: 1)) })
  }

  @Test("I266: a child that replaces itself is another child", arguments: Place.single)
  mutating func replacesItself(place: Place) {
    #expect(tells(&shop, whoReads: place.read) { place.modify(&$0) { $0.replace() } })
  }

  @Test("I266: two children that are swapped tell those who have read either")
  mutating func swapped() {
    shop.gift = Ware(id: 2)
    #expect(tells(&shop, whoReads: \.item) { ($0.item, $0.gift) = ($0.gift!, $0.item) })
    #expect(tells(&shop, whoReads: { $0.gift as Any }) { ($0.item, $0.gift) = ($0.gift!, $0.item) })
  }

  @Test("I266: an older copy of a child is another child", arguments: Place.single)
  mutating func olderCopy(place: Place) {
    let older = place.item(shop)
    place.modify(&shop) { $0.count += 1 }
    #expect(tells(&shop, whoReads: place.read) { place.replace(&$0, older) })
  }

  @Test("I266: an older copy of what is presented is another child")
  mutating func olderPresentation() {
    let older = (shop.sheet, shop.$sheet)
    shop.sheet?.count += 1
    #expect(tells(&shop, whoReads: { $0.sheet as Any }) { $0.sheet = older.0 })
    shop.$sheet.wrappedValue?.count += 1
    #expect(tells(&shop, whoReads: { $0.$sheet }) { $0.$sheet = older.1 })
  }

  @Test("I267: a child that comes or goes tells those who have read it")
  mutating func optional() {
    #expect(tells(&shop, whoReads: { $0.gift as Any }) { $0.gift = nil })
    #expect(tells(&shop, whoReads: { $0.gift as Any }) { $0.gift = Ware(id: 1) })
    #expect(tells(&shop, whoReads: { $0.sheet as Any }) { $0.sheet = nil })
    #expect(tells(&shop, whoReads: { $0.sheet as Any }) { $0.sheet = Ware(id: 1) })
    #expect(tells(&shop, whoReads: { $0.$sheet }) { $0.$sheet.wrappedValue = nil })
  }

  @Test("I267: nothing in the place of nothing tells nobody")
  mutating func stillNothing() {
    shop.gift = nil
    shop.sheet = nil
    #expect(!tells(&shop, whoReads: { $0.gift as Any }) { $0.gift = nil })
    #expect(!tells(&shop, whoReads: { $0.sheet as Any }) { $0.sheet = nil })
  }

  @Test("I267: what is presented is one thing by either name")
  mutating func bothNames() {
    #expect(tells(&shop, whoReads: { $0.sheet as Any }) { $0.$sheet.wrappedValue = nil })
    #expect(tells(&shop, whoReads: { $0.$sheet }) { $0.sheet = Ware(id: 1) })
  }

  @Test("I267: an element that is added, removed or moved tells those who have read the collection")
  mutating func elements() {
    #expect(tells(&shop, whoReads: \.items) { $0.items.append(Ware(id: 1)) })
    #expect(tells(&shop, whoReads: \.items) { $0.items.removeFirst() })
    #expect(tells(&shop, whoReads: \.items) { $0.items.swapAt(0, 1) })
    #expect(tells(&shop, whoReads: \.items) { $0.items = [] })
    #expect(tells(&shop, whoReads: \.rows) { $0.rows.append(Ware(id: 1)) })
    #expect(tells(&shop, whoReads: \.rows) { $0.rows.removeFirst() })
    #expect(tells(&shop, whoReads: \.rows) { $0.rows.swapAt(0, 1) })
    #expect(tells(&shop, whoReads: \.rows) { $0.rows = [] })
    #expect(tells(&shop, whoReads: \.path) { $0.path.append(Ware(id: 1)) })
    #expect(tells(&shop, whoReads: \.path) { $0.path.removeFirst() })
    #expect(tells(&shop, whoReads: \.path) { $0.path.append($0.path.removeFirst()) })
    #expect(tells(&shop, whoReads: \.path) { $0.path = StackState() })
  }

  @Test("I267: the same child in another case tells those who have read the enum")
  mutating func otherCase() {
    let item = shop.page.list!
    #expect(tells(&shop, whoReads: \.page) { $0.page = .detail(item: item) })
    #expect(
      tells(&shop, whoReads: { $0.destination as Any }) { $0.destination = .detail(item: item) })
    #expect(
      tells(&shop, whoReads: { $0.destination as Any }) {
        $0.destination = .list($0.destination!.detail!)
      })
  }

  @Test(
    "I268: another case without a payload tells those who have read the enum, the same one nobody")
  mutating func inertCases() {
    shop.page = .help
    #expect(tells(&shop, whoReads: \.page) { $0.page = .about })
    #expect(!tells(&shop, whoReads: \.page) { $0.page = .about })
    shop.destination = .help
    #expect(tells(&shop, whoReads: { $0.destination as Any }) { $0.destination = .about })
    #expect(!tells(&shop, whoReads: { $0.destination as Any }) { $0.destination = .about })
  }

  @Test("I269: what is ignored tells nobody")
  mutating func ignored() {
    #expect(
      !tells(&shop, whoReads: { [$0.visits, $0.count] }) {
        $0.visits += 1
        $0.visits = 7
      })
  }

  @Test("a string that is assigned again tells nobody, another one does")
  mutating func strings() {
    #expect(!tells(&shop, whoReads: \.name) { $0.name = "Blob" })
    #expect(tells(&shop, whoReads: \.name) { $0.name = "Blob Jr." })
  }

  @Test("a value is changed after those who have read it were told")
  mutating func order() {
    #expect(
      events(whoReads: \.count) { shop, change in change(&shop.count) } == ["told", "changed"])
    #expect(
      events(whoReads: \.numbers) { shop, change in change(&shop.numbers[0]) } == [
        "told", "changed",
      ])
  }

  @Test("a value is assigned after those who have read it were told")
  func orderOfAssignment() {
    let events = LockIsolated<[String]>([])
    let registrar = ObservationStateRegistrar()
    var value = Released { events.withValue { $0.append("assigned") } }
    withPerceptionTracking {
      registrar.access(shop, keyPath: \.count)
    } onChange: {
      events.withValue { $0.append("told") }
    }
    registrar.mutate(shop, keyPath: \.count, &value, Released {}) { _, _ in false }
    withExtendedLifetime(value) { #expect(events.value == ["told", "assigned"]) }
  }

  @Test("what is assigned is there, whether or not somebody is told")
  mutating func assignedValue() {
    var item = shop.item
    item.count = 7
    shop.item = item
    #expect(shop.item.count == 7)
    shop.name = "Blob Jr."
    #expect(shop.name == "Blob Jr.")
  }

  @Test("in a child, each property tells for itself, and the child is judged afterwards")
  mutating func orderOfChild() {
    #expect(
      events(whoReads: { $0.item.count }) { shop, change in change(&shop.item.count) }
        == ["told", "changed"])
    #expect(
      events(whoReads: \.item) { shop, change in
        modify(&shop.item) { item in
          change(&item.count)
          item.replace()
        }
      } == ["changed", "told"])
  }

  @Test("who reads anew is told anew")
  mutating func again() {
    for _ in 1...3 {
      #expect(tells(&shop, whoReads: \.count) { $0.count += 1 })
    }
  }

  @Test("the standard library's trackings are told, too")
  mutating func standardLibrary() {
    let isTold = LockIsolated(false)
    withObservationTracking {
      _ = shop.item.count
    } onChange: {
      isTold.setValue(true)
    }
    shop.item.title = "Bread"
    #expect(!isTold.value)
    shop.item.count += 1
    #expect(isTold.value)
  }

  /// What happens when a number is changed that was read before: `told`, and `changed`.
  private mutating func events(
    whoReads read: (Stall) -> Any,
    of change: (inout Stall, _ increment: (inout Int) -> Void) -> Void
  ) -> [String] {
    let events = LockIsolated<[String]>([])
    withPerceptionTracking {
      _ = read(shop)
    } onChange: {
      events.withValue { $0.append("told") }
    }
    change(&shop) { number in
      number += 1
      events.withValue { $0.append("changed") }
    }
    return events.value
  }
}

private func modify<Value>(_ value: inout Value, _ change: (inout Value) -> Void) {
  change(&value)
}

/// Says when nobody has it any longer.
private final class Released {
  private let onRelease: () -> Void

  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
