import ComposableArchitecture
import Testing

/// A place in which a state has a child.
struct Place: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Reads the whole child, or its container.
  let read: @Sendable (Stall) -> Any
  let item: @Sendable (Stall) -> Ware
  /// Changes the child in place.
  let modify: @Sendable (inout Stall, (inout Ware) -> Void) -> Void
  /// Puts another item there.
  let replace: @Sendable (inout Stall, Ware) -> Void

  static let all = single + collections

  /// Those with one child.
  static let single = [
    Place(testDescription: "item") {
      $0.item
    } item: {
      $0.item
    } modify: {
      $1(&$0.item)
    } replace: {
      $0.item = $1
    },
    Place(testDescription: "optional item") {
      $0.gift as Any
    } item: {
      $0.gift!
    } modify: {
      $1(&$0.gift!)
    } replace: {
      $0.gift = $1
    },
    Place(testDescription: "item of a case") {
      $0.page
    } item: {
      $0.page.list!
    } modify: {
      $1(&$0.page.item!)
    } replace: {
      $0.page = .list($1)
    },
    Place(testDescription: "presented item") {
      $0.sheet as Any
    } item: {
      $0.sheet!
    } modify: {
      $1(&$0.sheet!)
    } replace: {
      $0.sheet = $1
    },
    Place(testDescription: "presented item, by `$`") {
      $0.$sheet
    } item: {
      $0.$sheet.wrappedValue!
    } modify: {
      $1(&$0.$sheet.wrappedValue!)
    } replace: {
      $0.$sheet = PresentationState(wrappedValue: $1)
    },
    Place(testDescription: "item of a presented case") {
      $0.destination as Any
    } item: {
      $0.destination!.list!
    } modify: {
      $1(&$0.destination!.item!)
    } replace: {
      $0.destination = .list($1)
    },
  ]

  /// Those with several.
  static let collections = [
    Place(testDescription: "array") {
      $0.items
    } item: {
      $0.items[1]
    } modify: {
      $1(&$0.items[1])
    } replace: {
      $0.items[1] = $1
    },
    Place(testDescription: "identified array") {
      $0.rows
    } item: {
      $0.rows[id: 7]!
    } modify: {
      $1(&$0.rows[id: 7]!)
    } replace: {
      $0.rows = [$0.rows[0], $1]
    },
    Place(testDescription: "stack") {
      $0.path
    } item: {
      $0.path[1]
    } modify: {
      $1(&$0.path[id: $0.path.ids[1]]!)
    } replace: {
      $0.path = StackState([$0.path[0], $1])
    },
  ]

  init(
    testDescription: String, read: @escaping @Sendable (Stall) -> Any,
    item: @escaping @Sendable (Stall) -> Ware,
    modify: @escaping @Sendable (inout Stall, (inout Ware) -> Void) -> Void,
    replace: @escaping @Sendable (inout Stall, Ware) -> Void
  ) {
    self.testDescription = testDescription
    self.read = read
    self.item = item
    self.modify = modify
    self.replace = replace
  }
}
