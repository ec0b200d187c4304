import OpenCombine

/// A unit of work for the outside world, described but not yet done.
///
/// A reducer returns effects; the store runs them once the state is written, and sends what they
/// emit back into the reducer as actions. An effect is a publisher: it does nothing until it is
/// subscribed to, does its work again for each subscriber, and can be used with all operators.
/// `eraseToEffect()` turns what they return into an effect again.
///
/// A store is not thread-safe, so an effect has to emit on its store's thread. Use `receive(on:)`
/// for that, with a scheduler from the environment.
///
/// Seed: 003, Effect; 001.
public struct Effect<Output, Failure: Error>: Publisher {
  /// The work, or `nil` where there is none to do, so that a store need not even subscribe.
  let work: AnyPublisher<Output, Failure>?

  init(upstream: AnyPublisher<Output, Failure>?) {
    self.work = upstream
  }

  /// The publisher that this effect subscribes to when it is started.
  public var upstream: AnyPublisher<Output, Failure> {
    work ?? Empty().eraseToAnyPublisher()
  }

  /// Makes an effect of a publisher.
  ///
  /// - Parameter publisher: What is subscribed to when the effect is started.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let effect = publisher as? Effect {
      self = effect
    } else {
      self.init(upstream: publisher.eraseToAnyPublisher())
    }
  }

  /// An effect that emits one value immediately, and completes.
  ///
  /// - Parameter value: What to emit, synchronously, when the effect is started.
  public init(value: Output) {
    self.init(Just(value).setFailureType(to: Failure.self))
  }

  /// An effect that fails immediately.
  ///
  /// - Parameter error: What to fail with, synchronously, when the effect is started.
  public init(error: Failure) {
    self.init(Fail(error: error))
  }

  /// An effect that does nothing and completes immediately: the answer to most actions.
  public static var none: Effect {
    Effect(upstream: nil)
  }

  /// The same effect, with another output.
  ///
  /// - Parameter transform: Makes an output of the new kind of each of the old kind.
  /// - Returns: An effect that emits when this one does, in the same order.
  public func map<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> Effect<NewOutput, Failure> {
    Effect<NewOutput, Failure>(upstream: work?.map(transform).eraseToAnyPublisher())
  }

  public func receive<S: OpenCombine.Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if let work {
      work.subscribe(subscriber)
    } else {
      Empty().subscribe(subscriber)
    }
  }
}
