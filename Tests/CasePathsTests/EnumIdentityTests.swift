import Dispatch
import Foundation
import TestSupport
import Testing

@_spi(Internals) @testable import CasePaths

@Suite("The identity of an enum's value")
struct EnumIdentityTests {
  private struct Item: Identifiable, Equatable {
    var id: Int
    var name = "a name that is too long to be stored in place"
  }
  private final class Session: Identifiable {}
  private struct Settings { var isOn = false }
  private enum Destination {
    case add(Item)
    case edit(Item)
    case settings(Settings)
    case labelled(item: Item)
    indirect case boxed(Item)
    case session(Session)
    case pair(Item, Int)
    case closure(() -> Void)
    case closed
  }
  private enum Generic<Value> { case value(Value), none }

  @Test("each case has its own number")
  func tags() {
    let item = Item(id: 1)
    let all: [Destination] = [
      .add(item), .edit(item), .settings(Settings()), .labelled(item: item), .boxed(item),
      .session(Session()), .pair(item, 2), .closure {}, .closed,
    ]
    let tags = all.map { enumTag(of: $0) }
    #expect(!tags.contains(nil))
    #expect(Set(tags).count == all.count)
  }

  @Test("the number of a case does not depend on its payload")
  func tagsWithoutPayload() {
    #expect(
      enumTag(of: Destination.add(Item(id: 1))) == enumTag(of: Destination.add(Item(id: 2))))
    #expect(enumTag(of: Int?.some(1)) == enumTag(of: Int?.some(2)))
    #expect(enumTag(of: Int?.some(1)) != enumTag(of: Int?.none))
  }

  @Test("a value that isn't an enum's has no number")
  func noTag() {
    #expect(enumTag(of: Item(id: 1)) == nil)
    #expect(enumTag(of: Session()) == nil)
    #expect(enumTag(of: 3) == nil)
    #expect(enumTag(of: (1, 2)) == nil)
    #expect(enumTag(of: {}) == nil)
  }

  @Test("the type of a payload is found; without a payload, there is none")
  func payloadTypes() {
    #expect(payloadType(of: Destination.add(Item(id: 1))) == Item.self)
    #expect(payloadType(of: Destination.labelled(item: Item(id: 1))) == Item.self)
    #expect(payloadType(of: Destination.boxed(Item(id: 1))) == Item.self)
    #expect(payloadType(of: Destination.pair(Item(id: 1), 2)) == (Item, Int).self)
    #expect(payloadType(of: Generic.value([1])) == [Int].self)
    #expect(payloadType(of: Destination.closed) == nil)
    #expect(payloadType(of: Item(id: 1)) == nil)
  }

  @Test("the id of a value is its own")
  func ownID() {
    #expect(identifier(of: Item(id: 42)) == AnyHashable(42))
    let session = Session()
    #expect(identifier(of: session) == AnyHashable(session.id))
  }

  @Test("the id of an enum that has one is its own rather than its payload's")
  func ownIDOfEnum() {
    enum Named: Identifiable {
      case first(Item), second
      var id: String { "named" }
    }
    #expect(identifier(of: Named.first(Item(id: 1))) == AnyHashable("named"))
    #expect(identifier(of: Named.second) == AnyHashable("named"))
  }

  @Test("the id of an enum without one is its payload's")
  func payloadID() {
    for round in 1...2 {
      let item = Item(id: round)
      #expect(identifier(of: Destination.add(item)) == AnyHashable(round))
      #expect(identifier(of: Destination.edit(item)) == AnyHashable(round))
      #expect(identifier(of: Destination.labelled(item: item)) == AnyHashable(round))
      #expect(identifier(of: Destination.boxed(item)) == AnyHashable(round))
      #expect(identifier(of: Optional(item)) == AnyHashable(round))
      #expect(identifier(of: Generic.value(item)) == AnyHashable(round))
    }
    let session = Session()
    #expect(identifier(of: Destination.session(session)) == AnyHashable(session.id))
  }

  @Test("payloads without an id, several values and cases without a payload have none")
  func noID() {
    for _ in 1...2 {
      #expect(identifier(of: Settings()) == nil)
      #expect(identifier(of: Destination.settings(Settings())) == nil)
      #expect(identifier(of: Destination.pair(Item(id: 1), 2)) == nil)
      #expect(identifier(of: Destination.closure {}) == nil)
      #expect(identifier(of: Destination.closed) == nil)
      #expect(identifier(of: Generic<Item>.none) == nil)
      #expect(identifier(of: Generic.value(3)) == nil)
    }
  }

  @Test("the id of a payload that can't be moved in memory is read from a copy")
  func weakReference() {
    struct Weak: Identifiable {
      weak var session: Session?
      var id: Int
    }
    enum Holder { case weak(Weak), number(Int) }
    let session = Session()
    let holder = Holder.weak(Weak(session: session, id: 7))
    for _ in 1...100 { #expect(identifier(of: holder) == AnyHashable(7)) }
    guard case .weak(let payload) = holder else { return }
    #expect(payload.session === session)
  }

  @Test("reading ids neither leaks a payload nor frees it too early")
  func memory() {
    final class Tracked {
      let count: Counter
      init(_ count: Counter) { self.count = count }
      deinit { count.increment() }
    }
    struct Payload: Identifiable {
      let id: String
      let tracked: Tracked
    }
    enum Holder {
      case first(Payload), second(Payload, Int)
      indirect case boxed(Payload)
    }
    let freed = Counter()
    do {
      // The ids are on the heap, so that unbalanced releases are detected.
      let id = String(repeating: "long id ", count: 10)
      let holders = [
        Holder.first(Payload(id: id, tracked: Tracked(freed))),
        .boxed(Payload(id: id, tracked: Tracked(freed))),
      ]
      for _ in 1...100 {
        #expect(holders.map { identifier(of: $0) } == [AnyHashable(id), AnyHashable(id)])
      }
      withExtendedLifetime(holders) { #expect(freed.value == 0) }
    }
    #expect(freed.value == 2)
  }

  @Test("many threads may read ids of new types concurrently")
  func threads() {
    let failures = Counter()
    func check<Value>(_: Value.Type) {
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let id = identifier(of: Generic.value(IdentifiedValue<Value>(id: index)))
        if id != AnyHashable(index) { failures.increment() }
      }
    }
    check(Int.self)
    check(String.self)
    check([Int].self)
    check([String].self)
    #expect(failures.value == 0)
  }

  private struct IdentifiedValue<Tag>: Identifiable {
    let id: Int
  }
}
