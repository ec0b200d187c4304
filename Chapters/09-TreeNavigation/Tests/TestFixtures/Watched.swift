@testable import ComposableArchitecture

/// A state that knows how often it was changed while something else held its contents, too. If it were a
/// large array, each of these changes would have copied it.
struct Watched: Identifiable {
  private final class Contents {}
  let id: Int
  private(set) var changes = 0
  private(set) var copies = 0
  private var contents = Contents()

  init(id: Int = 0) { self.id = id }

  mutating func change() {
    changes += 1
    guard !isKnownUniquelyReferenced(&contents) else { return }
    copies += 1
    contents = Contents()
  }
}

/// Changes what is watched.
struct Change: Reducer {
  func reduce(into state: inout Watched, action: Bool) -> Effect<Bool> {
    state.change()
    return .none
  }
}
