import IssueReporting

/// What the views in a stack know of it: where to push, and what is shown for a value.
@MainActor
final class Navigation {
  private let path: () -> [AnyHashable]
  private let append: (AnyHashable) -> Bool
  private let removeAll: (_ start: Int) -> Void
  private let element: Any.Type
  private var destinations: [ObjectIdentifier: (Any) -> AnyView] = [:]

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
    removeAll = { start in
      var remaining = path.wrappedValue
      remaining.removeLast(remaining.count - start)
      path.wrappedValue = remaining
    }
    element = Path.Element.self
  }

  /// Puts a value on top of the path.
  ///
  /// - Returns: `nil`, or the type that the path's elements have, if the value is none of them.
  func push(_ value: AnyHashable) -> Any.Type? {
    append(value) ? nil : element
  }

  /// Remembers what is shown for values of a type.
  func register<Value, Content: View>(
    _: Value.Type, _ destination: @escaping (Value) -> Content
  ) {
    destinations[ObjectIdentifier(Value.self)] = { AnyView(destination($0 as! Value)) }
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
    if let destination = destinations[ObjectIdentifier(type(of: value))] {
      return destination(value)
    }
    reportIssue(
      """
      A value of the type “\(type(of: value))” is in the path of a “NavigationStack”, but it is not known what to show \
      for it.

      Add “navigationDestination(for: \(type(of: value)).self)” to a view inside the stack.
      """)
    return AnyView(Text("There is nothing to show for “\(String(describing: value))”."))
  }

  /// Leaves the lowest screens of a path that was shown, if the first of those that go is still there.
  private func pop(to count: Int, of shown: [AnyHashable]) {
    let now = path()
    guard now.indices.contains(count), now[count] == shown[count] else { return }
    removeAll(count)
  }
}

private enum NavigationKey: EnvironmentKey {
  static var defaultValue: Navigation? { nil }
}

extension EnvironmentValues {
  /// The stack that a view stands in, if any.
  var navigation: Navigation? {
    get { self[NavigationKey.self] }
    set { self[NavigationKey.self] = newValue }
  }
}
