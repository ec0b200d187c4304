/// The key of a value that views pass down.
///
/// ```swift
/// private enum IndentKey: EnvironmentKey {
///   static let defaultValue = 2
/// }
///
/// extension EnvironmentValues {
///   var indent: Int {
///     get { self[IndentKey.self] }
///     set { self[IndentKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value if no surrounding view sets one.
  static var defaultValue: Value { get }
}

/// The values that a view gets from its surrounding views.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  init() {}

  /// Whether views with these values get the same values as before.
  func isSame(as other: EnvironmentValues) -> Bool {
    Sameness.haveEqualBits(values, other.values)
      || values.count == other.values.count
        && values.allSatisfy { key, value in
          other.values[key].map { Sameness.areSame(value, $0) } ?? false
        }
  }

  /// The value of a key, from the nearest surrounding view that sets it.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      // If the value is an optional, casting a missing value would succeed.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension View {
  /// Passes a value down to all inner views, and to the screens that they present.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: The value for the inner views.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    transformEnvironment(keyPath) { $0 = value }
  }

  /// Passes a changed value down to all inner views, and to the screens that they present.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - transform: Changes the value from the surrounding views.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A view that depends on a value of the environment.
///
/// ```swift
/// EnvironmentReader(\.indent) { indent in Text("\(indent)") }
/// ```
public struct EnvironmentReader<Value, Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let content: (Value) -> Content

  /// - Parameters:
  ///   - keyPath: The value to read.
  ///   - content: The view for the value. It is evaluated together with the surrounding views, and not when the value
  ///     changes: a mutable value should be observable.
  public init(
    _ keyPath: KeyPath<EnvironmentValues, Value>,
    @ViewBuilder content: @escaping (Value) -> Content
  ) {
    self.keyPath = keyPath
    self.content = content
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    content(context.environment[keyPath: keyPath]).resolve(in: context)
  }
}

/// A view with a changed environment.
private struct EnvironmentView<Content: View>: View, PrimitiveView {
  typealias Body = Never

  let content: Content
  let change: (inout EnvironmentValues) -> Void

  func fragment(in context: ResolutionContext) -> Fragment {
    var context = context
    change(&context.environment)
    return content.resolve(in: context)
  }
}
