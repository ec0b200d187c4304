/// The path by which a running effect dismisses the features around it.
///
/// An action that an effect sends passes through all the features around it, from the innermost to the outermost. The
/// dismissal of a feature takes the same path, starting at that feature.
final class DismissalPath: Sendable {
  /// The dismissal path of the nearest presented feature, for the effect that runs in this task.
  @TaskLocal static var current: DismissalPath?

  private let feature: Feature
  private let outer: DismissalPath?
  private let leave: @MainActor @Sendable () -> Void

  /// - Parameters:
  ///   - feature: The feature.
  ///   - outer: The dismissal path of the next feature around it.
  ///   - leave: Sends the action that dismisses the feature.
  init(
    of feature: Feature, within outer: DismissalPath?,
    leave: @escaping @MainActor @Sendable () -> Void
  ) {
    self.feature = feature
    self.outer = outer
    self.leave = leave
  }

  /// The function that dismisses a feature; `nil` if the feature isn't on this path.
  func from(_ feature: Feature) -> (@MainActor @Sendable () -> Void)? {
    self.feature === feature ? leave : outer?.from(feature)
  }
}

extension Effect {
  /// Turns the effect of a presented child into an effect of its parent. While it runs, the child
  /// can be dismissed.
  ///
  /// - Parameters:
  ///   - feature: The child.
  ///   - leave: Makes the parent's action that dismisses the child.
  ///   - embed: Turns an action of the child into one of the parent.
  @usableFromInline
  func presented<ParentAction>(
    in feature: Feature, leavingBy leave: @escaping @Sendable () -> ParentAction,
    _ embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = _map(embed)
    guard effect.isTask else { return effect }
    return effect.wrapped(in: effect.feature) { operation, run in
      let dismissalPath = DismissalPath(of: feature, within: .current) { run.send(leave()) }
      DismissalPath.$current.withValue(dismissalPath) { operation.start(run) }
    }
  }
}
