import IdentifiedCollections
import Testing

/// An element with a name, which distinguishes elements with the same identity.
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
  /// The identities, read from the elements themselves.
  var order: [Int] { map(\.id) }
}

/// Expects that every element is found under its own identity, at its position.
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

/// Expects an issue with these words in it.
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
