/// Counts the changes that are made while its storage is shared.
struct Watched: Identifiable {
  private final class Contents {}
  let id: Int
  private(set) var copies = 0
  private var contents = Contents()

  init(id: Int) { self.id = id }

  mutating func change() {
    guard !isKnownUniquelyReferenced(&contents) else { return }
    copies += 1
    contents = Contents()
  }
}
