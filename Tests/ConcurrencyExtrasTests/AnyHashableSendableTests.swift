import ConcurrencyExtras
import Testing

@Suite("Type-erased hashable values")
struct AnyHashableSendableTests {
  private struct Identifier: Hashable, Sendable { var number: Int }

  @Test("values are equal if they are equal as `AnyHashable`, and then have the same hash")
  func equality() {
    let one = AnyHashableSendable(Identifier(number: 1))
    #expect(one == AnyHashableSendable(Identifier(number: 1)))
    #expect(one.hashValue == AnyHashableSendable(Identifier(number: 1)).hashValue)
    #expect(one != AnyHashableSendable(Identifier(number: 2)))
    #expect(one != AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1.0))
    #expect(Set([AnyHashableSendable(1), AnyHashableSendable(1.0), "one", true, 2.5]).count == 4)
  }

  @Test("a wrapped value isn't wrapped again")
  func nesting() {
    let inner = AnyHashableSendable(Identifier(number: 1))
    let outer = AnyHashableSendable(inner)
    #expect(outer == inner)
    #expect(outer.base is Identifier)
  }

  @Test("their description is the value's")
  func description() {
    #expect(AnyHashableSendable("one").description == "one")
    #expect(AnyHashableSendable("one").debugDescription == #"AnyHashableSendable("one")"#)
  }

  @Test("they can be passed to a task")
  func sendable() async {
    let id: AnyHashableSendable = 42
    #expect(await Task.detached { id.base as? Int }.value == 42)
  }
}
