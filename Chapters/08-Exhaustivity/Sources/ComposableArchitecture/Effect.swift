import ConcurrencyExtras
import OpenCombine

/// A unit of work for the outside world, described but not yet done.
///
/// A reducer returns effects; the store runs them once the state is written, and sends their output back into the
/// reducer as actions. There are two ways to describe work:
///
/// - as an asynchronous function: ``task(priority:operation:catch:fileID:file:line:column:)``,
///   ``run(priority:operation:catch:fileID:file:line:column:)`` and ``fireAndForget(priority:_:)``;
/// - as a publisher: ``init(_:)`` and the other functions from before Swift had `async`.
///
/// All operators work on both, and on mixtures. An effect is itself a publisher, so publishers' operators can be used
/// on it; `eraseToEffect()` turns their result into an effect again.
///
/// A store runs its effects on the main actor. An asynchronous function may run on any thread, and its actions are
/// delivered on the main actor. A publisher has to emit on the main actor: use `receive(on:)` for that, with a
/// scheduler from the environment.
///
/// Seed: 003, Effect; 000, Effect; 001.
public struct EffectPublisher<Action, Failure: Error> {
  /// The description of the work.
  enum Operation {
    /// There is no work, so a store doesn't start anything.
    case none
    case publisher(AnyPublisher<Action, Failure>)
    /// Work that starts on the main actor and may suspend. It exists only if `Failure` is `Never`.
    // Indirect, because the compiler doesn't know the size of a priority.
    indirect case run(TaskPriority?, Body)
  }

  /// The operation of a task: it sends any number of actions, and ends when it returns.
  typealias Body = @MainActor @Sendable (Send<Action>) async -> Void

  /// The work of an effect that completes as soon as it is started: if it sends actions, it does so before it returns.
  typealias Emission = (_ send: (Action) -> Void) -> Void

  /// Stores the work. An effect is one reference, so passing on an effect without work costs nothing: the program
  /// doesn't look up the size of an operation at run time.
  @usableFromInline
  final class Box {
    fileprivate let work: Operation?
    fileprivate let emission: Emission?

    fileprivate init(_ work: Operation?, _ emission: Emission?) {
      (self.work, self.emission) = (work, emission)
    }
  }

  @usableFromInline let box: Box?

  /// The work. An emission becomes a publisher here, so that operators need no case for it.
  var operation: Operation {
    if let emission { return .publisher(EffectPublisher.publisher(of: emission)) }
    return box?.work ?? .none
  }

  /// The work of an effect that completes as soon as it is started; `nil` for any other effect.
  var emission: Emission? { box?.emission }

  init(operation: Operation) {
    if case .none = operation { box = nil } else { box = Box(operation, nil) }
  }

  init(emission: @escaping Emission) { box = Box(nil, emission) }

  @inlinable
  init() { box = nil }

  /// Turns a publisher into an effect.
  ///
  /// - Parameter publisher: The publisher, which is subscribed to when the effect is started.
  public init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Failure {
    if let effect = publisher as? EffectPublisher {
      self = effect
    } else {
      self.init(operation: .publisher(publisher.eraseToAnyPublisher()))
    }
  }

  /// An effect that emits one value immediately, and completes.
  ///
  /// - Parameter value: The value to emit, synchronously, when the effect is started.
  public init(value: Action) {
    self.init(emission: { send in send(value) })
  }

  /// An effect that fails immediately.
  ///
  /// - Parameter error: The error to emit, synchronously, when the effect is started.
  public init(error: Failure) {
    self.init(Fail(error: error))
  }

  /// An effect that does nothing and completes immediately: the result of most actions.
  @inlinable
  public static var none: EffectPublisher {
    EffectPublisher()
  }

  /// Whether there is nothing to do.
  @inlinable
  var isNone: Bool { box == nil }

  /// The same effect with a different type of action.
  ///
  /// - Parameter transform: Turns an action into one of the new type. In a store, it is called on the main actor.
  /// - Returns: An effect that emits when this one does, in the same order. It is cancelled by the same cancel IDs, and
  ///   its task has the same priority.
  @inlinable @inline(__always)
  public func map<NewAction>(
    _ transform: @escaping (Action) -> NewAction
  ) -> EffectPublisher<NewAction, Failure> {
    isNone ? .none : mapped(transform)
  }

  @usableFromInline
  func mapped<NewAction>(
    _ transform: @escaping (Action) -> NewAction
  ) -> EffectPublisher<NewAction, Failure> {
    let transform = preservingDependencies(transform)
    if let emission {
      return EffectPublisher<NewAction, Failure>(emission: { send in
        emission { send(transform($0)) }
      })
    }
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher):
      return EffectPublisher<NewAction, Failure>(publisher.map(transform))
    case .run(let priority, let body):
      let transform = UncheckedSendable(transform)  // It is called on the main actor only.
      return EffectPublisher<NewAction, Failure>(
        operation: .run(priority) { send in
          await body(Send { send(transform.value($0)) })
        })
    }
  }

  /// A publisher that does the same as an emission.
  private static func publisher(of emission: @escaping Emission) -> AnyPublisher<Action, Failure> {
    Deferred {
      var actions: [Action] = []
      emission { actions.append($0) }
      return actions.publisher.setFailureType(to: Failure.self)
    }
    .eraseToAnyPublisher()
  }
}

/// An effect that cannot fail: what reducers return.
///
/// Seed: 000, Effect.
public typealias EffectTask<Action> = EffectPublisher<Action, Never>

/// The former name of effects.
@available(*, deprecated, renamed: "EffectPublisher")
public typealias Effect<Action, Failure: Error> = EffectPublisher<Action, Failure>

extension EffectPublisher where Failure == Never {
  /// An effect that sends one action immediately.
  ///
  /// It is meant for *delegate actions*, with which a child notifies its parent. To share logic between actions, write
  /// a function that changes the state: an additional action runs through all reducers again.
  ///
  /// - Parameter action: The action to send, synchronously, when the effect is started.
  ///
  /// Seed: 000, Effect.send.
  public static func send(_ action: Action) -> EffectPublisher {
    EffectPublisher(value: action)
  }
}

extension EffectPublisher: Publisher {
  public typealias Output = Action

  /// The publisher that does the work of this effect each time it is subscribed to.
  public var upstream: AnyPublisher<Action, Failure> {
    switch operation {
    case .none:
      return Empty().eraseToAnyPublisher()
    case .publisher(let publisher):
      return publisher
    case .run(let priority, let body):
      return EffectPublisher.run { subscriber in
        let task = Task.immediate(priority: priority) { @MainActor in
          await body(Send { subscriber.send($0) })
          subscriber.send(completion: .finished)
        }
        return AnyCancellable { task.cancel() }
      }
      .eraseToAnyPublisher()
    }
  }

  public func receive<S: OpenCombine.Subscriber>(subscriber: S)
  where S.Input == Action, S.Failure == Failure {
    upstream.subscribe(subscriber)
  }
}
