import ComposableArchitecture
import Testing

@Suite("Together · the identity of an enum")
struct EnumIdentityTests {
  @Test("I268: equal payloads have the same identity, and different payloads different ones")
  func values() {
    #expect(Sign.text("a")._$id == Sign.text("a")._$id)
    #expect(Sign.text("a")._$id != Sign.text("b")._$id)
    #expect(Sign.text("a")._$id.hashValue == Sign.text("a")._$id.hashValue)
  }

  @Test("I268: a case without a payload always has the same identity")
  func inert() {
    #expect(Sign.off._$id == Sign.off._$id)
    #expect(Sign.off._$id != Sign.broken._$id)
  }

  @Test("I268: a payload that can't be compared has a new identity each time")
  func incomparable() {
    let sign = Sign.action {}
    #expect(sign._$id != sign._$id)
  }

  @Test("the same payload in a different case has a different identity")
  func otherCase() {
    #expect(Sign.text("a")._$id != Sign.title("a")._$id)
    let item = Item(id: 1)
    #expect(Sign.item(item)._$id == Sign.item(item)._$id)
    #expect(Sign.item(item)._$id != Sign.other(item)._$id)
  }

  @Test("a new state has a different identity, even if its value is equal")
  func state() {
    #expect(Sign.item(Item(id: 1))._$id != Sign.item(Item(id: 1))._$id)
  }

  @Test("several values have the same identity if each of them has")
  func severalValues() {
    let item = Item(id: 1)
    #expect(Sign.both(item, note: "a")._$id == Sign.both(item, note: "a")._$id)
    #expect(Sign.both(item, note: "a")._$id != Sign.both(item, note: "b")._$id)
    #expect(Sign.both(item, note: "a")._$id != Sign.both(Item(id: 1), note: "a")._$id)
    #expect(Sign.texts("a", "b")._$id != Sign.texts("b", "a")._$id)
  }

  @Test("a payload of a generic type has an identity")
  func generic() {
    let item = Item(id: 1)
    #expect(Either<Item>.this(item)._$id == Either.this(item)._$id)
    #expect(Either<Item>.this(item)._$id != Either.that(item)._$id)
    #expect(Either<Item>.this(item)._$id != Either.this(Item(id: 1))._$id)
  }

  @Test("I290: in a nested enum, the same payload in a different case notifies observers")
  func nested() {
    var shelf = Shelf()
    let item = Item(id: 1)
    shelf.content = .fresh(.list(item))
    #expect(notifies(&shelf, observerOf: \.content) { $0.content = .fresh(.detail(item: item)) })
    #expect(notifies(&shelf, observerOf: \.content) { $0.content = .old(.detail(item: item)) })
    #expect(!notifies(&shelf, observerOf: \.content) { $0.content = .old(.detail(item: item)) })
    #expect(notifies(&shelf, observerOf: \.content) { $0.content = .old(.list(item)) })
    #expect(notifies(&shelf, observerOf: \.content) { $0.content = .old(.help) })
    #expect(notifies(&shelf, observerOf: \.content) { $0.content = .fresh(.help) })
  }

  @Test("a change deep in a nested enum doesn't notify observers of the outer enum")
  func nestedChange() {
    var shelf = Shelf()
    shelf.content = .fresh(.list(Item(id: 1)))
    #expect(!notifies(&shelf, observerOf: \.content) { $0.content.page?.item?.count += 1 })
    #expect(
      notifies(&shelf, observerOf: { $0.content.page?.item?.count as Any }) {
        $0.content.page?.item?.count += 1
      })
  }

  @Test("a copy from before a change in place has a different identity")
  func stamped() {
    let older = Sign.both(Item(id: 1), note: "a")
    var sign = older
    sign._$willModify()
    #expect(sign._$id != older._$id)
    guard case .both(_, note: "a") = sign else {
      return #expect(Bool(false), "the enum must keep its value")
    }
  }

  @Test("an enum with a conditional case has an identity for all cases")
  func conditions() {
    let ids = [Conditional.first, .second(Item(id: 1)), .third].map(\._$id)
    #expect(Set(ids).count == 3)
    #expect(Conditional.third._$id == ids[2])
  }
}

@ObservableState
private enum Sign {
  case off
  case broken
  case text(String)
  case title(String)
  case texts(String, String)
  case item(Item)
  case other(Item)
  case both(Item, note: String)
  case action(() -> Void)
}

@ObservableState
private enum Either<Value> {
  case this(Value)
  case that(Value)
}

@ObservableState
private struct Shelf {
  var content = Content.empty
}

@ObservableState
private enum Content {
  case fresh(Page)
  case old(Page)
  case empty

  var page: Page? {
    get {
      switch self {
      case .fresh(let page), .old(let page): page
      case .empty: nil
      }
    }
    set {
      guard let newValue else { return }
      if case .old = self { self = .old(newValue) } else { self = .fresh(newValue) }
    }
  }
}

@ObservableState
private enum Conditional {
  case first
  #if os(Linux) || os(macOS)
    case second(Item)
  #else
    case second(Int, Item)
    case fourth
  #endif
  case third
}
