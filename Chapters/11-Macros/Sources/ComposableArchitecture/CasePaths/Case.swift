/// What a ``CaseKeyPath`` leads through: an enum's case, seen from the enum where the path began.
///
/// Nobody names this type. `\.destination.edit` begins at the `Case` of the whole action, in which everything
/// is. Its member `destination` is the case of that name, and the member of that, `edit`, a case further inside.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The case, with the enum's type hidden. It is a class so that the type is known where it is needed,
  /// without a cast of any value.
  let box: CaseBox<Value>

  init(_ box: CaseBox<Value>) {
    self.box = box
  }

  /// The beginning of a path: everything is in it.
  public init() {
    self.init(RootedCase<Value, Value>(AnyCasePath(), isWhole: true))
  }

  /// A case of an enum, by how it is made and how it is taken apart.
  ///
  /// - Parameters:
  ///   - embed: Makes an enum of a value.
  ///   - extract: The value, or `nil` if the enum is in another case.
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(RootedCase(AnyCasePath(embed: embed, extract: extract)))
  }

  /// The case that a path leads to.
  ///
  /// - Parameter keyPath: The path.
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// A case of the enum that this case holds.
  ///
  /// - Parameter keyPath: The property of that enum's case paths.
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
  ) -> Case<AppendedValue> where Value: CasePathable {
    // Exercise 11.1
    Case<AppendedValue>(box.appending(Value.allCasePaths[keyPath: keyPath]))
  }

  /// Makes an enum, of the type where the path began.
  public func embed(_ value: Value) -> Any { box.embed(value) }

  /// The value that an enum holds in this case.
  ///
  /// - Parameter root: An enum of the type where the path began.
  /// - Returns: `nil` if it is in another case, or is of another type.
  public func extract(from root: Any) -> Value? { box.extract(from: root) }
}

/// A case of an enum that is not known.
class CaseBox<Value>: @unchecked Sendable {
  // Unchecked: what inherits has one constant that is `Sendable`.

  func appending<AppendedValue>(
    _ path: AnyCasePath<Value, AppendedValue>
  ) -> CaseBox<AppendedValue> {
    preconditionFailure("Each case has a root.")
  }

  func embed(_ value: Value) -> Any { preconditionFailure("Each case has a root.") }

  func extract(from root: Any) -> Value? { preconditionFailure("Each case has a root.") }
}

/// A case of an enum that is known.
final class RootedCase<Root, Value>: CaseBox<Value>, @unchecked Sendable {
  let path: AnyCasePath<Root, Value>
  private let isWhole: Bool

  /// - Parameters:
  ///   - path: The path from the enum.
  ///   - isWhole: Whether it leads nowhere: the value is the enum.
  init(_ path: AnyCasePath<Root, Value>, isWhole: Bool = false) {
    self.path = path
    self.isWhole = isWhole
  }

  override func appending<AppendedValue>(
    _ appended: AnyCasePath<Value, AppendedValue>
  ) -> CaseBox<AppendedValue> {
    // The first step of a path is the path of the case, so that a path of one step is as fast.
    if isWhole, let first = appended as? AnyCasePath<Root, AppendedValue> {
      return RootedCase<Root, AppendedValue>(first)
    }
    return RootedCase<Root, AppendedValue>(path.appending(path: appended))
  }

  override func embed(_ value: Value) -> Any { path.embed(value) }

  override func extract(from root: Any) -> Value? {
    (root as? Root).flatMap(path.extract(from:))
  }
}

/// A case of which neither the enum nor the value is known.
protocol AnyCase {
  func embedAny(_ value: Any) -> Any?
  func extractAny(from root: Any) -> Any?
}

extension Case: AnyCase {
  func embedAny(_ value: Any) -> Any? { (value as? Value).map(embed) }

  // A value that is `nil` is a value: `map` tells it from none.
  func extractAny(from root: Any) -> Any? { extract(from: root).map { $0 as Any } }
}
