import ComposableArchitecture
import Testing

/// An element whose name distinguishes it from elements with the same identity.
struct Item: Identifiable, Hashable, Codable {
  var id: Int
  var name = ""

  init(_ id: Int, _ name: String = "") {
    self.id = id
    self.name = name
  }
}

func items(_ ids: Int...) -> IdentifiedArrayOf<Item> {
  IdentifiedArray(ids.map { Item($0) })
}

extension IdentifiedArray where ID == Int, Element == Item {
  /// The identities of the elements.
  var order: [Int] { map(\.id) }
}

/// Expects that every element is found by its identity and at its position.
func expectSound<ID, Element>(
  _ array: IdentifiedArray<ID, Element>,
  _ comment: Comment = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let elements = Array(array)
  let isSound =
    elements.count == array.count
    && Array(array.ids) == elements.map { $0[keyPath: array.id] }
    && Set(array.ids).count == array.count
    && array.indices.allSatisfy { array.index(id: array[$0][keyPath: array.id]) == $0 }
  #expect(isSound, "\(comment) \(array.ids) hold \(elements)", sourceLocation: sourceLocation)
}

/// Expects an issue that contains these words.
func expectIssue(
  _ words: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () -> Void
) {
  withKnownIssue(sourceLocation: sourceLocation) {
    body()
  } matching: { issue in
    issue.description.contains(words)
  }
}

/// The same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var seed: UInt64
  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var z = seed
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
