/// How an effect that is at work leaves the features that it is in.
///
/// What an effect sends goes through all the features around it, from the inside to the outside. The end of a feature
/// takes the same way, from there on.
final class DismissalPath: Sendable {
  /// The way out of the nearest feature that is presented, for the effect that is at work here.
  @TaskLocal static var current: DismissalPath?

  private let feature: Feature
  private let outer: DismissalPath?
  private let leave: @MainActor @Sendable () -> Void

  /// - Parameters:
  ///   - feature: The feature.
  ///   - outer: The way out of the next feature around it.
  ///   - leave: Sends the action that ends the feature.
  init(
    of feature: Feature, within outer: DismissalPath?,
    leave: @escaping @MainActor @Sendable () -> Void
  ) {
    self.feature = feature
    self.outer = outer
    self.leave = leave
  }

  /// The way out of a feature; `nil` if it is not among those around.
  func from(_ feature: Feature) -> (@MainActor @Sendable () -> Void)? {
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
    in feature: Feature, leavingBy leave: @escaping @Sendable () -> ParentAction,
    _ embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = map(embed)
    guard case .run(let priority, let body) = effect.operation else { return effect }
    return Effect<ParentAction>(
      operation: .run(priority) { send in
        let dismissalPath = DismissalPath(of: feature, within: .current) { send.send(leave()) }
        await DismissalPath.$current.withValue(dismissalPath) { await body(send) }
      }, in: effect.feature)
  }
}
