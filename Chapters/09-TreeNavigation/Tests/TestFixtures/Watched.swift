@testable import ComposableArchitecture

/// A state that counts the changes that are made while its storage is shared. Each of these changes would copy a large
/// array.
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

/// Changes the watched state.
struct Change: Reducer {
  func reduce(into state: inout Watched, action: Bool) -> Effect<Bool> {
    state.change()
    return .none
  }
}
