/// What to do when the screens that the views of one node present were removed, by their places.
@MainActor
struct Dismissals {
  private struct Dismissal {
    let order: Int
    let action: () -> Void
  }

  private var current: [[PathComponent]: Dismissal] = [:]
  /// Those of the last evaluation whose screens have not been met again in the one under way.
  private var unclaimed: [[PathComponent]: Dismissal] = [:]

  /// Begins an evaluation: all screens are to be met again.
  mutating func beginEvaluation() {
    unclaimed = current
    current = [:]
  }

  /// Ends an evaluation: screens that have not been met again were removed.
  mutating func endEvaluation() {
    Self.perform(unclaimed)
    unclaimed = [:]
  }

  /// Keeps what to do for a screen that is met.
  mutating func keep(at path: [PathComponent], action: @escaping () -> Void) {
    var path = path
    // Equal ids in one `ForEach`: the later ones are distinguished by their order.
    while current[path] != nil { path.append(.index(-1)) }
    unclaimed[path] = nil
    current[path] = Dismissal(order: current.count, action: action)
  }

  /// All screens were removed.
  mutating func endAll() {
    Self.perform(current)
    current = [:]
  }

  /// Does what is to be done, in the order in which the screens were met.
  private static func perform(_ dismissals: [[PathComponent]: Dismissal]) {
    let dismissals = dismissals.values.sorted { $0.order < $1.order }
    guard !dismissals.isEmpty else { return }
    // The main actor is busy with the frame, so that this begins when it has been made.
    Task { @MainActor in
      for dismissal in dismissals { dismissal.action() }
    }
  }
}
