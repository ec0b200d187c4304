import ConcurrencyExtras
import Testing

@Suite("Hashable values whose type is hidden")
struct AnyHashableSendableTests {
  private struct Identifier: Hashable, Sendable { var number: Int }

  @Test("they are equal where an `AnyHashable` would be, and have the same hash")
  func equality() {
    let one = AnyHashableSendable(Identifier(number: 1))
    #expect(one == AnyHashableSendable(Identifier(number: 1)))
    #expect(one.hashValue == AnyHashableSendable(Identifier(number: 1)).hashValue)
    #expect(one != AnyHashableSendable(Identifier(number: 2)))
    #expect(one != AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1.0))
    #expect(Set([AnyHashableSendable(1), AnyHashableSendable(1.0), "one", true, 2.5]).count == 4)
  }

  @Test("one inside another is the value itself")
  func nesting() {
    let inner = AnyHashableSendable(Identifier(number: 1))
    let outer = AnyHashableSendable(inner)
    #expect(outer == inner)
    #expect(outer.base is Identifier)
  }

  @Test("they are described by their value")
  func description() {
    #expect(AnyHashableSendable("one").description == "one")
    #expect(AnyHashableSendable("one").debugDescription == #"AnyHashableSendable("one")"#)
  }

  @Test("they can be handed to a task")
  func sendable() async {
    let id: AnyHashableSendable = 42
    #expect(await Task.detached { id.base as? Int }.value == 42)
  }
}
