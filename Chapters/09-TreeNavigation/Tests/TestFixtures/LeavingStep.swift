@testable import ComposableArchitecture

/// A step of a feature. Its effects wait at a gate, and then send their names.
indirect enum LeavingStep: Equatable, Sendable {
  /// Waits, optionally with a cancel ID.
  case wait(String, id: Int? = nil, replacing: Bool = false)
  /// Waits within an effect's operation, in `withTaskCancellation`.
  case waitInside(String, id: Int, replacing: Bool = false)
  /// Sends a name immediately.
  case say(String)
  /// Cancels with `Effect.cancel`.
  case cancel(Int)
  /// Cancels within an effect's operation, with `Task.cancel`.
  case cancelInside(Int)
  /// Waits, and then cancels with `Effect.cancel`, as the second of two concatenated effects.
  case cancelLater(String, id: Int)
  /// Dismisses the feature and then sends a name, which should be ignored.
  case dismiss
  /// Waits, and then dismisses the feature.
  case dismissLater(String)

  /// The effect of the step.
  ///
  /// - Parameters:
  ///   - gate: The gate to wait at.
  ///   - dismiss: The effect that dismisses the feature.
  ///   - said: Creates the action that sends a name to the feature.
  func effect<Action>(
    at gate: any LeavingGate, dismiss: DismissEffect = DismissEffect {},
    said: @escaping @Sendable (String) -> Action
  ) -> Effect<Action> {
    switch self {
    case .wait(let name, nil, _):
      return waiting(name, at: gate, said: said)
    case .wait(let name, let id?, let replacing):
      return waiting(name, at: gate, said: said).cancellable(id: id, cancelInFlight: replacing)
    case .waitInside(let name, let id, let replacing):
      return .atOnce { send in
        await withCancellation(CancelID(id), in: .here, cancelInFlight: replacing) {
          await gate.wait(name)
          send(said(name))
        }
      }
    case .say(let name):
      return .send(said(name))
    case .cancel(let id):
      return .cancel(id: id)
    case .cancelInside(let id):
      return .atOnce { _ in Task.cancel(id: id) }
    case .cancelLater(let name, let id):
      return .concatenate(waiting(name, at: gate, said: said), .cancel(id: id))
    case .dismiss:
      return .atOnce { send in
        await dismiss()
        send.send(said("after the end"))
      }
    case .dismissLater(let name):
      return .atOnce { send in
        await gate.wait(name)
        await dismiss()
        send.send(said("after the end"))
      }
    }
  }

  private func waiting<Action>(
    _ name: String, at gate: any LeavingGate, said: @escaping @Sendable (String) -> Action
  ) -> Effect<Action> {
    .atOnce { send in
      await gate.wait(name)
      send(said(name))
    }
  }
}

/// The gate at which effects wait.
@MainActor
protocol LeavingGate: AnyObject, Sendable {
  func wait(_ name: String) async
}

extension Gate: LeavingGate {}

extension Gate {
  /// The names of the effects that were cancelled while they waited, in order.
  var cancelled: [String] {
    log.filter { $0.hasSuffix(" is cancelled") }.map { String($0.dropLast(13)) }
  }
}
