import IssueReporting

/// The stack as its views see it: the path to push to, and the destinations for values.
@MainActor
final class Navigation {
  private var path: () -> [AnyHashable]
  private var append: (AnyHashable) -> Bool
  private var keepFirst: (_ count: Int) -> Void
  private var element: Any.Type
  private var destinations: [ObjectIdentifier: (Any) -> AnyView?] = [:]

  init<Path: RandomAccessCollection & RangeReplaceableCollection>(
    _ path: Binding<Path>
  ) where Path.Element: Hashable {
    self.path = { path.wrappedValue.map { AnyHashable($0) } }
    append = { value in
      guard let element = (value as? Path.Element) ?? (value.base as? Path.Element) else {
        return false
      }
      path.wrappedValue.append(element)
      return true
    }
    keepFirst = { count in
      path.wrappedValue.removeLast(path.wrappedValue.count - count)
    }
    element = Path.Element.self
  }

  /// Takes the path of a new instance for the same stack, and keeps the destinations for values, because views that
  /// aren't re-evaluated don't register them again.
  func takePath(of other: Navigation) {
    path = other.path
    append = other.append
    keepFirst = other.keepFirst
    element = other.element
  }

  /// Puts a value on top of the path.
  ///
  /// - Returns: `nil`, or the type of the path's elements, if the value has a different type.
  func push(_ value: AnyHashable) -> Any.Type? {
    append(value) ? nil : element
  }

  /// Registers the destination for values of a type.
  func register<Value, Content: View>(
    _: Value.Type, _ destination: @escaping (Value) -> Content
  ) {
    destinations[ObjectIdentifier(Value.self)] = { value in
      (value as? Value).map { AnyView(destination($0)) }
    }
  }

  /// The screens for the values in the path.
  func screens(in context: ResolutionContext) -> Fragment {
    let path = path()
    var counts: [AnyHashable: Int] = [:]
    let screens = path.map { value in
      counts[value, default: 0] += 1
      let place = context.at(.id(value)).at(.index(counts[value, default: 0]))
      return Fragment.observed(
        context.owner.keptChild(at: place) { [self] context in
          destination(value).resolve(in: context)
        })
    }
    return .screens(screens) { [self] in pop(to: $0, of: path) }
  }

  private func destination(_ value: AnyHashable) -> AnyView {
    let value = value.base
    if let view = destinations[ObjectIdentifier(type(of: value))]?(value) { return view }
    reportIssue(
      """
      A value of the type “\(type(of: value))” is in the path of a “NavigationStack”, but it is not known what to show \
      for it.

      Add “navigationDestination(for: \(type(of: value)).self)” to a view inside the stack.
      """)
    return AnyView(Text("There is nothing to show for “\(String(describing: value))”."))
  }

  /// Keeps the lowest screens and removes the screens above. Does nothing if the lowest screen to remove isn't in the
  /// path any more.
  ///
  /// - Parameters:
  ///   - count: The number of screens that stay.
  ///   - shown: The path when `back` was listed.
  private func pop(to count: Int, of shown: [AnyHashable]) {
    let now = path()
    guard now.indices.contains(count), now[count] == shown[count] else { return }
    keepFirst(count)
  }
}

private enum NavigationKey: EnvironmentKey {
  static var defaultValue: Navigation? { nil }
}

extension EnvironmentValues {
  /// The stack that a view is in, if any.
  var navigation: Navigation? {
    get { self[NavigationKey.self] }
    set { self[NavigationKey.self] = newValue }
  }
}
