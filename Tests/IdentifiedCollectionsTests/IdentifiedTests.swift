import Foundation
import IdentifiedCollections
import Testing

@Suite("Identified")
struct IdentifiedTests {
  private struct Counter: Hashable, Codable {
    var count = 0
    var name = "Blob"
    var isEven: Bool { count.isMultiple(of: 2) }
  }

  @Test("D1: the value's properties can be read and changed directly")
  func dynamicMembers() {
    var counter = Identified(Counter(), id: 7)
    counter.count += 3
    #expect(counter.id == 7)
    #expect(counter.count == 3)
    #expect(counter.value == Counter(count: 3))
    #expect(counter.isEven == false)
  }

  @Test("D2: an identity that was derived from the value does not change with the value")
  func identityOfValue() {
    var counter = Identified(Counter(name: "Blob"), id: \.name)
    counter.name = "Blob Jr."
    #expect(counter.id == "Blob")
    let other = Identified(Counter(count: 4), id: { $0.count * 10 })
    #expect(other.id == 40)
  }

  @Test("D3: two identified values are equal if their identities and values are equal")
  func equality() {
    let one = Identified(Counter(count: 1), id: 1)
    #expect(one == Identified(Counter(count: 1), id: 1))
    #expect(one != Identified(Counter(count: 1), id: 2))
    #expect(one != Identified(Counter(count: 2), id: 1))
    #expect(Set([one, one, Identified(Counter(count: 1), id: 2)]).count == 2)
  }

  @Test("D4: it can be encoded and decoded, and stored in an identified array")
  func coding() throws {
    let array: IdentifiedArrayOf<Identified<Int, Counter>> = [
      Identified(Counter(count: 1), id: 10), Identified(Counter(count: 2), id: 20),
    ]
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode(type(of: array), from: data) == array)
    #expect(array[id: 20]?.count == 2)
  }
}
