import IssueReporting

/// A step of a ``CaseKeyPath``: an enum's case, relative to the path's root.
///
/// Code doesn't name this type. `\.destination.edit` begins at the `Case` of the whole action. Its member `destination`
/// is the case of that name, and that case's member `edit` is a nested case.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The case, with the enum's type erased. It is a class so that the type is known where it is needed, without casting
  /// any value. (Its name must not collide with the name of a case.)
  let _box: CaseBox<Value>

  init(_ box: CaseBox<Value>) {
    _box = box
  }

  /// Creates the beginning of a path: the whole enum.
  public init() {
    self.init(RootedCase<Value, Value>(AnyCasePath(), isWhole: true))
  }

  /// Creates a case of an enum from two functions.
  ///
  /// - Parameters:
  ///   - embed: Embeds a value in the case.
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

  /// The path to the value inside an optional payload: where a path to a `String` is expected, `\.note` is a path to
  /// the `String` in `case note(String?)`. A case that holds `nil` doesn't match this path.
  ///
  /// - Parameter keyPath: The property of that enum's case paths.
  @_disfavoredOverload
  public subscript<WrappedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, WrappedValue?>>
  ) -> Case<WrappedValue> where Value: CasePathable {
    self[dynamicMember: keyPath][dynamicMember: \.some]
  }

  /// Embeds a value in the case, and returns the path's root.
  public func embed(_ value: Value) -> Any { _box.embed(value) }

  /// The enum's value for this case.
  ///
  /// - Parameter root: An enum of the path's root type.
  /// - Returns: `nil` if the enum is in a different case or has a different type.
  public func extract(from root: Any) -> Value? { _box.extract(from: root) }
}

extension CasePathable {
  /// The case's value; `nil` if the enum is in a different case.
  ///
  /// - Parameter keyPath: The case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// The case's value; `nil` if the enum is in a different case.
  ///
  /// - Parameter keyPath: The case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extractAny(from: self)
  }

  /// Replaces the case's value. If the enum is in a different case, nothing happens.
  ///
  /// - Parameter keyPath: The case.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value {
    @available(*, unavailable)
    get { fatalError() }
    set { replace(AnyCasePath(keyPath), by: newValue) }
  }

  /// The case's value; `nil` if the enum is in a different case. The enum has to be `@dynamicMemberLookup`.
  ///
  /// - Parameter keyPath: The case, by its name: `destination.edit`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    @available(*, unavailable, message: "Write 'enum = .case(value)', not 'enum.case = value'")
    set { fatalError() }
  }

  /// Replaces the case's value. If the enum is in a different case, nothing happens.
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
    if path.extract(from: self) != nil { self = path.embed(newValue) }
  }

  /// Whether the enum is in a case, regardless of the case's value.
  ///
  /// - Parameter keyPath: The case.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }

  /// Changes a case's value. If the enum is in a different case, the method reports an issue and changes nothing.
  ///
  /// ```swift
  /// state.destination?.modify(\.edit) { $0.name = "Blob" }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Changes the value. It isn't called if the enum is in a different case.
  ///   - fileID: With `filePath`, `line` and `column`, where the issue is reported.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>, yield: (inout Value) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    func reportOtherCase() {
      reportIssue(
        """
        A value of the type “\(qualifiedName(of: Value.self))” could not be changed, because \
        “\(qualifiedName(of: Self.self))” is in a different case:

          \(self)

        Nothing was changed.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    let path = AnyCasePath(keyPath)
    guard var value = path.extract(from: self) else { return reportOtherCase() }
    yield(&value)
    self = path.embed(value)
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
// Unchecked, as its superclass is. Its properties are constants of `Sendable` types: `AnyCasePath` and `Bool`.
final class RootedCase<Root, Value>: CaseBox<Value>, @unchecked Sendable {
  let path: AnyCasePath<Root, Value>
  private let isWhole: Bool

  /// - Parameters:
  ///   - path: The path from the enum.
  ///   - isWhole: Whether it is the identity path: the value is the enum itself.
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
    return RootedCase<Root, AppendedValue>(AnyCasePath(path._path.appending(path: appended._path)))
  }

  override func embed(_ value: Value) -> Any { path.embed(value) }

  override func extract(from root: Any) -> Value? {
    (root as? Root).flatMap(path.extract(from:))
  }
}

/// A case whose enum and value have unknown types.
protocol AnyCase {
  func embedAny(_ value: Any) -> Any?
  func extractAny(from root: Any) -> Any?
}

extension Case: AnyCase {
  func embedAny(_ value: Any) -> Any? { (value as? Value).map(embed) }

  // A value that is `nil` is a value: `map` distinguishes it from no value.
  func extractAny(from root: Any) -> Any? { extract(from: root).map { $0 as Any } }
}
