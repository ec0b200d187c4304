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
    return combined(effects) { operations, run in
      var running = operations.count
      let parts = operations.map { _ in
        EffectPart {
          running -= 1
          if running == 0 { run.part.end() }
        }
      }
      run.part.onCancel { for part in parts { part.cancel() } }
      for (operation, part) in zip(operations, parts) {
        operation.start(run.inner(part, send: run.send))
      }
    }
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
    return combined(effects) { operations, run in
      Task.immediate {
        for operation in operations where !run.part.isCancelled {
          await operation.runToEnd(in: run)
        }
        run.part.end()
      }
    }
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
  /// One effect with the work of several effects.
  private static func combined(
    _ effects: [Effect],
    start: @escaping @MainActor @Sendable ([Operation], EffectRun<Action>) -> Void
  ) -> Effect {
    let operations = effects.map(\.operation)
    let start: Start = { start(operations, $0) }
    return Effect(
      operation: effects.contains(where: \.isTask) ? .task(start) : .publisher(start),
      in: feature(of: effects))
  }

  /// Starts each operation as soon as the previous one ends. After the effect is cancelled, no more are started.
  @MainActor
  private static func startInOrder(_ operations: [Operation], _ run: EffectRun<Action>) {
    var rest = operations[...]
    var isStarting = false
    func startNext() {
      // If an operation ends while it is started, the loop continues with the next one.
      if isStarting { return }
      isStarting = true
      defer { isStarting = false }
      while let operation = rest.popFirst(), !run.part.isCancelled {
        let part = EffectPart(onEnd: startNext)
        run.part.onCancel { part.cancel() }
        operation.start(run.inner(part, send: run.send))
        if !part.isOver { return }
      }
      run.part.end()
    }
    startNext()
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
      if neighbors.count > 1 { neighbors = [combined(neighbors, start: startInOrder)] }
      joined += neighbors
      neighbors = []
    }
    for effect in effects {
      if effect.isTask {
        join()
        joined.append(effect)
      } else {
        neighbors.append(effect)
      }
    }
    join()
    return joined
  }
}
