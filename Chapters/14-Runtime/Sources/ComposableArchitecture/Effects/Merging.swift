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
  /// completes when the last of them does.
  ///
  /// - Parameter effects: The effects to run. Effects that are ``none`` are skipped.
  /// - Returns: The merged effect. If no effect remains, it is ``none``; if exactly one remains, it is that effect.
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
      return Effect(operation: .emission(emission), in: feature(of: effects))
    }
    let feature = feature(of: effects)
    let publishers = effects.compactMap { $0.publisher }
    if publishers.count == effects.count {
      let merged = MergedPublisher(publishers: publishers)
      return Effect(
        operation: .publisher(merged.eraseToAnyPublisher()), in: feature)
    }
    let tasks = effects.map { $0.task }
    return Effect(
      operation: .run(TaskOptions()) { send in await runTogether(tasks, send) }, in: feature)
  }

  /// An effect that runs this effect and `other` concurrently.
  ///
  /// - Parameter other: The other effect, which is started second.
  /// - Returns: The result of ``merge(_:)-(S)`` for the two effects.
  @inlinable @inline(__always)
  public func merge(with other: Effect) -> Effect {
    if isNone { return other }
    return other.isNone ? self : .merge(self, other)
  }

  /// One effect that runs several effects sequentially.
  ///
  /// - Parameter effects: The effects to run, in order.
  #if ComposableArchitecture2Deprecations
    @available(*, deprecated, message: "Sequence work directly in a '.run' instead.")
  #endif
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  /// One effect that runs the effects of a collection sequentially.
  ///
  /// An effect is started when the previous effect completes, even if that one was cancelled by its own cancel ID. If
  /// the concatenation is cancelled, no more effects are started.
  ///
  /// - Parameter effects: The effects to run, in order. Effects that are ``none`` are skipped.
  /// - Returns: The concatenation. If no effect remains, it is ``none``; if exactly one remains, it is that effect.
  #if ComposableArchitecture2Deprecations
    @available(*, deprecated, message: "Sequence work directly in a '.run' instead.")
  #endif
  @inlinable
  public static func concatenate<C: Collection>(_ effects: C) -> Effect
  where C.Element == Effect {
    concatenating(effects.filter { !$0.isNone })
  }

  /// Concatenates effects that have work.
  @usableFromInline
  static func concatenating(_ all: [Effect]) -> Effect {
    if all.count > 1, let emission = emission(of: all) {
      return Effect(operation: .emission(emission), in: feature(of: all))
    }
    let effects = joiningPublishers(all)
    guard effects.count > 1 else { return effects.first ?? .none }
    let feature = feature(of: effects)
    let tasks = effects.map { $0.immediateTask }
    return Effect(
      operation: .run(tasks[0].options) { send in await runSequentially(tasks, send) }, in: feature)
  }

  /// An effect that runs this effect, and then `other`.
  ///
  /// - Parameter other: The second effect.
  /// - Returns: The result of ``concatenate(_:)-(C)`` for the two effects.
  #if ComposableArchitecture2Deprecations
    @available(*, deprecated, message: "Sequence work directly in a '.run' instead.")
  #endif
  @_disfavoredOverload
  public func concatenate(with other: Effect) -> Effect {
    .concatenate(self, other)
  }
}

extension Effect {
  /// The work of an effect, as a task's operation.
  typealias TaskWork = (options: TaskOptions, body: Body)

  /// Runs several operations concurrently, and returns when the last one ends.
  ///
  /// All tasks are created, in order, before this function suspends for the first time. Cancelling the calling task
  /// cancels all of them.
  @MainActor
  private static func runTogether(_ tasks: [TaskWork], _ send: Send<Action>) async {
    await withTaskGroup(of: Void.self) { group in
      for task in tasks {
        task.options.addTask(to: &group) { await task.body(send) }
      }
    }
  }

  /// Runs several operations sequentially. After the calling task is cancelled, no more operations are started.
  ///
  /// It is called in a task with the name of the first operation. An operation with a different name runs in its own
  /// task.
  @MainActor
  private static func runSequentially(_ tasks: [TaskWork], _ send: Send<Action>) async {
    for task in tasks where !Task.isCancelled {
      if task.options.name == tasks[0].options.name {
        await task.body(send)
      } else {
        await runTogether([task], send)
      }
    }
  }

  /// The feature in which all of some effects are registered, if it is the same one.
  private static func feature(of effects: [Effect]) -> Feature? {
    let feature = effects[0].feature
    for effect in effects where effect.feature !== feature { return nil }
    return feature
  }

  /// The emissions of effects as one; `nil` if one of them has other work.
  private static func emission(of effects: [Effect]) -> Emission? {
    // A loop, because `compactMap` would look up the type of each effect.
    for effect in effects where effect.emission == nil { return nil }
    return { send in for effect in effects { effect.emission?(send) } }
  }

  /// The same effects for a concatenation, in which consecutive publishers are one publisher, so that each is started
  /// as soon as the previous one completes.
  private static func joiningPublishers(_ effects: [Effect]) -> [Effect] {
    var joined: [Effect] = []
    var neighbors: [Effect] = []
    func join() {
      if neighbors.count > 1 {
        let inOrder = neighbors.compactMap { $0.publisher }.publisher
          .flatMap(maxPublishers: .max(1)) { $0 }.eraseToAnyPublisher()
        neighbors = [Effect(operation: .publisher(inOrder), in: feature(of: neighbors))]
      }
      joined += neighbors
      neighbors = []
    }
    for effect in effects {
      if case .run = effect.operation {
        join()
        joined.append(effect)
      } else {
        neighbors.append(effect)
      }
    }
    join()
    return joined
  }

  /// This effect as a task. The task of a publisher ends when the publisher completes, or when it is cancelled.
  var task: TaskWork {
    if case .run(let options, let body) = operation { return (options, body) }
    // A store starts it on the main actor, and holds the only reference to it then.
    let publisher = UncheckedSendable(publisher)
    return (TaskOptions(), { send in await publisher.value?.sendAll(to: send) })
  }

  /// This effect as a task that starts immediately. The operation of a feature first waits for the next turn of the
  /// main actor, so it can also be called in a task that is already running.
  var immediateTask: TaskWork {
    let (options, body) = task
    if options.start == .immediately { return (options, body) }
    return (
      options.startingImmediately,
      { send in
        await nextTurn()
        await body(send)
      }
    )
  }
}
