@preconcurrency import OpenCombine

@testable import ComposableArchitecture

// The names of chapters 1 to 4 for the parts of an effect, for tests of these chapters.

extension Effect {
  /// Creates an effect from a publisher, or an empty effect.
  init(upstream: AnyPublisher<Action, Failure>?) {
    self = upstream.map { Effect($0) } ?? .none
  }

  /// The work; `nil` if there is none.
  var work: AnyPublisher<Action, Failure>? { isNone ? nil : upstream }
}

extension RunningEffects {
  /// The number of running effects with a cancel ID.
  func count(_ id: AnyHashable) -> Int { count(CancelID(id)) }

  /// Cancels all running effects with a cancel ID.
  func cancel(_ id: AnyHashable) { cancel(CancelID(id)) }
}
