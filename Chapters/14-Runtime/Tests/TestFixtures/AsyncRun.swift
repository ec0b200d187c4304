@preconcurrency import OpenCombine

@testable import ComposableArchitecture

/// One run of an effect, started as by a store, with its output: `["1", "2", "finished"]`.
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
    case .emission, .publisher:
      subscription = effect.publisher?.sink(
        receiveCompletion: { _ in self.finish() }, receiveValue: { self.receive($0) }
      )
    case .run(let options, let body):
      task = options.task {
        await body(Send { self.receive($0) })
        self.finish()
      }
    }
  }

  /// Cancels the effect, as a deallocated store does.
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
  /// An effect with a task whose operation runs on the main actor, and which catches no errors.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - body: The operation. It starts synchronously with the effect.
  static func body(priority: TaskPriority? = nil, _ body: @escaping Body) -> Effect {
    Effect(operation: .run(TaskOptions(priority: priority), body))
  }

  /// An effect whose operation starts synchronously, so that it is running when `send` returns. Like `run`, it captures
  /// the feature and the dependencies.
  static func atOnce(_ body: @escaping Body) -> Effect {
    .body(preservingFeature(preservingDependencies(body)))
  }

  /// The requested priority; `nil` if there is none, or if this isn't a task.
  var priority: TaskPriority? {
    if case .run(let options, _) = operation { options.priority } else { nil }
  }

  /// Whether this is a publisher, so that it begins and ends synchronously.
  var isPublisher: Bool {
    publisher != nil
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

/// An error with a name.
struct AsyncError: Error, Equatable {
  let number: Int
}
