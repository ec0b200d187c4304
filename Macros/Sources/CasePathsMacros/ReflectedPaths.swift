@_spi(Internals) import CasePaths
import IssueReporting

/// The name that case paths had before case key paths. Use ``AnyCasePath``.
public typealias CasePath = AnyCasePath

extension AnyCasePath {
  /// Makes a path of a case that is used as a function. The case is found out while the program runs, as chapter 3
  /// shows. Use a ``CaseKeyPath`` where you can.
  ///
  /// - Parameter embed: The case: `Action.edit`.
  public init(unsafe embed: @escaping (Value) -> Root) {
    self.init(.case(embed))
  }

  /// The same path. Use `AnyCasePath(unsafe:)`.
  @inlinable
  public static func `case`(_ embed: @escaping (Value) -> Root) -> Self {
    Self(.case(embed))
  }

  /// The path to what the case at the end of this one holds. Use a ``CaseKeyPath`` instead: `\.edit.name`.
  public func appending<AppendedValue>(
    path appended: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    AnyCasePath<Root, AppendedValue>(_path.appending(path: appended._path))
  }

  /// Changes what an enum holds in this case. Use `modify` of ``CasePathable`` instead.
  ///
  /// - Throws: `ExtractionFailed` if the enum is in another case, and what `body` throws.
  public func modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) throws -> Result {
    try _path.modify(&root, body)
  }

  /// The name of the case, if the path was found by looking.
  @_spi(Internals)
  public var _caseName: String? { _path.caseName }
}

extension AnyCasePath where Root == Value {
  /// The path that leads nowhere. Use `AnyCasePath()`.
  public static var `self`: Self { Self() }
}

extension AnyCasePath where Value == Void {
  /// The path of a case that holds nothing.
  @inlinable
  public static func `case`(_ root: Root) -> Self { Self(.case(root)) }
}

extension AnyCasePath where Root == Value? {
  /// The path from an optional to what it holds.
  public static var some: Self { Self(.some) }
}

prefix operator /

/// Binds tighter than all of Swift's own operators, so that paths are put together first.
precedencegroup CasePathCompositionPrecedence {
  associativity: left
  higherThan: BitwiseShiftPrecedence
}

infix operator .. : CasePathCompositionPrecedence

/// The path of a case. Use a ``CaseKeyPath`` instead: `\.edit`.
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
  .case(embed)
}

/// The path of a case that holds nothing. Use a ``CaseKeyPath`` instead.
@inlinable @_disfavoredOverload
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  .case(root)
}

/// The path that leads nowhere. Use `\.self`.
@inlinable
public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> {
  AnyCasePath()
}

/// The same path, for code that does not know whether it has a path or a case.
@inlinable
public prefix func / <Root, Value>(path: AnyCasePath<Root, Value>) -> AnyCasePath<Root, Value> {
  path
}

/// A function that takes an enum apart. Use a key path instead: `\.edit`.
@inlinable @_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath.case(embed).extract(from:)
}

/// A function that tells whether an enum is in a case. Use `is` of ``CasePathable``.
@inlinable @_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath.case(root).extract(from:)
}

/// The path through two enums. Use a ``CaseKeyPath`` instead: `\.destination.edit`.
public func .. <Root, Value, AppendedValue>(
  lhs: AnyCasePath<Root, Value>, rhs: AnyCasePath<Value, AppendedValue>
) -> AnyCasePath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// The path through two enums. Use a ``CaseKeyPath`` instead: `\.destination.edit`.
public func .. <Root, Value, AppendedValue>(
  lhs: AnyCasePath<Root, Value>, rhs: @escaping (AppendedValue) -> Value
) -> AnyCasePath<Root, AppendedValue> {
  lhs.appending(path: .case(rhs))
}

/// Whether an enum is in a case: `case /Action.edit:` in a `switch`.
public func ~= <Root, Value>(pattern: AnyCasePath<Root, Value>, root: Root) -> Bool {
  pattern.extract(from: root) != nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes the value that an enum has in one of its cases, in a test. Use `modify` of ``CasePathable`` instead.
///
/// - Parameters:
///   - enum: The enum. If it is in another case, that is reported as an issue.
///   - casePath: The case that it has to be in.
///   - message: What a failure should say before anything else.
///   - body: Changes the value. If it throws or changes nothing, that is reported as an issue.
///   - fileID: The file that issues are reported in.
///   - filePath: The path of that file.
///   - line: The line that issues are reported at.
///   - column: The column that issues are reported at.
public func XCTModify<Enum, Value>(
  _ enum: inout Enum, case casePath: AnyCasePath<Enum, Value>,
  _ message: @autoclosure () -> String = "", _ body: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  CasePaths.XCTModify(
    &`enum`, case: casePath._path, message(), body, fileID: fileID, file: filePath, line: line,
    column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value that an enum has in one of its cases, in a test. Use `try #require(value[case: \.edit])` instead.
///
/// - Parameters:
///   - enum: The enum. If it is in another case, that is reported as an issue.
///   - extract: Gets the value out of the case that the enum has to be in.
///   - message: What a failure should say before anything else.
///   - fileID: The file that issues are reported in.
///   - filePath: The path of that file.
///   - line: The line that issues are reported at.
///   - column: The column that issues are reported at.
/// - Returns: The value.
/// - Throws: `ExtractionFailed` if the enum is in another case.
public func XCTUnwrap<Enum, Value>(
  _ enum: @autoclosure () throws -> Enum, case extract: (Enum) -> Value?,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws -> Value {
  try CasePaths.XCTUnwrap(
    try `enum`(), case: extract, message(), fileID: fileID, file: filePath, line: line,
    column: column)
}
