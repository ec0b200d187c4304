/// A unit of work for the outside world, described but not yet done.
///
/// A reducer returns effects. The store runs them once the state is written, and sends their output back into the
/// reducer as actions. There are three ways to describe work:
///
/// - an asynchronous function: ``run(priority:name:operation:catch:fileID:file:line:column:)``,
/// - a publisher: ``publisher(_:)``,
/// - an action: ``send(_:)``.
///
/// All operators work on all of them, and on mixtures.
///
/// A store runs its effects on the main actor. An asynchronous function may run on any thread, and its actions are
/// delivered on the main actor. A publisher has to emit on the main actor: use `receive(on:)` for that, with a
/// scheduler that is a dependency.
///
/// Seed: 000, Effect.
public struct Effect<Action> {
  /// The work.
  // Unchecked: a `Start` is sendable itself. An `Emission` is called only by a `RootCore` and by `start(_:)`, which are
  // isolated to the main actor, so nothing that it captures is used on two threads at the same time.
  enum Operation: @unchecked Sendable {
    /// There is no work, so a store doesn't start anything.
    case none
    /// Work that is complete as soon as it is started.
    case emission(Emission)
    /// Work that needs no task, so that the next effect of a concatenation starts as soon as it ends.
    case publisher(Start)
    /// Work that runs in tasks.
    case task(Start)
  }

  /// A function that starts work. The work sets how it's cancelled, and calls ``EffectPart/end()`` when it ends.
  typealias Start = @MainActor @Sendable (EffectRun<Action>) -> Void

  /// The operation of a task: it sends any number of actions, and ends when it returns.
  typealias Body = @MainActor @Sendable (Send<Action>) async -> Void

  /// The work of an emission. If it sends actions, it does so before it returns.
  typealias Emission = (_ send: (Action) -> Void) -> Void

  /// Stores the work. An effect is one reference, so passing on an effect without work costs nothing: the program
  /// doesn't look up the size of an operation at run time.
  @usableFromInline
  final class Box {
    fileprivate let operation: Operation
    fileprivate let feature: Feature?

    fileprivate init(_ operation: Operation, in feature: Feature?) {
      (self.operation, self.feature) = (operation, feature)
    }
  }

  @usableFromInline let box: Box?

  /// The work.
  // Without `??`, which would look up the type of its optional.
  var operation: Operation { if let box { box.operation } else { .none } }

  /// The work of an effect that completes as soon as it is started; `nil` for any other effect.
  var emission: Emission? {
    if case .emission(let emission) = operation { emission } else { nil }
  }

  /// The feature in which all of the work is registered while it runs, if it is known.
  var feature: Feature? { box?.feature }

  init(operation: Operation, in feature: Feature? = nil) {
    if case .none = operation { box = nil } else { box = Box(operation, in: feature) }
  }

  @inlinable
  init() { box = nil }

  /// An effect that does nothing and completes immediately: the result of most actions.
  @inlinable
  public static var none: Effect {
    Effect()
  }

  /// Whether there is nothing to do.
  @inlinable
  var isNone: Bool { box == nil }

  /// An effect that sends one action immediately.
  ///
  /// It is meant for *delegate actions*, with which a child notifies its parent. To share logic between actions, write
  /// a function that changes the state: an additional action runs through all reducers again.
  ///
  /// - Parameter action: The action to send, synchronously, when the effect is started.
  ///
  /// Seed: 000, Effect.send.
  public static func send(_ action: Action) -> Effect {
    Effect(operation: .emission { send in send(action) })
  }

  /// The same effect with a different type of action.
  ///
  /// - Parameter transform: Turns an action into one of the new type. In a store, it is called on the main actor.
  /// - Returns: An effect that emits when this one does, in the same order. It is cancelled by the same cancel IDs and
  ///   with the same feature, and its task has the same priority and the same name.
  ///
  /// Seed: 000, Effect.map.
  #if ComposableArchitecture2Deprecations
    @available(*, deprecated, message: "Send the parent's actions directly in a '.run' instead.")
  #endif
  @inlinable @inline(__always)
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    _map(transform)
  }

  /// The same as ``map(_:)``, for reducers that run other reducers.
  @inlinable @inline(__always)
  func _map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    isNone ? .none : mapped(transform)
  }

  /// The same effect with the actions embedded in a case. If there is no effect, no closure is created, and the path isn't
  /// copied.
  @inlinable @inline(__always)
  func embedded<NewAction>(
    in path: @autoclosure () -> AnyCasePath<NewAction, Action>
  ) -> Effect<NewAction> {
    if isNone { return .none }
    let path = path()
    return mapped { path.embed($0) }
  }

  @usableFromInline
  func mapped<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    let transform = preservingDependencies(transform)
    if let emission {
      return Effect<NewAction>(
        operation: .emission { send in emission { send(transform($0)) } }, in: feature)
    }
    return wrapped(in: feature) { operation, run in
      operation.start(run.inner(run.part) { run.send(transform($0)) })
    }
  }

  /// An effect that does something around this effect's work.
  ///
  /// - Parameters:
  ///   - feature: The feature in which all of the work is registered while it runs, if it is known.
  ///   - start: Starts the work of this effect.
  func wrapped<NewAction>(
    in feature: Feature?,
    _ start: @escaping @MainActor @Sendable (Operation, EffectRun<NewAction>) -> Void
  ) -> Effect<NewAction> {
    let operation = operation
    let start: Effect<NewAction>.Start = { start(operation, $0) }
    return Effect<NewAction>(operation: isTask ? .task(start) : .publisher(start), in: feature)
  }

  /// Whether the work runs in tasks.
  var isTask: Bool { if case .task = operation { true } else { false } }
}

/// The effects of a feature: `EffectOf<Counter>` is `Effect<Counter.Action>`.
///
/// Seed: 000, EffectOf.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
