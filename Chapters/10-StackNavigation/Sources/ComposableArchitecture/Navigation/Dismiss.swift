import Dependencies

/// Dismisses a presented feature from one of its own effects.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
/// …
/// case .cancelButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// Seed: 000, DismissEffect.
public struct DismissEffect: Sendable {
  private enum Target {
    case nothing
    case closure(@MainActor @Sendable () -> Void)
    case feature(Feature)
  }

  private let target: Target

  /// Makes an effect that calls a closure instead, for tests and previews.
  ///
  /// - Parameter dismiss: The closure to call.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    target = .closure(dismiss)
  }

  /// Makes an effect that dismisses a feature.
  ///
  /// - Parameter feature: The feature; `nil` if nothing is presented.
  fileprivate init(_ feature: Feature?) {
    target = feature.map(Target.feature) ?? .nothing
  }

  /// Whether there is a feature to dismiss.
  fileprivate var isPresented: Bool {
    if case .nothing = target { false } else { true }
  }

  /// Sends `.dismiss` to the nearest enclosing `ifLet` that presents a child, or `.popFrom` to the nearest enclosing
  /// `forEach` that has the feature in its stack. When this returns, the state is removed, and all effects of the
  /// feature are cancelled, including the one that called this. Actions that they send afterwards are ignored.
  ///
  /// A second call does nothing. If nothing is presented, an issue is reported.
  ///
  /// - Parameters:
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = CallSite(fileID, filePath, line, column)
    switch target {
    case .nothing:
      location.reportNotPresented()
    case .closure(let dismiss):
      dismiss()
    case .feature(let feature):
      await dismiss(feature, orReportAt: location)
    }
  }

  @MainActor
  private func dismiss(_ feature: Feature, orReportAt location: CallSite) async {
    if feature.wasRemoved || Feature.current?.wasRemoved == true { return }
    guard let leave = DismissalPath.current?.from(feature) else {
      return location.reportOutsideEffect()
    }
    let isFirst = !feature.isBeingDismissed
    feature.isBeingDismissed = true
    if isFirst { leave() }
    // While another action is being reduced, this one is queued. After this line it is processed.
    await Task.yield()
    feature.isBeingDismissed = false
  }
}

extension DependencyValues {
  /// Dismisses the presented feature that reads this, or the nearest one around it.
  ///
  /// In a test of a single feature, override it: `$0.dismiss = DismissEffect { … }`.
  ///
  /// Seed: 000, DependencyValues.dismiss.
  public var dismiss: DismissEffect {
    get {
      let presented = Feature.current?.presented
      if let own = self[DismissKey.self], own.presented === presented { return own.dismiss }
      return DismissEffect(presented)
    }
    set {
      self[DismissKey.self] = OwnDismiss(
        dismiss: newValue, presented: Feature.current?.presented)
    }
  }

  /// Whether the feature that reads this is presented, so that ``dismiss`` has an effect.
  ///
  /// Seed: 000, DependencyValues.isPresented.
  public var isPresented: Bool { dismiss.isPresented }
}

/// An overridden `dismiss`, and the presentation that it is for: a nested presentation has its own.
private struct OwnDismiss: Sendable {
  let dismiss: DismissEffect
  let presented: Feature?
}

private enum DismissKey: DependencyKey {
  static let liveValue: OwnDismiss? = nil
  static let testValue: OwnDismiss? = nil
}

extension CallSite {
  fileprivate func reportNotPresented() {
    report(
      """
      “dismiss” was called at \(fileID):\(line), but the feature is not presented, so nothing can be dismissed.

      A feature can be dismissed if a parent runs it by “ifLet” with a “PresentationState”, or by \
      “forEach” with a “StackState”. If it is also used without being presented, check \
      “@Dependency(\\.isPresented)” first. In a test of the feature alone, set the dependency \
      “dismiss”.
      """)
  }

  fileprivate func reportOutsideEffect() {
    report(
      """
      “dismiss” was called at \(fileID):\(line) outside of the effects of the feature that it dismisses.

      Call it in the “run” of an effect that the feature itself returns, and not in a detached task.
      """)
  }
}
