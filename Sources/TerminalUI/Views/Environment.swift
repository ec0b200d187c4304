/// The name of a value that views hand down.
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

  /// The value where no view around has set one.
  static var defaultValue: Value { get }
}

/// What the views around hand down to a view.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  init() {}

  /// Whether views that are given these values are passed the same as before.
  func isSame(as other: EnvironmentValues) -> Bool {
    Sameness.haveEqualBits(values, other.values)
      || values.count == other.values.count
        && values.allSatisfy { key, value in
          other.values[key].map { Sameness.areSame(value, $0) } ?? false
        }
  }

  /// The value of a key: the one that was set by the nearest view around.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      // A cast of what is missing would succeed if the value is an optional.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension View {
  /// Hands a value down to all views inside, also to the screens that they present.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: What it is inside.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    transformEnvironment(keyPath) { $0 = value }
  }

  /// Hands a changed value down to all views inside, also to the screens that they present.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - transform: Changes it, given what the views around hand down.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A view that is made of what the views around hand down.
///
/// ```swift
/// EnvironmentReader(\.indent) { indent in Text("\(indent)") }
/// ```
public struct EnvironmentReader<Value, Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let content: (Value) -> Content

  /// - Parameters:
  ///   - keyPath: What is read.
  ///   - content: The view for the value. It is evaluated when the views around are, and not when the
  ///     value has changed by itself: a value that changes should be something that can be observed.
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

/// A view with another environment.
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
