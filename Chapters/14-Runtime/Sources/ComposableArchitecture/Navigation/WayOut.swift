/// How an effect that is at work leaves the features that it is in.
///
/// What an effect sends goes through all the features around it, from the inside to the outside. The end of a feature
/// takes the same way, from there on.
final class WayOut: Sendable {
  /// The way out of the nearest feature that is presented, for the effect that is at work here.
  @TaskLocal static var current: WayOut?

  private let feature: RunningEffects
  private let outer: WayOut?
  private let leave: @MainActor @Sendable () -> Void

  /// - Parameters:
  ///   - feature: The feature.
  ///   - outer: The way out of the next feature around it.
  ///   - leave: Sends the action that ends the feature.
  init(
    of feature: RunningEffects, within outer: WayOut?,
    leave: @escaping @MainActor @Sendable () -> Void
  ) {
    self.feature = feature
    self.outer = outer
    self.leave = leave
  }

  /// The way out of a feature; `nil` if it is not among those around.
  func from(_ feature: RunningEffects) -> (@MainActor @Sendable () -> Void)? {
    self.feature === feature ? leave : outer?.from(feature)
  }
}

extension Effect {
  /// The effect of a child that is presented, as its parent's. Inside, the child can be dismissed.
  ///
  /// - Parameters:
  ///   - feature: The child.
  ///   - leave: Makes the action of the parent that ends the child.
  ///   - embed: Turns an action of the child into one of the parent.
  @usableFromInline
  func presented<ParentAction>(
    in feature: RunningEffects, leavingBy leave: @escaping @Sendable () -> ParentAction,
    _ embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = _map(embed)
    guard case .run(let options, let body) = effect.operation else { return effect }
    return Effect<ParentAction>(
      operation: .run(options) { send in
        let wayOut = WayOut(of: feature, within: .current) { send.send(leave()) }
        await WayOut.$current.withValue(wayOut) { await body(send) }
      }, in: effect.feature)
  }
}
