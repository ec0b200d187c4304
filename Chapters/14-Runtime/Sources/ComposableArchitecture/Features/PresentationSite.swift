import IdentifiedCollections
import OrderedCollections

/// A presentation site: a property of a feature's state that presents children, and its current children.
///
/// The presentation sites of a feature form a tree, as its reducers do. A `Scope` leads to an inner site, so that two
/// children of the same type have different sites.
@usableFromInline
final class PresentationSite {
  /// The site of the reducer that is running here; `nil` outside of a store.
  @usableFromInline
  static var current: PresentationSite? { Feature.current?.site }

  /// The feature that the site belongs to, which retains it.
  unowned let feature: Feature
  private let keyPath: AnyKeyPath?
  private var inner: [PresentationSite] = []

  /// The children in which, or below which, effects are running.
  private var running: [NavigationID: Feature] = [:] {
    didSet { isBusy = !running.isEmpty }
  }

  /// Whether effects are running in a child. It is read for each action, and reading it is faster than reading the
  /// dictionary.
  private var isBusy = false

  /// The child that reduced an action last.
  private var latest: Feature?

  /// The ids of the elements at the last check for removed elements.
  private var known: Any?

  /// Makes a presentation site.
  ///
  /// - Parameters:
  ///   - keyPath: The key path from the outer site; `nil` for the whole state of the feature.
  ///   - feature: The feature.
  init(_ keyPath: AnyKeyPath?, of feature: Feature) {
    self.keyPath = keyPath
    self.feature = feature
  }

  /// An inner site.
  ///
  /// - Parameter keyPath: The key path from this site.
  @usableFromInline
  func inner(_ keyPath: AnyKeyPath) -> PresentationSite {
    // There are few inner sites. Two equal key paths are mostly the same object, which makes this fast.
    for index in inner.indices where inner[index].keyPath === keyPath { return inner[index] }
    if let site = inner.first(where: { $0.keyPath == keyPath }) { return site }
    let site = PresentationSite(keyPath, of: feature)
    inner.append(site)
    return site
  }

  /// Lets a child that can't be dismissed reduce an action.
  ///
  /// - Parameters:
  ///   - id: The child's ID. It isn't needed outside of a store.
  ///   - site: Its site; `nil` outside of a store.
  ///   - reduce: Reduces the action.
  /// - Returns: The child's effects. They are registered while they run, so that they can be cancelled when the child
  ///   is removed.
  @inlinable
  static func reduce<Action>(
    _ id: NavigationID?, at site: PresentationSite?, _ reduce: () -> Effect<Action>
  ) -> Effect<Action> {
    guard let site, let id else { return reduce() }
    let child = site.child(id)
    let effect = Feature.reducing(in: child) { reduce() }
    return effect.isNone ? .none : effect.listed(in: child)
  }

  /// A child of this site.
  ///
  /// - Parameters:
  ///   - id: The child's ID.
  ///   - isPresented: Whether it can be dismissed.
  @usableFromInline
  func child(_ id: NavigationID, isPresented: Bool = false) -> Feature {
    if let latest, latest.id == id { return latest }
    let child = running[id] ?? Feature(id, at: self, isPresented: isPresented)
    latest = child
    return child
  }

  /// Whether effects are running in a child of this site, or may start.
  ///
  /// - Parameter effect: The effect of the action that is being reduced.
  @usableFromInline
  func mayHaveEffects<Action>(starting effect: Effect<Action>) -> Bool {
    isBusy || !effect.isNone
  }

  /// Records that children were removed. Their effects are cancelled after the effects of the action are started.
  ///
  /// - Parameter wasRemoved: Whether a child is no longer in the state. It is called for the child that reduced an
  ///   action last, and for the children with running effects.
  @usableFromInline
  func close(where wasRemoved: (NavigationID) -> Bool) {
    if let latest, wasRemoved(latest.id) { latest.leave() }
    for (id, child) in running where child !== latest && wasRemoved(id) { child.leave() }
  }

  /// Records that elements were removed. It searches for them only if elements were added or removed since the last
  /// call.
  ///
  /// - Parameter elements: The current elements.
  @usableFromInline
  func close<ID, Element>(allBut elements: IdentifiedArray<ID, Element>) {
    let ids = elements.ids
    if (known as? OrderedSet<ID>) == ids { return }
    known = running.isEmpty ? nil : ids
    close { !$0.isElement(of: elements) }
  }

  /// Records that elements of a stack were removed. All children with running effects are checked only if the stack
  /// doesn't know which elements were removed since the last call.
  ///
  /// - Parameter stack: The current elements.
  @usableFromInline
  func close<Element>(allBut stack: StackState<Element>) {
    let version = stack.version
    defer { known = running.isEmpty ? nil : version }
    if let known = known as? StackVersion,
      let removed = version.removed(since: known)
    {
      for id in removed { close(NavigationID(id: id)) }
    } else {
      close { !$0.isElement(of: stack) }
    }
  }

  private func close(_ id: NavigationID) {
    let child = latest?.id == id ? latest : running[id]
    child?.leave()
  }

  /// Whether no effect is running here.
  var isIdle: Bool { running.isEmpty && inner.allSatisfy(\.isIdle) }

  /// The children of this site and its inner sites with running effects, and the children that reduced an action last.
  var children: [Feature] {
    var children = Array(running.values)
    if let latest, running[latest.id] !== latest { children.append(latest) }
    return children + inner.flatMap(\.children)
  }

  /// Retains a child with running effects.
  func retain(_ child: Feature, _ id: NavigationID) {
    running[id] = child
  }

  /// Releases a child without running effects.
  func release(_ child: Feature, _ id: NavigationID) {
    if running[id] === child { running[id] = nil }
    if running.isEmpty { known = nil }
    if child.isClosed, latest === child { latest = nil }
  }
}
