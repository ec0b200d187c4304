/// A screen, and any number of screens on top of it, of which the last one is shown. `back` removes it.
///
/// ```swift
/// NavigationStack(path: $path) {
///   ForEach(tallies) { NavigationLink("open", value: $0.id) }
///     .navigationDestination(for: Tally.ID.self) { id in TallyView(id: id) }
/// }
/// ```
///
/// `back 3` removes three screens at the same time. The path is written once. If it has changed meanwhile, so that the lowest screen
/// to be removed isn't in it, nothing happens.
///
/// A screen is identified by its value. It keeps its subscriptions and tasks as long as the value is in the path, even at
/// a different position. If the path has equal values, the first of them is one screen, the second a different one, and so
/// on.
///
/// With a store, the path is `$store.scope(state: \.path, action: \.path)`.
public struct NavigationStack<Root: View>: View, PrimitiveView {
  public typealias Body = Never

  private let root: Root
  /// `nil` if the stack has a path of its own.
  private let navigation: Navigation?
  private let id: AnyHashable?
  private let subscribe: (_ changed: @escaping () -> Void) -> Any

  /// A stack that keeps its path to itself, for links with values. It begins with the root.
  ///
  /// It is also the place for screens that ``View/navigationDestination(item:destination:)`` and its relatives present.
  ///
  /// - Parameter root: The screen below all.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    id = nil
    subscribe = { _ in () }
    navigation = nil
  }

  /// A stack that does not observe its path. The view around it does, and evaluates the stack and all its screens when
  /// the path changes.
  ///
  /// If there is a ``BodyTracking/tracker``, and it follows what the path is read from, only new screens are evaluated.
  ///
  /// - Parameters:
  ///   - path: A value for each screen, from the lowest to the top.
  ///   - root: The screen below all. Somewhere in it, or in a screen on top of it, there is a
  ///     ``View/navigationDestination(for:destination:fileID:filePath:line:column:)`` for each type of values.
  public init<Path: RandomAccessCollection & RangeReplaceableCollection>(
    path: Binding<Path>, @ViewBuilder root: () -> Root
  ) where Path.Element: Hashable {
    self.init(path: path, subscribe: { _ in () }, root: root)
  }

  /// A stack that observes its path. When the path changes, only new screens are evaluated. Those that stay are not, and
  /// neither is the root.
  ///
  /// - Parameters:
  ///   - path: A value for each screen, from the lowest to the top.
  ///   - id: What is observed; when it differs from the last time, the source is subscribed to again.
  ///   - subscribe: Called once when the stack first appears. It is passed a closure to call after each change of the
  ///     path, on the main actor. The token that it returns is held as long as the stack is on screen.
  ///   - root: The screen below all.
  public init<Path: RandomAccessCollection & RangeReplaceableCollection>(
    path: Binding<Path>, id: AnyHashable? = nil,
    subscribe: @escaping (_ changed: @escaping () -> Void) -> Any, @ViewBuilder root: () -> Root
  ) where Path.Element: Hashable {
    self.root = root()
    self.id = id
    self.subscribe = subscribe
    navigation = Navigation(path)
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    guard let ownNavigation = navigation else { return fragmentWithOwnPath(in: context) }
    let navigation = kept(ownNavigation, at: context.at(.index(1)))
    var context = context
    context.environment.navigation = navigation
    // First, since destinations are registered there.
    let base = root.resolve(in: context.at(.index(0)))
    // No view around reads the path, so that there is nobody else to track it.
    let screens = context.owner.child(
      at: context.at(.index(1)), id: id, isTracked: true, subscribe: subscribe
    ) { [navigation] context in navigation.screens(in: context) }
    screens.navigation = navigation
    return .stack(over: base, screens)
  }

  /// What the views inside were handed down before, so that they need not be evaluated again, with the path as it is
  /// bound now.
  private func kept(_ navigation: Navigation, at place: ResolutionContext) -> Navigation {
    guard place.owner.followsBodies, let known = place.owner.knownChild(at: place)?.navigation
    else { return navigation }
    known.takePath(of: navigation)
    return known
  }

  /// A stack of the path that is kept at this place.
  private func fragmentWithOwnPath(in context: ResolutionContext) -> Fragment {
    let node = context.owner.child(
      at: context.at(.index(0)), id: nil, subscribe: { OwnPath(changed: $0) },
      content: { [root] context in
        guard let path = context.owner.subscription as? OwnPath else { return .empty }
        return NavigationStack(path: path.binding) { root }.fragment(in: context)
      })
    return .observed(node)
  }
}

/// The path of a stack that was provided none.
@MainActor
private final class OwnPath {
  private var values: [AnyHashable] = []
  private let changed: () -> Void

  init(changed: @escaping () -> Void) {
    self.changed = changed
  }

  var binding: Binding<[AnyHashable]> {
    Binding(
      get: { self.values },
      set: {
        self.values = $0
        self.changed()
      })
  }
}
