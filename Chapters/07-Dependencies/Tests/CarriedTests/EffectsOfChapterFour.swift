@preconcurrency import OpenCombine

@testable import ComposableArchitecture

// What chapters 1 to 4 called what is inside an effect, for tests that were written then.

extension EffectPublisher {
  /// Makes an effect of a publisher, or one that does nothing.
  init(upstream: AnyPublisher<Action, Failure>?) {
    self = upstream.map { EffectPublisher($0) } ?? .none
  }

  /// The work; `nil` where there is none.
  var work: AnyPublisher<Action, Failure>? { isNone ? nil : upstream }
}

extension RunningEffects {
  /// How many effects are running under an identifier.
  func count(_ id: AnyHashable) -> Int { count(CancelID(id)) }

  /// Cancels all effects that are running under an identifier.
  func cancel(_ id: AnyHashable) { cancel(CancelID(id)) }
}
