/// The actions for the dismissal of the screens that one node's views present, by their places.
@MainActor
struct Dismissals {
  private struct Dismissal {
    let order: Int
    let action: () -> Void
  }

  private var current: [[PathComponent]: Dismissal] = [:]
  /// The actions of the last evaluation whose screens weren't found again in the current one.
  private var unclaimed: [[PathComponent]: Dismissal] = [:]

  /// Starts an evaluation, which has to find all screens again.
  mutating func beginEvaluation() {
    unclaimed = current
    current = [:]
  }

  /// Ends an evaluation: screens that weren't found again were dismissed.
  mutating func endEvaluation() {
    Self.perform(unclaimed)
    unclaimed = [:]
  }

  /// Keeps the action of a screen that is found in the current evaluation.
  mutating func keep(at path: [PathComponent], action: @escaping () -> Void) {
    var path = path
    // If ids in one `ForEach` are equal, their order distinguishes them.
    while current[path] != nil { path.append(.index(-1)) }
    unclaimed[path] = nil
    current[path] = Dismissal(order: current.count, action: action)
  }

  /// All screens were dismissed.
  mutating func endAll() {
    Self.perform(current)
    current = [:]
  }

  /// Performs the actions, in the order in which the screens were found.
  private static func perform(_ dismissals: [[PathComponent]: Dismissal]) {
    let dismissals = dismissals.values.sorted { $0.order < $1.order }
    guard !dismissals.isEmpty else { return }
    // The main actor is busy with the frame, so this starts when the frame is complete.
    Task { @MainActor in
      for dismissal in dismissals { dismissal.action() }
    }
  }
}
