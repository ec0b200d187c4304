import OpenCombine

extension EffectPublisher {
  /// One effect that runs all of the given ones at the same time.
  ///
  /// - Parameter effects: What to run.
  public static func merge(_ effects: EffectPublisher...) -> EffectPublisher {
    .merge(effects)
  }

  /// One effect that runs all of a sequence's at the same time.
  ///
  /// They are started in the order given, so those that emit synchronously emit in that order. The
  /// merged effect completes when the last of them does, and fails when the first of them does.
  ///
  /// - Parameter effects: What to run. Those that are ``none`` are left out.
  /// - Returns: The merged effect. Of no effects it is ``none``, and of one it is that one.
  @inlinable
  public static func merge<S: Sequence>(_ effects: S) -> EffectPublisher
  where S.Element == EffectPublisher {
    merging(effects.filter { !$0.isNone })
  }

  /// Merges effects that have work.
  @usableFromInline
  static func merging(_ effects: [EffectPublisher]) -> EffectPublisher {
    guard effects.count > 1 else { return effects.first ?? .none }
    if let emission = emission(of: effects) { return EffectPublisher(emission: emission) }
    if let publishers = EffectPublisher.publishers(of: effects) {
      return EffectPublisher(MergedPublisher(publishers: publishers))
    }
    let tasks = effects.map { $0.asTask }
    return EffectPublisher(operation: .run(nil) { send in await runTogether(tasks, send) })
  }

  /// One effect that runs this one and another at the same time.
  ///
  /// - Parameter other: The other. It is started second.
  /// - Returns: What ``merge(_:)-(S)`` returns for the two.
  @inlinable @inline(__always)
  public func merge(with other: EffectPublisher) -> EffectPublisher {
    if isNone { return other }
    return other.isNone ? self : .merge(self, other)
  }

  /// One effect that runs the given ones one after the other.
  ///
  /// - Parameter effects: What to run, first to run first.
  public static func concatenate(_ effects: EffectPublisher...) -> EffectPublisher {
    .concatenate(effects)
  }

  /// One effect that runs those of a collection one after the other.
  ///
  /// An effect is started when the one before it has completed, also when that one was cancelled by an
  /// identifier of its own. When one fails, or when the whole is cancelled, no more are started.
  ///
  /// - Parameter effects: What to run, first to run first. Those that are ``none`` are left out.
  /// - Returns: The whole. Of no effects it is ``none``, and of one it is that one.
  @inlinable
  public static func concatenate<C: Collection>(_ effects: C) -> EffectPublisher
  where C.Element == EffectPublisher {
    concatenating(effects.filter { !$0.isNone })
  }

  /// Concatenates effects that have work.
  @usableFromInline
  static func concatenating(_ all: [EffectPublisher]) -> EffectPublisher {
    if all.count > 1, let emission = emission(of: all) {
      return EffectPublisher(emission: emission)
    }
    let effects = joiningPublishers(all)
    guard effects.count > 1 else { return effects.first ?? .none }
    let tasks = effects.map { $0.asTask }
    return EffectPublisher(
      operation: .run(tasks[0].priority) { send in await runInOrder(tasks, send) })
  }

  /// One effect that runs this one, and then another.
  ///
  /// - Parameter other: The other.
  /// - Returns: What ``concatenate(_:)-(C)`` returns for the two.
  @_disfavoredOverload
  public func concatenate(with other: EffectPublisher) -> EffectPublisher {
    .concatenate(self, other)
  }
}

extension EffectPublisher {
  /// The work of an effect as a task's.
  private typealias AsTask = (priority: TaskPriority?, body: Body)

  /// Does the work of several tasks at the same time, and returns when the last has ended.
  ///
  /// All have been started, in order, before this function waits for the first time. Cancelling the task
  /// that calls it cancels all of them.
  @MainActor
  private static func runTogether(_ tasks: [AsTask], _ send: Send<Action>) async {
    await withTaskGroup(of: Void.self) { group in
      for task in tasks {
        group.addImmediateTask(priority: task.priority) { @MainActor in
          await task.body(send)
        }
      }
    }
  }

  /// Does the work of several tasks, one after the other. When the task that calls this function was
  /// cancelled, no more are begun.
  @MainActor
  private static func runInOrder(_ tasks: [AsTask], _ send: Send<Action>) async {
    for task in tasks where !Task.isCancelled {
      await task.body(send)
    }
  }

  /// The emissions of effects as one; `nil` if one of them has other work.
  private static func emission(of effects: [EffectPublisher]) -> Emission? {
    // A loop: `compactMap` would look up at each effect what type it has.
    for effect in effects where effect.emission == nil { return nil }
    return { send in for effect in effects { effect.emission?(send) } }
  }

  /// The publishers of effects, or `nil` if a task is among them.
  private static func publishers(of effects: [EffectPublisher]) -> [AnyPublisher<Action, Failure>]?
  {
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

  /// The same effects for a concatenation: publishers that follow each other are one publisher. So the next one is
  /// started in the moment when the one before it completes.
  private static func joiningPublishers(_ effects: [EffectPublisher]) -> [EffectPublisher] {
    var joined: [EffectPublisher] = []
    var neighbors: [EffectPublisher] = []
    func join() {
      if neighbors.count > 1, let publishers = publishers(of: neighbors) {
        let inOrder = publishers.publisher.setFailureType(to: Failure.self)
        neighbors = [EffectPublisher(inOrder.flatMap(maxPublishers: .max(1)) { $0 })]
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

  /// This effect as a task. A publisher's is over when the publisher completes, or when it is cancelled.
  ///
  /// The publisher must not fail, which is given where it is mixed with tasks.
  private var asTask: AsTask {
    switch operation {
    case .none:
      return (nil, { _ in })
    case .run(let priority, let body):
      return (priority, body)
    case .publisher(let publisher):
      // A store starts it on the main actor, and nobody else has it then.
      let publisher = UncheckedSendable(publisher)
      return (nil, { send in await publisher.value.sendAll(to: send) })
    }
  }
}
