import OpenCombine

/// A unit of work for the outside world, described but not yet done.
///
/// A reducer returns effects; the store runs them once the state is written, and sends their output
/// back into the reducer as actions. An effect is a publisher, so any publisher can become an
/// effect. In this chapter there are just two effects, ``none`` and ``init(value:)``.
///
/// Seed: 003, Effect; 001.
public struct Effect<Output, Failure: Error>: Publisher {
  /// The work; `nil` if there is none, so that a store doesn't even subscribe.
  let work: AnyPublisher<Output, Failure>?

  init(upstream: AnyPublisher<Output, Failure>?) {
    self.work = upstream
  }

  /// The publisher that this effect subscribes to when it is started.
  public var upstream: AnyPublisher<Output, Failure> {
    work ?? Empty().eraseToAnyPublisher()
  }

  /// An effect that does nothing and completes immediately: the result of most actions.
  public static var none: Effect {
    Effect(upstream: nil)
  }

  /// An effect that emits one value immediately, and completes.
  ///
  /// - Parameter value: The value to emit, synchronously, when the effect is started.
  public init(value: Output) {
    self.init(upstream: Just(value).setFailureType(to: Failure.self).eraseToAnyPublisher())
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if let work {
      work.subscribe(subscriber)
    } else {
      Empty().subscribe(subscriber)
    }
  }
}

extension Effect {
  /// One effect that runs all of the effects concurrently.
  ///
  /// They are started in the order of the array, so synchronous effects emit in that order. The
  /// merged effect completes when the last of them does.
  static func merge(_ effects: [Effect]) -> Effect {
    let publishers = effects.compactMap(\.work)
    guard publishers.count > 1 else {
      return Effect(upstream: publishers.first)
    }
    return Effect(
      upstream: Publishers.Sequence(sequence: publishers)
        .setFailureType(to: Failure.self)
        .flatMap { $0 }
        .eraseToAnyPublisher()
    )
  }
}
