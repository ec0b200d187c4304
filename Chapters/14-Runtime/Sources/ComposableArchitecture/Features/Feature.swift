/// A feature of a store: the effects that are running in it, and the features below it.
///
/// The store's own feature is the root. A child whose state is optional has its own `Feature`, below its parent's. So
/// all effects of a child can be cancelled when it is removed, and a cancel ID of
/// ``Effect/cancellable(id:cancelInFlight:)`` belongs to the feature that uses it.
///
/// Seed: MILESTONES, 9.
// Unchecked: everything in it is used on the main actor only. A store reduces actions and starts effects there.
// Functions of that actor register and cancel tasks, and `onMainActor` handles the ends of publishers there.
@usableFromInline
final class Feature: @unchecked Sendable {
  /// The feature whose effect is running in this task. See ``current``.
  @TaskLocal static var ofCurrentTask: Feature?

  /// How an effect is cancelled.
  typealias Cancellation = @Sendable () -> Void

  /// The feature's ID at its presentation site in the parent.
  let id: NavigationID

  /// The presentation sites in the feature's state.
  private lazy var wholeState = PresentationSite(nil, of: self)

  /// The presentation site in which a reducer of the feature is running.
  private(set) lazy var site = wholeState

  /// Makes an inner presentation site the current one.
  ///
  /// - Parameter keyPath: The key path from the current site.
  /// - Returns: The previous site, for ``leaveSite(to:)``.
  @usableFromInline
  func enterSite(_ keyPath: AnyKeyPath) -> PresentationSite {
    let outer = site
    site = outer.inner(keyPath)
    return outer
  }

  /// Restores the previous presentation site.
  @usableFromInline
  func leaveSite(to outer: PresentationSite) {
    site = outer
  }

  /// Whether the feature was removed and its effects were cancelled. Actions that it still sends are ignored.
  private(set) var isClosed = false

  /// Whether this feature or one of its parents was removed. Its effects may not be cancelled yet.
  var wasRemoved: Bool { isClosed || isBeingRemoved || parent?.wasRemoved == true }

  /// Whether the feature is being dismissed.
  var isBeingDismissed = false

  private weak var siteInParent: PresentationSite?
  private let isPresented: Bool
  private var isBeingRemoved = false

  /// The cancellations of running effects, by cancel ID and number. An effect without a cancel ID is cancelled only
  /// when the feature is removed.
  private var effects: [CancelID?: [Int: Cancellation]] = [:]

  /// The current throttle intervals of ``Effect/throttle(id:for:scheduler:latest:)``.
  var throttleIntervals: [CancelID: ThrottleInterval] = [:]

  /// How many effects were registered in the whole store, and which features were removed while an action was reduced.
  /// Only the root uses them.
  private var count = 0
  private var removedFeatures: [Feature] = []

  /// The tasks that this feature, or one below, cancelled and that are still running. Only the root uses it.
  var ending: Set<AnyHashable> = []

  /// The numbers of the effects that are being started. Only the root uses it.
  var starting: [Int] = []

  /// Makes the root feature.
  init() {
    (id, isPresented) = (.only, false)
  }

  /// Makes a child feature.
  ///
  /// - Parameters:
  ///   - id: The child's ID.
  ///   - site: Its presentation site in the parent.
  ///   - isPresented: Whether it can be dismissed.
  init(_ id: NavigationID, at site: PresentationSite, isPresented: Bool) {
    (self.id, siteInParent, self.isPresented) = (id, site, isPresented)
  }

  /// The parent feature; `nil` at the root.
  private var parent: Feature? { siteInParent?.feature }

  /// The store's root feature.
  var root: Feature { parent?.root ?? self }

  /// The nearest feature that can be dismissed: this one or one of its parents.
  var presented: Feature? { isPresented ? self : parent?.presented }

  /// Whether this is the other feature or one below it.
  func isInside(_ other: Feature) -> Bool {
    self === other || parent?.isInside(other) == true
  }

  /// Whether no effect is running, here and below.
  var isIdle: Bool { effects.isEmpty && wholeState.isIdle }

  /// How many effects are running under a cancel ID, here and below.
  func count(_ id: CancelID) -> Int {
    wholeState.children.reduce(effects[id]?.count ?? 0) { $0 + $1.count(id) }
  }

  /// Registers a running effect.
  ///
  /// - Parameters:
  ///   - id: Its cancel ID, if it has one.
  ///   - cancel: Cancels the effect. It is called at most once; immediately if the feature was removed.
  /// - Returns: The number of the effect, for ``remove(_:_:)``.
  func insert(_ id: CancelID?, cancel: @escaping Cancellation) -> Int {
    let root = root
    root.count += 1
    let number = root.count
    if isClosed {
      cancel()
    } else {
      retain()
      effects[id, default: [:]][number] = cancel
    }
    return number
  }

  /// Removes an effect that ended. If it was cancelled, it was already removed.
  func remove(_ number: Int, _ id: CancelID?) {
    effects[id]?[number] = nil
    if effects[id]?.isEmpty == true { effects[id] = nil }
    release()
  }

  /// Cancels all effects that are running under a cancel ID, here and below, in the order in which they were started,
  /// and removes them.
  func cancel(_ id: CancelID) {
    Self.cancelInOrder(in: [self]) { feature in feature.effects.removeValue(forKey: id) ?? [:] }
  }

  /// Cancels effects as ``cancel(_:)`` does, except the ones that are being started. The effect that replaces the others
  /// is one of them, because it is registered before it's started.
  func cancelEarlier(_ id: CancelID) {
    let starting = root.starting
    Self.cancelInOrder(in: [self]) { feature in
      let effects = feature.effects.removeValue(forKey: id) ?? [:]
      let kept = effects.filter { starting.contains($0.key) }
      if !kept.isEmpty { feature.effects[id] = kept }
      return effects.filter { !starting.contains($0.key) }
    }
  }

  /// Records that the feature was removed. Its effects are cancelled by ``closeRemovedFeatures()``.
  func leave() {
    if isBeingRemoved { return }
    isBeingRemoved = true
    root.removedFeatures.append(self)
  }

  /// Cancels all effects of the features that were removed. A store calls it after it starts the effects of an action,
  /// so that the effects of a child that was just removed are cancelled as well.
  func closeRemovedFeatures() {
    guard !removedFeatures.isEmpty else { return }
    let features = removedFeatures
    removedFeatures = []
    Self.close(features)
  }

  /// Cancels all running effects, here and below.
  func close() { Self.close([self]) }

  private static func close(_ features: [Feature]) {
    cancelInOrder(in: features) { feature in
      defer { feature.effects = [:] }
      feature.isClosed = true
      return feature.effects.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
    for feature in features { feature.release() }
  }

  /// Cancels effects of some features and of all below, in the order in which they were started.
  ///
  /// - Parameters:
  ///   - features: The features.
  ///   - take: Removes the effects to cancel from a feature, and returns them.
  private static func cancelInOrder(
    in features: [Feature], _ take: (Feature) -> [Int: Cancellation]
  ) {
    var taken: [Int: Cancellation] = [:]
    func collect(_ feature: Feature) {
      for child in feature.wholeState.children { collect(child) }
      taken.merge(take(feature)) { first, _ in first }
    }
    for feature in features { collect(feature) }
    for (_, cancel) in taken.sorted(by: { $0.key < $1.key }) { cancel() }
  }

  /// Lets the parent retain this feature as long as an effect is running.
  private func retain() {
    guard isIdle, let parent else { return }
    parent.retain()
    siteInParent?.retain(self, id)
  }

  private func release() {
    guard isIdle || isClosed else { return }
    siteInParent?.release(self, id)
    parent?.release()
  }
}

extension Feature {
  /// The feature that is reducing an action here, or whose effect is running here.
  @usableFromInline
  static var current: Feature? { ofThread.value ?? ofCurrentTask }

  /// Calls a function in which a feature reduces an action, or starts effects.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - operation: The function.
  /// - Returns: The function's result.
  @inlinable
  static func reducing<R>(in feature: Feature, _ operation: () throws -> R) rethrows -> R {
    try ofThread.withValue(feature, operation)
  }

  /// Makes a feature the current one of this thread, to reduce an action and to start effects. The caller has to retain
  /// the feature until it calls ``leave(to:)``.
  ///
  /// - Returns: The thread's previous feature.
  static func enter(_ feature: Feature) -> UnsafeMutableRawPointer? {
    ofThread.enter(feature)
  }

  /// Restores the thread's previous feature.
  static func leave(to outer: UnsafeMutableRawPointer?) {
    ofThread.leave(to: outer)
  }

  /// Calls a function that starts a task. The thread's current feature becomes the task's, because the task may
  /// continue on a different thread, and other tasks may run on this one.
  static func startingTask<R>(_ operation: () -> R) -> R {
    guard let feature = ofThread.value else { return operation() }
    return ofThread.withValue(nil) { $ofCurrentTask.withValue(feature, operation: operation) }
  }

  @usableFromInline static let ofThread = ThreadLocal<Feature>()
}
