/// The effects that are running in one feature of a store, and in the features below it.
///
/// The store's own feature is the root. A child that appears and disappears has a list of its own, below its parent's. So
/// all that a child has begun can be found when the child was removed, and an identifier of
/// ``Effect/cancellable(id:cancelInFlight:)`` belongs to the feature that uses it.
///
/// Seed: MILESTONES, 9.
// Unchecked: everything in it is used on the main actor only. A store reduces actions and starts effects there. Tasks are
// listed and cancelled by functions of that actor, and `onMainActor` brings the ends of publishers there.
@usableFromInline
final class Feature: @unchecked Sendable {
  /// The effects of the feature that is reducing an action here, or whose effect is running here.
  @TaskLocal static var current: Feature?

  /// How an effect is cancelled.
  typealias Cancellation = @Sendable () -> Void

  /// Who the feature is among those at its place in its parent; `nil` at the root.
  let id: NavigationID?

  /// The places in the feature's state where children appear and disappear.
  private lazy var wholeState = PresentationSite(nil, of: self)

  /// The place where a reducer of the feature is running.
  lazy var site = wholeState

  /// Whether the feature was removed, and all that it had begun was cancelled. What it still sends is dropped.
  private(set) var isClosed = false

  /// Whether the feature was removed, or one that it is in. It may be that what it has begun is not cancelled yet.
  var wasRemoved: Bool { isClosed || isBeingRemoved || parent?.wasRemoved == true }

  /// Whether the feature is being dismissed.
  var isBeingDismissed = false

  private weak var siteInParent: PresentationSite?
  private let isPresented: Bool
  private var isBeingRemoved = false

  /// How to cancel what is running, by its identifier and its number. What has no identifier is cancelled only when
  /// the feature was removed.
  private var effects: [CancelID?: [Int: Cancellation]] = [:]

  /// The windows that are open, of ``Effect/throttle(id:for:scheduler:latest:)``.
  var throttleWindows: [CancelID: ThrottleWindow] = [:]

  /// How many effects have been listed in the whole store, and which features were removed while an action was reduced.
  /// Only those of the root are used.
  private var count = 0
  private var gone: [Feature] = []

  /// The tasks that were cancelled by this list, or one below, and are not over yet. Only those of the root are used.
  var ending: Set<AnyHashable> = []

  /// Makes the list of a root.
  init() {
    (id, isPresented) = (nil, false)
  }

  /// Makes the list of a child.
  ///
  /// - Parameters:
  ///   - id: Who the child is.
  ///   - site: Where it is in its parent.
  ///   - isPresented: Whether it can be dismissed.
  init(_ id: NavigationID, at site: PresentationSite, isPresented: Bool) {
    (self.id, siteInParent, self.isPresented) = (id, site, isPresented)
  }

  /// The feature that this one is in; `nil` at the root.
  private var parent: Feature? { siteInParent?.feature }

  /// The list of the store's own feature.
  var root: Feature { parent?.root ?? self }

  /// The nearest feature that can be dismissed: this one, or one that it is in.
  var presented: Feature? { isPresented ? self : parent?.presented }

  /// Whether this is another feature, or one in it.
  func isInside(_ other: Feature) -> Bool {
    self === other || parent?.isInside(other) == true
  }

  /// Whether nothing is running, here and below.
  var isIdle: Bool { effects.isEmpty && wholeState.isIdle }

  /// How many effects are running under an identifier, here and below.
  func count(_ id: CancelID) -> Int {
    wholeState.children.reduce(effects[id]?.count ?? 0) { $0 + $1.count(id) }
  }

  /// Adds an effect that is running.
  ///
  /// - Parameters:
  ///   - id: Its identifier, if it has one.
  ///   - cancel: Cancels the effect. It is called at most once; immediately if the feature was removed.
  /// - Returns: The number of the effect, for ``remove(_:_:)``.
  func insert(_ id: CancelID?, cancel: @escaping Cancellation) -> Int {
    let root = root
    root.count += 1
    let number = root.count
    if isClosed {
      cancel()
    } else {
      keep()
      effects[id, default: [:]][number] = cancel
    }
    return number
  }

  /// Removes an effect that is over. If it was cancelled, it was already removed.
  func remove(_ number: Int, _ id: CancelID?) {
    effects[id]?[number] = nil
    if effects[id]?.isEmpty == true { effects[id] = nil }
    release()
  }

  /// Cancels all effects that are running under an identifier, here and below, in the order in which they were
  /// started, and removes them.
  func cancel(_ id: CancelID) {
    Self.cancelInOrder(in: [self]) { feature in feature.effects.removeValue(forKey: id) ?? [:] }
  }

  /// Records that the feature was removed. What it has begun is cancelled by ``closeRemovedFeatures()``.
  func leave() {
    if isBeingRemoved { return }
    isBeingRemoved = true
    root.gone.append(self)
  }

  /// Cancels all that was begun in the features that were removed. A store calls it when it has started the effects of
  /// an action, so that the effects of a child that was just removed are among them.
  func closeRemovedFeatures() {
    guard !gone.isEmpty else { return }
    let features = gone
    gone = []
    Self.close(features)
  }

  /// Cancels all that is running, here and below.
  func close() { Self.close([self]) }

  private static func close(_ features: [Feature]) {
    cancelInOrder(in: features) { feature in
      defer { feature.effects = [:] }
      feature.isClosed = true
      return feature.effects.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
    for feature in features { feature.release() }
  }

  /// Cancels effects of some features and of all below, first that was started first.
  ///
  /// - Parameters:
  ///   - features: The features.
  ///   - take: Takes those to be cancelled out of a list.
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

  /// Has the parent keep this list, as long as something is running.
  private func keep() {
    guard isIdle, let parent, let id else { return }
    parent.keep()
    siteInParent?.keep(self, id)
  }

  private func release() {
    guard isIdle || isClosed, let id else { return }
    siteInParent?.release(self, id)
    parent?.release()
  }
}
