@preconcurrency import OpenCombine

@testable import ComposableArchitecture

// The names of chapters 1 to 4 for the parts of an effect, for tests of these chapters.

extension Effect {
  /// Makes an effect of a publisher, or one that does nothing.
  init(upstream: AnyPublisher<Action, Failure>?) {
    self = upstream.map { Effect($0) } ?? .none
  }

  /// The work; `nil` where there is none.
  var work: AnyPublisher<Action, Failure>? { isNone ? nil : upstream }
}

extension RunningEffects {
  /// The number of running effects with a cancel ID.
  func count(_ id: AnyHashable) -> Int { count(CancelID(id)) }

  /// Cancels all effects that are running under an identifier.
  func cancel(_ id: AnyHashable) { cancel(CancelID(id)) }
}
