import OpenCombine

extension Effect {
  /// One effect that runs all of the given ones at the same time.
  ///
  /// - Parameter effects: What to run.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }

  /// One effect that runs all of a sequence's at the same time.
  ///
  /// They are started in the order given, so those that emit synchronously emit in that order. The
  /// merged effect completes when the last of them does.
  ///
  /// - Parameter effects: What to run. Those that are ``none`` are left out.
  /// - Returns: The merged effect. Of no effects it is ``none``, and of one it is that one.
  @inlinable
  public static func merge<S: Sequence>(_ effects: S) -> Effect
  where S.Element == Effect {
    merging(effects.filter { !$0.isNone })
  }

  /// Merges effects that have work.
  @usableFromInline
  static func merging(_ effects: [Effect]) -> Effect {
    guard effects.count > 1 else { return effects.first ?? .none }
    if let emission = emission(of: effects) {
      return Effect(emission: emission, in: feature(of: effects))
    }
    let feature = feature(of: effects)
    if let publishers = Effect.publishers(of: effects) {
      let merged = MergedPublisher(publishers: publishers)
      return Effect(
        operation: .publisher(merged.eraseToAnyPublisher()), in: feature)
    }
    let tasks = effects.map { $0.asTask }
    return Effect(
      operation: .run(nil) { send in await runTogether(tasks, send) }, in: feature)
  }

  /// One effect that runs this one and another at the same time.
  ///
  /// - Parameter other: The other. It is started second.
  /// - Returns: What ``merge(_:)-(S)`` returns for the two.
  @inlinable @inline(__always)
  public func merge(with other: Effect) -> Effect {
    if isNone { return other }
    return other.isNone ? self : .merge(self, other)
  }

  /// One effect that runs the given ones one after the other.
  ///
  /// - Parameter effects: What to run, first to run first.
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  /// One effect that runs those of a collection one after the other.
  ///
  /// An effect is started when the one before it has completed, also when that one was cancelled by an
  /// identifier of its own. When the whole is cancelled, no more are started.
  ///
  /// - Parameter effects: What to run, first to run first. Those that are ``none`` are left out.
  /// - Returns: The whole. Of no effects it is ``none``, and of one it is that one.
  @inlinable
  public static func concatenate<C: Collection>(_ effects: C) -> Effect
  where C.Element == Effect {
    concatenating(effects.filter { !$0.isNone })
  }

  /// Concatenates effects that have work.
  @usableFromInline
  static func concatenating(_ all: [Effect]) -> Effect {
    if all.count > 1, let emission = emission(of: all) {
      return Effect(emission: emission, in: feature(of: all))
    }
    let effects = joiningPublishers(all)
    guard effects.count > 1 else { return effects.first ?? .none }
    let feature = feature(of: effects)
    let tasks = effects.map { $0.asTask }
    return Effect(
      operation: .run(tasks[0].priority) { send in await runInOrder(tasks, send) }, in: feature)
  }

  /// One effect that runs this one, and then another.
  ///
  /// - Parameter other: The other.
  /// - Returns: What ``concatenate(_:)-(C)`` returns for the two.
  @_disfavoredOverload
  public func concatenate(with other: Effect) -> Effect {
    .concatenate(self, other)
  }
}

extension Effect {
  /// The work of an effect as a task's.
  typealias AsTask = (priority: TaskPriority?, body: Body)

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

  /// The feature in whose list all of some effects are, if it is the same one.
  private static func feature(of effects: [Effect]) -> Feature? {
    let feature = effects[0].feature
    for effect in effects where effect.feature !== feature { return nil }
    return feature
  }

  /// The emissions of effects as one; `nil` if one of them has other work.
  private static func emission(of effects: [Effect]) -> Emission? {
    // A loop: `compactMap` would look up at each effect what type it has.
    for effect in effects where effect.emission == nil { return nil }
    return { send in for effect in effects { effect.emission?(send) } }
  }

  /// The publishers of effects, or `nil` if a task is among them.
  private static func publishers(of effects: [Effect]) -> [AnyPublisher<Action, Never>]? {
    var publishers: [AnyPublisher<Action, Never>] = []
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
  private static func joiningPublishers(_ effects: [Effect]) -> [Effect] {
    var joined: [Effect] = []
    var neighbors: [Effect] = []
    func join() {
      if neighbors.count > 1, let publishers = publishers(of: neighbors) {
        let inOrder = publishers.publisher.flatMap(maxPublishers: .max(1)) { $0 }
          .eraseToAnyPublisher()
        neighbors = [Effect(operation: .publisher(inOrder), in: feature(of: neighbors))]
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
  var asTask: AsTask {
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
