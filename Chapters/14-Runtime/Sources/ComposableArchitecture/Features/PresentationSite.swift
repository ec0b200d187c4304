import IdentifiedCollections
import OrderedCollections

/// A place in a feature's state where children appear and disappear, and those that have come.
///
/// The places of a feature form a tree, as its reducers do. A `Scope` leads to an inner place, so that two parts of
/// the same kind do not meet.
@usableFromInline
final class PresentationSite {
  /// Where the reducer that is running here stands; `nil` outside of a store.
  @usableFromInline
  static var current: PresentationSite? { Feature.current?.site }

  /// The feature that the place belongs to, which holds it.
  unowned let feature: Feature
  private let keyPath: AnyKeyPath?
  private var inner: [PresentationSite] = []

  /// The children in which something is running, or below.
  private var running: [NavigationID: Feature] = [:]

  /// The child that has reduced an action last.
  private var latest: Feature?

  /// The ids of the elements that were here when it was last looked for those that were removed.
  private var known: Any?

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - keyPath: The way there from the place around; `nil` for the whole state of the feature.
  ///   - feature: The feature.
  init(_ keyPath: AnyKeyPath?, of feature: Feature) {
    self.keyPath = keyPath
    self.feature = feature
  }

  /// A place further inside.
  ///
  /// - Parameter keyPath: The way there from this one.
  @usableFromInline
  func inner(_ keyPath: AnyKeyPath) -> PresentationSite {
    // There are few. Two equal key paths are mostly the same object, which makes this fast.
    for site in inner where site.keyPath === keyPath { return site }
    if let site = inner.first(where: { $0.keyPath == keyPath }) { return site }
    let site = PresentationSite(keyPath, of: feature)
    inner.append(site)
    return site
  }

  /// Goes to an inner place.
  ///
  /// - Parameter keyPath: The way there from the current one.
  /// - Returns: The current place, to go back to with ``makeCurrent()``; `nil` outside of a store.
  @usableFromInline
  static func enter(_ keyPath: AnyKeyPath) -> PresentationSite? {
    guard let current else { return nil }
    current.feature.site = current.inner(keyPath)
    return current
  }

  /// Makes this the current place again.
  @usableFromInline
  func makeCurrent() {
    feature.site = self
  }

  /// Lets a child that is here reduce an action.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - reduce: Reduces the action.
  /// - Returns: What `reduce` returns.
  @inlinable
  func reduce<Action>(in child: Feature, _ reduce: () -> Effect<Action>) -> Effect<Action> {
    Feature.reducing(in: child, reduce)
  }

  /// Lets a child reduce an action that cannot be dismissed.
  ///
  /// - Parameters:
  ///   - id: Who the child is. It is not needed outside of a store.
  ///   - site: Where it is; `nil` outside of a store.
  ///   - reduce: Reduces the action.
  /// - Returns: The child's effects. They are listed while they run, so that they can be cancelled when the child
  ///   was removed.
  @inlinable
  static func reduce<Action>(
    _ id: NavigationID?, at site: PresentationSite?, _ reduce: () -> Effect<Action>
  ) -> Effect<Action> {
    guard let site, let id else { return reduce() }
    let child = site.child(id)
    let effect = site.reduce(in: child, reduce)
    return effect.isNone ? .none : effect.listed(in: child)
  }

  /// A child that is here.
  ///
  /// - Parameters:
  ///   - id: Who the child is.
  ///   - isPresented: Whether it can be dismissed.
  @usableFromInline
  func child(_ id: NavigationID, isPresented: Bool = false) -> Feature {
    if let latest, let latestID = latest.id, latestID == id { return latest }
    let child = running[id] ?? Feature(id, at: self, isPresented: isPresented)
    latest = child
    return child
  }

  /// Whether something is running in a child here, or may begin to.
  ///
  /// - Parameter effect: What the action that is being reduced will start.
  @usableFromInline
  func mayHaveEffects<Action>(starting effect: Effect<Action>) -> Bool {
    !running.isEmpty || !effect.isNone
  }

  /// Records that children were removed. What they have begun is cancelled when the effects of the action have been
  /// started.
  ///
  /// - Parameter wasRemoved: Whether a child is not in the state any more. It is asked about the child that has reduced
  ///   an action last, and about those in which something is running.
  @usableFromInline
  func close(where wasRemoved: (NavigationID) -> Bool) {
    if let latest, let id = latest.id, wasRemoved(id) { latest.leave() }
    for (id, child) in running where child !== latest && wasRemoved(id) { child.leave() }
  }

  /// Records that elements were removed. They are looked for only when elements have come or gone since the last time.
  ///
  /// - Parameter elements: The elements that are there.
  @usableFromInline
  func close<ID, Element>(allBut elements: IdentifiedArray<ID, Element>) {
    let ids = elements.ids
    if (known as? OrderedSet<ID>) == ids { return }
    known = running.isEmpty ? nil : ids
    close { !$0.isElement(of: elements) }
  }

  /// Records that elements of a stack were removed. All that are running are asked only if the stack does not know who was removed
  /// since the last time.
  ///
  /// - Parameter stack: The elements that are there.
  @usableFromInline
  func close<Element>(allBut stack: StackState<Element>) {
    let version = stack.version
    defer { known = running.isEmpty ? nil : version }
    if let known = known as? StackVersion,
      let gone = version.removed(since: known)
    {
      for id in gone { close(NavigationID(id: id)) }
    } else {
      close { !$0.isElement(of: stack) }
    }
  }

  private func close(_ id: NavigationID) {
    let child = latest?.id == id ? latest : running[id]
    child?.leave()
  }

  /// Whether nothing is running here.
  var isIdle: Bool { running.isEmpty && inner.allSatisfy(\.isIdle) }

  /// The children here and further inside in which something is running, and those that have reduced an action last.
  var children: [Feature] {
    var children = Array(running.values)
    if let latest, let id = latest.id, running[id] !== latest { children.append(latest) }
    return children + inner.flatMap(\.children)
  }

  /// Keeps a child in which something is running.
  func keep(_ child: Feature, _ id: NavigationID) {
    running[id] = child
  }

  /// Releases a child in which nothing is running any more.
  func release(_ child: Feature, _ id: NavigationID) {
    if running[id] === child { running[id] = nil }
    if running.isEmpty { known = nil }
    if child.isClosed, latest === child { latest = nil }
  }
}
