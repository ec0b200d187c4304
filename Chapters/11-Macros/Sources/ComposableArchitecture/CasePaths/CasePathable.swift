import IssueReporting

/// An enum with a path to each of its cases, so that a case can be named as a property can: `\.edit`.
///
/// ``CasePathable()`` writes the conformance:
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case edit(ItemForm.Action)
///   case saveButtonTapped
/// }
///
/// let edit: CaseKeyPath<Action, ItemForm.Action> = \.edit
/// ```
///
/// Seed: 000, Migrating to 1.4 (Using case key paths).
public protocol CasePathable: SendableMetatype {
  /// A type with a property for each case: its ``AnyCasePath``, by the case's name.
  associatedtype AllCasePaths

  /// The paths of all cases.
  static var allCasePaths: AllCasePaths { get }
}

/// The path to a case of an enum, or to a case of an enum inside of it: `\.destination.edit`.
///
/// It is an ordinary key path, between two ``Case``s. So it is written with a backslash, completed by an
/// editor, chained, compared and hashed as key paths are. It embeds as a function does: `path(value)`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// The path to a case of an enum, whatever the case holds.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension CasePathable {
  /// The type that the key paths of this enum's cases begin at: `\Action.Cases.edit`.
  public typealias Cases = Case<Self>

  /// What the case holds; `nil` if the enum is in another one.
  ///
  /// - Parameter keyPath: The case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// What the case holds; `nil` if the enum is in another one.
  ///
  /// - Parameter keyPath: The case.
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
  ///   - fileID: The file that the issue is reported in.
  ///   - filePath: The path of that file.
  ///   - line: The line that the issue is reported at.
  ///   - column: The column that the issue is reported at.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>, yield: (inout Value) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let path = AnyCasePath(keyPath)
    guard var value = path.extract(from: self) else {
      return reportIssue(
        """
        A value of the type “\(qualifiedName(of: Value.self))” was to be changed, but \
        “\(qualifiedName(of: Self.self))” is in another case:

          \(self)

        Nothing was changed.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    yield(&value)
    self = path.embed(value)
  }
}
