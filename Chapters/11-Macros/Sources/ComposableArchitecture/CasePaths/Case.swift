import Exercises
import IssueReporting
import StoreSupport

/// A step of a ``CaseKeyPath``: an enum's case, seen from the root enum of the path.
///
/// You don't name this type yourself. `\.destination.edit` begins at the `Case` of the root action. Its member
/// `destination` is the case of that name, whose member `edit` is a nested case.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The case, with the enum's type hidden. It is a class so that the type can be recovered without casting any value.
  /// (Its name must not be one that a case may have.)
  let _box: CaseBox<Value>

  init(_ box: CaseBox<Value>) {
    _box = box
  }

  /// The beginning of a path: every value is in this case.
  public init() {
    self.init(RootedCase<Value, Value>(AnyCasePath(), isWhole: true))
  }

  /// A case of an enum, given by two functions.
  ///
  /// - Parameters:
  ///   - embed: Embeds a value in the enum.
  ///   - extract: Returns the value, or `nil` if the enum is in a different case.
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

  /// A case of the enum inside this case.
  ///
  /// - Parameter keyPath: The property of that enum's case paths.
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
  ) -> Case<AppendedValue> where Value: CasePathable {
    Case<AppendedValue>(_box.appending(Value.allCasePaths[keyPath: keyPath]))
  }

  /// A case that holds an optional, as a path to the wrapped value: `\.note` is a path to the `String` in
  /// `case note(String?)`, where such a path is expected. A case that holds `nil` doesn't match this path.
  ///
  /// - Parameter keyPath: The property of that enum's case paths.
  @_disfavoredOverload
  public subscript<WrappedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, WrappedValue?>>
  ) -> Case<WrappedValue> where Value: CasePathable {
    self[dynamicMember: keyPath][dynamicMember: \.some]
  }

  /// Embeds a value in an enum of the path's root type.
  public func embed(_ value: Value) -> Any { _box.embed(value) }

  /// Extracts the value that an enum holds in this case.
  ///
  /// - Parameter root: An enum of the path's root type.
  /// - Returns: The value; `nil` if the enum is in a different case or has a different type.
  public func extract(from root: Any) -> Value? { _box.extract(from: root) }
}

extension CasePathable {
  /// The payload of the case; `nil` if the enum is in a different case.
  ///
  /// - Parameter keyPath: The case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    // Exercise 11.1
    exercise("11.1", "return the payload of the case; `nil` in a different case", returning: nil)
  }

  /// The payload of the case; `nil` if the enum is in a different case.
  ///
  /// - Parameter keyPath: The case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extractAny(from: self)
  }

  /// Replaces the payload of the case. If the enum is in a different case, nothing happens.
  ///
  /// - Parameter keyPath: The case.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value {
    @available(*, unavailable)
    get { fatalError() }
    set { replace(AnyCasePath(keyPath), by: newValue) }
  }

  /// The payload of the case; `nil` if the enum is in a different case. The enum has to be `@dynamicMemberLookup`.
  ///
  /// - Parameter keyPath: The case, by its name: `destination.edit`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    @available(*, unavailable, message: "Write 'enum = .case(value)', not 'enum.case = value'")
    set { fatalError() }
  }

  /// Replaces the payload of the case. If the enum is in a different case, nothing happens.
  ///
  /// - Parameter keyPath: The case, by its name.
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value {
    @available(*, unavailable)
    get { fatalError() }
    set { replace(Self.allCasePaths[keyPath: keyPath], by: newValue) }
  }

  private mutating func replace<Value>(_ path: AnyCasePath<Self, Value>, by newValue: Value) {
    // Exercise 11.1
    exercise("11.1", "replace the payload of the case; leave an enum in a different case unchanged")
  }

  /// Whether the enum is in a case, whatever its payload.
  ///
  /// - Parameter keyPath: The case.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    // Exercise 11.1
    exercise("11.1", "return whether the enum is in the case", returning: false)
  }

  /// Changes the payload of a case. If the enum is in a different case, an issue is reported and nothing changes.
  ///
  /// ```swift
  /// state.destination?.modify(\.edit) { $0.name = "Blob" }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Changes the payload. It isn't called if the enum is in a different case.
  ///   - fileID: With `filePath`, `line` and `column`, where the issue is reported.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>, yield: (inout Value) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    func reportOtherCase() {
      reportIssue(
        """
        A value of the type “\(qualifiedName(of: Value.self))” could not \
        be changed, because “\(qualifiedName(of: Self.self))” is in a \
        different case:

          \(self)

        Nothing was changed.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    // Exercise 11.1
    exercise("11.1", "change the payload, or report that the enum is in a different case")
  }
}

/// A case of an enum whose type is hidden.
// Unchecked: the compiler checks only final classes. This one stores nothing. As its initializer is `fileprivate`,
// `RootedCase` below is its only subclass.
class CaseBox<Value>: @unchecked Sendable {
  fileprivate init() {}

  func appending<AppendedValue>(
    _ path: AnyCasePath<Value, AppendedValue>
  ) -> CaseBox<AppendedValue> {
    preconditionFailure("Each case has a root.")
  }

  func embed(_ value: Value) -> Any { preconditionFailure("Each case has a root.") }

  func extract(from root: Any) -> Value? { preconditionFailure("Each case has a root.") }
}

/// A case of an enum of a known type.
// Unchecked, because its superclass is. It has two constants, a path and a `Bool`, and both are `Sendable`.
final class RootedCase<Root, Value>: CaseBox<Value>, @unchecked Sendable {
  let path: AnyCasePath<Root, Value>
  private let isWhole: Bool

  /// - Parameters:
  ///   - path: The path from the enum.
  ///   - isWhole: Whether it is the identity path: the value is the enum.
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
    let path = path
    return RootedCase<Root, AppendedValue>(
      AnyCasePath(
        unchecked: { value in
          path.embed(appended.embed(value))
        },
        extract: { root in
          // Exercise 11.1
          exercise("11.1", "extract through both parts of the path", returning: nil)
        }))
  }

  override func embed(_ value: Value) -> Any { path.embed(value) }

  override func extract(from root: Any) -> Value? {
    (root as? Root).flatMap(path.extract(from:))
  }
}

/// A case whose enum type and value type are hidden.
protocol AnyCase {
  func embedAny(_ value: Any) -> Any?
  func extractAny(from root: Any) -> Any?
}

extension Case: AnyCase {
  func embedAny(_ value: Any) -> Any? { (value as? Value).map(embed) }

  // A payload of `nil` is a value: `map` distinguishes it from no value.
  func extractAny(from root: Any) -> Any? { extract(from: root).map { $0 as Any } }
}
