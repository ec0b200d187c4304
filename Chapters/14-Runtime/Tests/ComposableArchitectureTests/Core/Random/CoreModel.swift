/// A simple model of a store of ``CoreFeature``.
struct CoreModel {
  /// An existing child.
  struct Instance: Equatable {
    let number: Int
    let id: Int
    var name: String
  }

  /// An effect that waits at the gate.
  struct Waiting {
    let name: String
    let id: Int?
    let then: [CoreCommand]
    let work: Int
    var isCancelled = false
    /// Whether it is registered under its cancel ID. If it is cancelled in a different way, it stays until its end.
    var isListed = true
  }

  var notes: [Int] = []
  var leaf = Instance(number: 0, id: 0, name: "")
  var maybe: Instance?
  var rows: [Instance] = []
  var waiting: [Waiting] = []
  /// The names of the cancelled effects.
  var cancelled: Set<String> = []
  /// How many times observers were notified.
  var notified = 0
  /// The numbers of the parts whose name was changed, or which were replaced, since the last action from outside.
  var changed: Set<Int> = []
  private var count = 0

  /// The existing children.
  var instances: [CorePart: Instance] {
    var all: [CorePart: Instance] = [.leaf: leaf]
    if let maybe { all[.maybe] = maybe }
    for row in rows { all[.row(row.id)] = row }
    return all
  }

  /// The actions with running effects.
  var running: Set<Int> { Set(waiting.map(\.work)) }

  /// Takes an action from outside.
  mutating func send(_ commands: [CoreCommand], work: Int) {
    changed = []
    let (maybe, rows) = (maybe, rows)
    var queue = [commands]
    while !queue.isEmpty { queue += reduce(queue.removeFirst(), work: work) }
    notified += 1
    // A part that is there after the action as before is the same one, whatever happened in between.
    if let maybe, self.maybe?.id == maybe.id { keep(maybe, as: \.maybe!) }
    for row in rows {
      if let index = self.rows.firstIndex(where: { $0.id == row.id }) {
        keep(row, as: \.rows[index])
      }
    }
  }

  private mutating func keep(_ before: Instance, as path: WritableKeyPath<CoreModel, Instance>) {
    guard self[keyPath: path].number != before.number else { return }
    changed.insert(before.number)
    self[keyPath: path] = Instance(
      number: before.number, id: before.id, name: self[keyPath: path].name)
  }

  /// Lets a waiting effect through.
  mutating func open(_ name: String) {
    guard let index = waiting.firstIndex(where: { $0.name == name }) else { return }
    let effect = waiting.remove(at: index)
    changed = []
    if !effect.isCancelled { send(effect.then, work: effect.work) }
  }

  mutating func cancel(work: Int) { cancel { $0.work == work } }

  mutating func cancel(id: Int) {
    cancel { $0.id == id }
    for index in waiting.indices where waiting[index].id == id { waiting[index].isListed = false }
  }

  mutating func cancel(where matches: (Waiting) -> Bool) {
    for index in waiting.indices where matches(waiting[index]) && !waiting[index].isCancelled {
      waiting[index].isCancelled = true
      cancelled.insert(waiting[index].name)
    }
  }

  /// Reduces an action, and starts its effects.
  ///
  /// - Returns: The actions that they send immediately.
  private mutating func reduce(_ commands: [CoreCommand], work: Int) -> [[CoreCommand]] {
    var sent: [[CoreCommand]] = []
    for command in commands {
      switch command {
      case .emit(let actions): sent += actions
      case .wait(let name, let id, let then):
        waiting.append(Waiting(name: name, id: id, then: then, work: work))
      case .cancel(let id): cancel(id: id)
      default: change(command)
      }
    }
    return sent
  }

  private mutating func change(_ command: CoreCommand) {
    switch command {
    case .note(let number): notes.append(number)
    case .name(let part, let number), .replace(let part, let number): rename(part, "\(number)")
    case .present(let id, let number):
      count += 1
      maybe = Instance(number: count, id: id, name: "\(number)")
    case .dismiss: maybe = nil
    case .addRow(let id, let number) where !rows.contains { $0.id == id }:
      count += 1
      rows.append(Instance(number: count, id: id, name: "\(number)"))
    case .removeRow(let id): rows.removeAll { $0.id == id }
    case .reverseRows: rows.reverse()
    default: break
    }
  }

  private mutating func rename(_ part: CorePart, _ name: String) {
    switch part {
    case .leaf:
      leaf.name = name
      changed.insert(leaf.number)
    case .maybe:
      maybe?.name = name
      if let maybe { changed.insert(maybe.number) }
    case .row(let id):
      guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
      rows[index].name = name
      changed.insert(rows[index].number)
    }
  }
}
