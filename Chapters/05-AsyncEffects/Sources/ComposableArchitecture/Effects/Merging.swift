import Exercises
import OpenCombine
import StoreSupport

extension Effect {
  /// One effect that runs several effects concurrently.
  ///
  /// - Parameter effects: The effects to run.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }

  /// One effect that runs all effects of a sequence concurrently.
  ///
  /// They are started in the order of the arguments, so synchronous effects emit in that order. The merged effect
  /// completes when the last of them does, and fails when the first of them does.
  ///
  /// - Parameter effects: The effects to run. Effects that are ``none`` are skipped.
  /// - Returns: The merged effect. If no effect remains, it is ``none``; if exactly one remains, it is that effect.
  @inlinable
  public static func merge<S: Sequence>(_ effects: S) -> Effect where S.Element == Effect {
    merging(effects.filter { !$0.isNone })
  }

  /// Merges effects that have work.
  @usableFromInline
  static func merging(_ effects: [Effect]) -> Effect {
    guard effects.count > 1 else { return effects.first ?? .none }
    if let emission = emission(of: effects) { return Effect(emission: emission) }
    if let publishers = Effect.publishers(of: effects) {
      return Effect(MergedPublisher(publishers: publishers))
    }
    let tasks = effects.map { $0.asTask }
    return Effect(operation: .run(nil) { send in await runTogether(tasks, send) })
  }

  /// An effect that runs this effect and `other` concurrently.
  ///
  /// - Parameter other: The other effect, which is started second.
  /// - Returns: The result of ``merge(_:)-(S)`` for the two effects.
  public func merge(with other: Effect) -> Effect {
    .merge(self, other)
  }

  /// One effect that runs several effects sequentially.
  ///
  /// - Parameter effects: The effects to run, in order.
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  /// One effect that runs the effects of a collection sequentially.
  ///
  /// An effect is started when the previous effect completes, even if that one was cancelled by its own cancel ID. If
  /// an effect fails, or if the concatenation is cancelled, no more effects are started.
  ///
  /// - Parameter effects: The effects to run, in order. Effects that are ``none`` are skipped.
  /// - Returns: The concatenation. If no effect remains, it is ``none``; if exactly one remains, it is that effect.
  @inlinable
  public static func concatenate<C: Collection>(_ effects: C) -> Effect where C.Element == Effect {
    concatenating(effects.filter { !$0.isNone })
  }

  /// Concatenates effects that have work.
  @usableFromInline
  static func concatenating(_ all: [Effect]) -> Effect {
    if all.count > 1, let emission = emission(of: all) { return Effect(emission: emission) }
    let effects = joiningPublishers(all)
    guard effects.count > 1 else { return effects.first ?? .none }
    let tasks = effects.map { $0.asTask }
    return Effect(operation: .run(tasks[0].priority) { send in await runSequentially(tasks, send) })
  }

  /// An effect that runs this effect, and then `other`.
  ///
  /// - Parameter other: The second effect.
  /// - Returns: The result of ``concatenate(_:)-(C)`` for the two effects.
  @_disfavoredOverload
  public func concatenate(with other: Effect) -> Effect {
    .concatenate(self, other)
  }
}

extension Effect {
  /// The work of an effect, as a task's operation.
  private typealias AsTask = (priority: TaskPriority?, body: Body)

  /// Runs several operations concurrently, and returns when the last one ends.
  ///
  /// All operations are started, in order, before this function suspends for the first time. Cancelling the calling
  /// task cancels all of them.
  @MainActor
  private static func runTogether(_ tasks: [AsTask], _ send: Send<Action>) async {
    // Exercise 5.2
    exercise("5.2", "run the operations of all tasks concurrently")
  }

  /// Runs several operations sequentially. After the calling task is cancelled, no more operations are started.
  @MainActor
  private static func runSequentially(_ tasks: [AsTask], _ send: Send<Action>) async {
    // Exercise 5.2
    exercise("5.2", "run the operations of the tasks sequentially")
  }

  /// The emissions of effects as one; `nil` if one of them has other work.
  private static func emission(of effects: [Effect]) -> Emission? {
    // A loop, because `compactMap` would look up the type of each effect.
    for effect in effects where effect.emission == nil { return nil }
    return { send in for effect in effects { effect.emission?(send) } }
  }

  /// The publishers of effects, or `nil` if a task is among them.
  private static func publishers(of effects: [Effect]) -> [AnyPublisher<Action, Failure>]? {
    var publishers: [AnyPublisher<Action, Failure>] = []
    for effect in effects {
      switch effect.operation {
      case .none: continue
      case .publisher(let publisher): publishers.append(publisher)
      case .run: return nil
      }
    }
    return publishers
  }

  /// The same effects for a concatenation, in which consecutive publishers are one publisher, so that each is started
  /// as soon as the previous one completes.
  private static func joiningPublishers(_ effects: [Effect]) -> [Effect] {
    var joined: [Effect] = []
    var neighbors: [Effect] = []
    func join() {
      if neighbors.count > 1, let publishers = publishers(of: neighbors) {
        let inOrder = publishers.publisher.setFailureType(to: Failure.self)
        neighbors = [Effect(inOrder.flatMap(maxPublishers: .max(1)) { $0 })]
      }
      joined += neighbors
      neighbors = []
    }
    for effect in effects {
      if case .publisher = effect.operation {
        neighbors.append(effect)
      } else {
        join()
        joined.append(effect)
      }
    }
    join()
    return joined
  }

  /// This effect as a task. The task of a publisher ends when the publisher completes, or when it is cancelled.
  ///
  /// The publisher must not fail, which is ensured if it is combined with tasks.
  private var asTask: AsTask {
    switch operation {
    case .none:
      return (nil, { _ in })
    case .run(let priority, let body):
      return (priority, body)
    case .publisher(let publisher):
      // A store starts it on the main actor, and holds the only reference to it then.
      let publisher = UncheckedSendable(publisher)
      return (nil, { send in await publisher.value.sendAll(to: send) })
    }
  }
}
