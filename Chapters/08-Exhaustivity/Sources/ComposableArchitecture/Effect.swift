import ConcurrencyExtras
import OpenCombine

/// A unit of work for the outside world, described but not yet done.
///
/// A reducer returns effects; the store runs them once the state is written, and sends what they emit
/// back into the reducer as actions. There are two ways to describe work:
///
/// - as a function that waits: ``task(priority:operation:catch:fileID:file:line:column:)``,
///   ``run(priority:operation:catch:fileID:file:line:column:)`` and
///   ``fireAndForget(priority:_:)``;
/// - as a publisher: ``init(_:)`` and what else there is from before Swift had `async`.
///
/// All operators work on both, and on mixtures. An effect is itself a publisher, so publishers' operators
/// can be used on it; `eraseToEffect()` turns what they return into an effect again.
///
/// A store runs its effects on the main actor. A function that waits may do its work anywhere, and what it
/// sends is brought back. A publisher has to emit on the main actor: use `receive(on:)` for that, with a
/// scheduler from the environment.
///
/// Seed: 003, Effect; 000, Effect; 001.
public struct EffectPublisher<Action, Failure: Error> {
  /// How the work is described.
  enum Operation {
    /// There is no work, so a store need not start anything.
    case none
    case publisher(AnyPublisher<Action, Failure>)
    /// Work that is started on the main actor and may wait. It exists only where `Failure` is `Never`.
    // Indirect: the compiler does not know how large a priority is. Elsewhere it need not.
    indirect case run(TaskPriority?, Body)
  }

  /// The work of a task: it sends any number of actions, and is over when it returns.
  typealias Body = @MainActor @Sendable (Send<Action>) async -> Void

  /// The work of an effect that is over when it has been started: if it sends actions, it does so before it returns.
  typealias Emission = (_ send: (Action) -> Void) -> Void

  /// Keeps the work. An effect is one reference, so one without work costs nothing to hand on: the program
  /// need not look up, while it runs, how large an operation is.
  @usableFromInline
  final class Box {
    fileprivate let work: Operation?
    fileprivate let emission: Emission?

    fileprivate init(_ work: Operation?, _ emission: Emission?) {
      (self.work, self.emission) = (work, emission)
    }
  }

  @usableFromInline let box: Box?

  /// The work. An emission is a publisher here, so that operators need no case for it.
  var operation: Operation {
    if let emission { return .publisher(EffectPublisher.publisher(of: emission)) }
    return box?.work ?? .none
  }

  /// The work of an effect that is over when it has been started; `nil` for any other.
  var emission: Emission? { box?.emission }

  init(operation: Operation) {
    if case .none = operation { box = nil } else { box = Box(operation, nil) }
  }

  init(emission: @escaping Emission) { box = Box(nil, emission) }

  @inlinable
  init() { box = nil }

  /// Makes an effect of a publisher.
  ///
  /// - Parameter publisher: What is subscribed to when the effect is started.
  public init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Failure {
    if let effect = publisher as? EffectPublisher {
      self = effect
    } else {
      self.init(operation: .publisher(publisher.eraseToAnyPublisher()))
    }
  }

  /// An effect that emits one value immediately, and completes.
  ///
  /// - Parameter value: What to emit, synchronously, when the effect is started.
  public init(value: Action) {
    self.init(emission: { send in send(value) })
  }

  /// An effect that fails immediately.
  ///
  /// - Parameter error: What to fail with, synchronously, when the effect is started.
  public init(error: Failure) {
    self.init(Fail(error: error))
  }

  /// An effect that does nothing and completes immediately: the answer to most actions.
  @inlinable
  public static var none: EffectPublisher {
    EffectPublisher()
  }

  /// Whether there is nothing to do.
  @inlinable
  var isNone: Bool { box == nil }

  /// The same effect, with another kind of action.
  ///
  /// - Parameter transform: Makes an action of the new kind of each of the old kind. In a store it is
  ///   called on the main actor.
  /// - Returns: An effect that emits when this one does, in the same order. It is cancelled by the same
  ///   identifiers, and its task has the same priority.
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
    let transform = keepingDependencies(transform)
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

/// The name that effects had before.
@available(*, deprecated, renamed: "EffectPublisher")
public typealias Effect<Action, Failure: Error> = EffectPublisher<Action, Failure>

extension EffectPublisher where Failure == Never {
  /// An effect that sends one action immediately.
  ///
  /// It is meant for what a child tells its parent, a *delegate action*. To share logic between actions,
  /// write a function that changes the state: an action more is a way through all reducers more.
  ///
  /// - Parameter action: What to send, synchronously, when the effect is started.
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
