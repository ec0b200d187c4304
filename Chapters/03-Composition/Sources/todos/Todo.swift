import ComposableArchitecture
import Foundation

/// Something to do, which can have todos inside, each of which can have todos inside, and so on.
struct Todo: Equatable, Identifiable, Codable {
  let id: UUID
  var title = ""
  var notes = ""
  var isComplete = false

  /// The todos inside. (A struct can't contain itself directly, but an array stores its elements
  /// elsewhere.)
  var subtodos: IdentifiedArrayOf<Todo> = []
}

extension IdentifiedArray<UUID, Todo> {
  /// A todo at any depth.
  subscript(anywhere id: UUID) -> Todo? {
    get {
      self[id: id] ?? lazy.compactMap { $0.subtodos[anywhere: id] }.first
    }
    set {
      if index(id: id) != nil {
        self[id: id] = newValue
      } else if let parent = firstIndex(where: { $0.subtodos[anywhere: id] != nil }) {
        self[parent].subtodos[anywhere: id] = newValue
      }
    }
  }

  /// Moves complete todos below incomplete ones, at every depth. Otherwise, the order stays.
  mutating func sortCompleted() {
    for index in indices where !self[index].subtodos.isEmpty {
      self[index].subtodos.sortCompleted()
    }
    let sorted = filter { !$0.isComplete }.elements + filter(\.isComplete).elements
    if !sorted.elementsEqual(self, by: { $0.id == $1.id }) { self = IdentifiedArray(sorted) }
  }

  /// Moves a todo to the position of a different todo.
  mutating func move(_ id: UUID, to other: UUID) {
    guard let source = index(id: id), let destination = index(id: other) else { return }
    insert(remove(at: source), at: destination)
  }
}
