import IssueReporting

/// What a ``CaseKeyPath`` leads through: an enum's case, seen from the enum where the path began.
///
/// Nobody names this type. `\.destination.edit` begins at the `Case` of the whole action, in which everything
/// is. Its member `destination` is the case of that name, and the member of that, `edit`, a case further inside.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The case, with the enum's type hidden. It is a class so that the type is known where it is needed,
  /// without a cast of any value. (Its name must not be one that a case may have.)
  let _box: CaseBox<Value>

  init(_ box: CaseBox<Value>) {
    _box = box
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
    Case<AppendedValue>(_box.appending(Value.allCasePaths[keyPath: keyPath]))
  }

  /// A case that holds an optional, as a path to what is in the optional: `\.note` is a path to the `String` in `case
  /// note(String?)`, where one is expected. A case that holds `nil` doesn't match this path.
  ///
  /// - Parameter keyPath: The property of that enum's case paths.
  @_disfavoredOverload
  public subscript<WrappedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, WrappedValue?>>
  ) -> Case<WrappedValue> where Value: CasePathable {
    self[dynamicMember: keyPath][dynamicMember: \.some]
  }

  /// Makes an enum, of the type where the path began.
  public func embed(_ value: Value) -> Any { _box.embed(value) }

  /// The value that an enum holds in this case.
  ///
  /// - Parameter root: An enum of the type where the path began.
  /// - Returns: `nil` if it is in another case, or is of another type.
  public func extract(from root: Any) -> Value? { _box.extract(from: root) }
}

extension CasePathable {
  /// What the case holds; `nil` if the enum is in another one.
  ///
  /// - Parameter keyPath: The case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// What the case holds; `nil` if the enum is in another one.
  ///
  /// - Parameter keyPath: The case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extractAny(from: self)
  }

  /// Replaces what the case holds. If the enum is in another case, nothing happens.
  ///
  /// - Parameter keyPath: The case.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value {
    @available(*, unavailable)
    get { fatalError() }
    set { replace(AnyCasePath(keyPath), by: newValue) }
  }

  /// What the case holds; `nil` if the enum is in another one. The enum has to be `@dynamicMemberLookup`.
  ///
  /// - Parameter keyPath: The case, by its name: `destination.edit`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    @available(*, unavailable, message: "Write 'enum = .case(value)', not 'enum.case = value'")
    set { fatalError() }
  }

  /// Replaces what the case holds. If the enum is in another case, nothing happens.
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

  /// Whether the enum is in a case, whatever that holds.
  ///
  /// - Parameter keyPath: The case.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }

  /// Changes what a case holds. If the enum is in another case, that is reported as an issue, and nothing
  /// changes.
  ///
  /// ```swift
  /// state.destination?.modify(\.edit) { $0.name = "Blob" }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Changes what it holds. It is not called if the enum is in another case.
  ///   - fileID: With `filePath`, `line` and `column`, where the issue is reported.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>, yield: (inout Value) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    func reportOtherCase() {
      reportIssue(
        """
        A value of the type “\(qualifiedName(of: Value.self))” was to be changed, but \
        “\(qualifiedName(of: Self.self))” is in another case:

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

/// A case of an enum that is not known.
// Unchecked: a class that is inherited from has to be. It stores nothing, and `RootedCase` is all that inherits.
class CaseBox<Value>: @unchecked Sendable {
  func appending<AppendedValue>(
    _ path: AnyCasePath<Value, AppendedValue>
  ) -> CaseBox<AppendedValue> {
    preconditionFailure("Each case has a root.")
  }

  func embed(_ value: Value) -> Any { preconditionFailure("Each case has a root.") }

  func extract(from root: Any) -> Value? { preconditionFailure("Each case has a root.") }
}

/// A case of an enum that is known.
// Unchecked: what it inherits from is. It has two constants, a path and a `Bool`, and both are `Sendable`.
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
    return RootedCase<Root, AppendedValue>(AnyCasePath(path._path.appending(path: appended._path)))
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
