import OpenCombine

/// A unit of work for the outside world, described but not yet done.
///
/// A reducer returns effects; the store runs them once the state is written, and sends their output
/// back into the reducer as actions. An effect is a publisher: it does nothing until it is
/// subscribed to, does its work again for each subscriber, and can be used with all operators.
/// `eraseToEffect()` turns their result into an effect again.
///
/// A store is not thread-safe, so an effect has to emit on its store's thread. Use `receive(on:)`
/// for that, with a scheduler from the environment.
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

  /// Turns a publisher into an effect.
  ///
  /// - Parameter publisher: The publisher, which is subscribed to when the effect is started.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let effect = publisher as? Effect {
      self = effect
    } else {
      self.init(upstream: publisher.eraseToAnyPublisher())
    }
  }

  /// An effect that emits one value immediately, and completes.
  ///
  /// - Parameter value: The value to emit, synchronously, when the effect is started.
  public init(value: Output) {
    self.init(Just(value).setFailureType(to: Failure.self))
  }

  /// An effect that fails immediately.
  ///
  /// - Parameter error: The error to emit, synchronously, when the effect is started.
  public init(error: Failure) {
    self.init(Fail(error: error))
  }

  /// An effect that does nothing and completes immediately: the result of most actions.
  public static var none: Effect {
    Effect(upstream: nil)
  }

  /// The same effect with a different output.
  ///
  /// - Parameter transform: Turns an output into one of the new type.
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
