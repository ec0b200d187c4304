import OpenCombine

extension Effect {
  /// Makes an effect that can be cancelled by its identifier.
  ///
  /// ```swift
  /// case .searchFieldChanged(let query):
  ///   enum CancelID { case search }
  ///   return .run { send in
  ///     await send(.searchResponse(TaskResult { try await search(query) }))
  ///   }
  ///   .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// Any number of effects may run under one identifier. They are cancelled together.
  ///
  /// An identifier belongs to the feature whose reducer calls this. What other features do under an equal identifier
  /// has nothing to do with it, unless they are below this one.
  ///
  /// - Parameters:
  ///   - id: The identifier. Two are the same when their types and their values are.
  ///   - cancelInFlight: Whether effects that are running under this identifier are cancelled when
  ///     this one is started, before its work begins.
  /// - Returns: An effect that does the same, until it is cancelled: then its work is cancelled and it
  ///   emits nothing more. A publisher's effect completes immediately, a task's when its work has returned. It
  ///   is listed under the identifier when it has been started, and before it emits.
  ///
  /// Seed: 000, Effect.cancellable.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    listed(
      in: Feature.current, as: CancelID(AnyHashable(id)), cancelInFlight: cancelInFlight)
  }

  /// An effect that cancels all effects that are running under an identifier when it is started: those of the feature
  /// whose reducer calls this, and those of the features below it.
  ///
  /// Effects that are started later are not cancelled. If none is running, it does nothing.
  ///
  /// - Parameter id: The identifier. Two are the same when their types and their values are.
  ///
  /// Seed: 000, Effect.cancel.
  public static func cancel(id: some Hashable) -> Effect {
    let (id, feature) = (CancelID(AnyHashable(id)), Feature.current)
    return Effect(emission: { _ in (feature ?? .here).cancel(id) })
  }

  /// The same effect, which is listed while it runs, so that it is cancelled when its feature was removed. An effect that
  /// is in the list of the feature already, or of one below, is left as it is, and so is one that is over immediately.
  ///
  /// - Parameter feature: The feature.
  @usableFromInline
  func listed(in feature: Feature) -> Effect {
    if emission != nil || self.feature?.isInside(feature) == true { return self }
    return listed(in: feature, as: nil)
  }

  /// The same effect, which is listed while it runs, so that it can be cancelled.
  ///
  /// - Parameters:
  ///   - feature: The feature in whose list it is; `nil` is the feature that starts it.
  ///   - id: The identifier, if it has one.
  ///   - cancelInFlight: Whether effects under the same identifier are cancelled first.
  func listed(
    in feature: Feature?, as id: CancelID?, cancelInFlight: Bool = false
  ) -> Effect {
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher) where id != nil:
      let started = Deferred { () -> StartedEffect<Action, Never> in
        let list = feature ?? .here
        if cancelInFlight, let id { list.cancel(id) }
        let effect = StartedEffect(publisher)
        let number = list.insert(id) { effect.finishEarly() }
        effect.onEnd { onMainActor { list.remove(number, id) } }
        return effect
      }
      return Effect(operation: .publisher(started.eraseToAnyPublisher()), in: feature)
    case .publisher, .run:
      let (priority, body) = asTask
      return Effect(
        operation: .run(priority) { send in
          let list = feature ?? .here
          await withCancellation(id, in: list, cancelInFlight: cancelInFlight) {
            await body(Send { if !list.isClosed { send.send($0) } })
          }
        }, in: feature)
    }
  }
}
