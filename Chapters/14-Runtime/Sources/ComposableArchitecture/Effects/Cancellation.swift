import StoreSupport

extension Effect {
  /// Makes an effect that can be cancelled by its cancel ID.
  ///
  /// ```swift
  /// case .searchFieldChanged(let query):
  ///   enum CancelID { case search }
  ///   return .run { send in
  ///     await send(.searchResponse(Result { try await search(query) }))
  ///   }
  ///   .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// Any number of effects may run under one cancel ID. They are cancelled together.
  ///
  /// A cancel ID belongs to the feature whose reducer calls this. Effects of other features with an equal cancel ID
  /// aren't affected, unless those features are below this one.
  ///
  /// - Parameters:
  ///   - id: The cancel ID. Two cancel IDs are equal if their types and their values are.
  ///   - cancelInFlight: Whether running effects with this cancel ID are cancelled when this one is started, before its
  ///     work begins.
  /// - Returns: An effect that does the same until it is cancelled. Then its work is cancelled, and it emits nothing
  ///   more. A publisher's effect completes immediately, and a task's effect when its operation returns. It is
  ///   registered under the cancel ID when it is started, before it emits.
  ///
  /// Seed: 000, Effect.cancellable.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    listed(
      in: Feature.current, as: CancelID(AnyHashable(id)), cancelInFlight: cancelInFlight)
  }

  /// An effect that, when it is started, cancels all effects that are running under a cancel ID in the feature whose
  /// reducer calls this, and in the features below it.
  ///
  /// Effects that are started later are not cancelled. If none is running, it does nothing.
  ///
  /// - Parameter id: The cancel ID. Two cancel IDs are equal if their types and their values are.
  ///
  /// Seed: 000, Effect.cancel.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    let (id, feature) = (CancelID(AnyHashable(id)), Feature.current)
    return Effect(operation: .emission { _ in (feature ?? .here).cancelEarlier(id) })
  }

  /// The same effect, which is registered while it runs, so that it is cancelled when its feature is removed. An effect
  /// that is already registered in the feature, or in one below, is returned unchanged, and so is one that completes
  /// immediately.
  ///
  /// - Parameter feature: The feature.
  @usableFromInline
  func listed(in feature: Feature) -> Effect {
    if emission != nil || self.feature?.isInside(feature) == true { return self }
    return listed(in: feature, as: nil)
  }

  /// The same effect, which is registered while it runs, so that it can be cancelled.
  ///
  /// - Parameters:
  ///   - feature: The feature in which it is registered; `nil` is the feature that starts it.
  ///   - id: The cancel ID, if it has one.
  ///   - cancelInFlight: Whether effects with the same cancel ID are cancelled first.
  func listed(
    in feature: Feature?, as id: CancelID?, cancelInFlight: Bool = false
  ) -> Effect {
    if isNone { return .none }
    return wrapped(in: feature) { operation, run in
      let list = feature ?? .here
      let root = list.root
      if cancelInFlight, let id { list.cancelEarlier(id) }
      // It is registered before it's started, because its first action may cancel it.
      let part = EffectPart()
      let partID = ObjectIdentifier(part)
      let number = list.insert(id) {
        onMainActor {
          part.cancel()
          if !part.isOver { root.ending.insert(partID) }
        }
      }
      part.onEnd = {
        list.remove(number, id)
        root.ending.remove(partID)
        run.part.end()
      }
      run.part.onCancel { part.cancel() }
      root.starting.append(number)
      operation.start(run.inner(part) { if !list.isClosed { run.send($0) } })
      root.starting.removeLast()
    }
  }
}
