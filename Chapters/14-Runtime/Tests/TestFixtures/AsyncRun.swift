@testable import ComposableArchitecture

/// One run of an effect, started as by a store, with its output: `["1", "2", "finished"]`.
///
/// It needs no store, so that a test of effects fails only because of effects.
@MainActor
final class AsyncRun<Action> {
  private(set) var events: [String] = []
  private(set) var actions: [Action] = []
  private let part = EffectPart()

  var isFinished: Bool { events.last == "finished" }

  /// Begins to run an effect. What needs no waiting is done when this returns.
  @discardableResult
  init(_ effect: Effect<Action>) {
    part.onEnd = { self.events.append("finished") }
    effect.operation.start(
      EffectRun(part: part) { action in
        self.actions.append(action)
        self.events.append("\(action)")
      })
  }

  /// Cancels the effect, as a deallocated store does.
  func cancel() { part.cancel() }

  /// Waits for the end of much work that needs no waiting for anything else, but not forever.
  func end() async {
    for _ in 0..<100 where !isFinished { await Task.megaYield() }
  }
}

extension Effect {
  /// An effect with a task whose operation runs on the main actor, and which catches no errors.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - body: The operation. It starts synchronously with the effect.
  static func body(priority: TaskPriority? = nil, _ body: @escaping Body) -> Effect {
    Effect(
      operation: .task { run in
        let task = Task.immediate(priority: priority) {
          await body(Send(send: run.send))
          run.part.end()
        }
        run.part.onCancel { task.cancel() }
      })
  }

  /// An effect whose operation starts synchronously, so that it is running when `send` returns. Like `run`, it captures
  /// the feature and the dependencies.
  static func atOnce(_ body: @escaping Body) -> Effect {
    .body(preservingFeature(preservingDependencies(body)))
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
