@preconcurrency import OpenCombine

@testable import ComposableArchitecture

/// One run of an effect, begun as a store begins it, and what comes of it: `["1", "2", "finished"]`.
///
/// It needs no store, so that a test of effects fails only because of effects.
@MainActor
final class AsyncRun<Action> {
  private(set) var events: [String] = []
  private(set) var actions: [Action] = []
  private var subscription: AnyCancellable?
  private var task: Task<Void, Never>?

  var isFinished: Bool { events.last == "finished" }

  /// Begins to run an effect. What needs no waiting is done when this returns.
  @discardableResult
  init(_ effect: Effect<Action>) {
    switch effect.operation {
    case .none:
      finish()
    case .publisher(let publisher):
      subscription = publisher.sink(
        receiveCompletion: { _ in self.finish() }, receiveValue: { self.receive($0) }
      )
    case .run(let options, let body):
      task = Task.immediate(name: options.name, priority: options.priority) { @MainActor in
        await body(Send { self.receive($0) })
        self.finish()
      }
    }
  }

  /// Cancels the effect, as a store does that goes.
  func cancel() {
    subscription?.cancel()
    task?.cancel()
  }

  /// Waits for the end of much work that needs no waiting for anything else, but not forever.
  func end() async {
    for _ in 0..<100 where !isFinished { await Task.megaYield() }
  }

  private func receive(_ action: Action) {
    actions.append(action)
    events.append("\(action)")
  }

  private func finish() {
    events.append("finished")
    subscription = nil
  }
}

extension Effect {
  /// An effect that is a task whose body runs on the main actor, and which catches nothing.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - body: The work. It begins when the effect is started, and not a moment later.
  static func body(priority: TaskPriority? = nil, _ body: @escaping Body) -> Effect {
    Effect(operation: .run(TaskOptions(priority: priority), body))
  }

  /// An effect whose work begins when it is started, and not in the next turn. So it has begun when the action has been
  /// sent. Like `run`, it takes the feature and the dependencies along.
  static func atOnce(_ body: @escaping Body) -> Effect {
    .body(keepingFeature(keepingDependencies(body)))
  }

  /// The priority that was asked for; `nil` if none was, or if this is not a task.
  var priority: TaskPriority? {
    if case .run(let options, _) = operation { options.priority } else { nil }
  }

  /// Whether this is a publisher, so that it begins and ends synchronously.
  var isPublisher: Bool {
    if case .publisher = operation { true } else { false }
  }
}

extension Effect where Action == String {
  /// A task that waits at a gate, and then sends its name.
  static func waiting(_ name: String, at gate: Gate) -> Effect {
    .body { send in
      await gate.wait(name)
      send(name)
    }
  }
}

/// An error that says which one it is.
struct AsyncError: Error, Equatable {
  let number: Int
}
