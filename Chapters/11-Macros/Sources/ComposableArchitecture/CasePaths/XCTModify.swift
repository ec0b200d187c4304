import CasePaths

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes an optional's value in a test.
///
/// ```swift
/// await store.send(\.row.nameChanged, "Blob") {
///   XCTModify(&$0.row) { $0.name = "Blob" }
/// }
/// ```
///
/// The following are reported as issues, and leave the optional unchanged:
///
/// - the optional is `nil`; `body` isn't called;
/// - `body` throws;
/// - `body` changes nothing. This is reported only if values can be compared. It isn't reported in the
///   closures of a test store whose exhaustivity is off.
///
/// - Parameters:
///   - optional: The optional.
///   - message: A text at the beginning of each failure.
///   - body: Changes the value.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?, _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  CasePaths.XCTModify(
    &optional, message(), body, fileID: fileID, file: filePath, line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes an enum's value for one of its cases in a test.
///
/// ```swift
/// await store.send(\.path[id: 0].counter.incrementButtonTapped) {
///   XCTModify(&$0.path[id: 0], case: \.counter) { $0.count = 4 }
/// }
/// ```
///
/// The following are reported as issues, and leave the enum unchanged:
///
/// - the enum is in a different case; `body` isn't called;
/// - `body` throws;
/// - `body` changes nothing. This is reported only if values can be compared. It isn't reported in the
///   closures of a test store whose exhaustivity is off.
///
/// - Parameters:
///   - enum: The enum.
///   - keyPath: The expected case.
///   - message: A text at the beginning of each failure.
///   - body: Changes the value.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
///
/// Seed: 000, Stack-based navigation (Testing).
public func XCTModify<Enum, Value>(
  _ enum: inout Enum, case keyPath: CaseKeyPath<Enum, Value>,
  _ message: @autoclosure () -> String = "", _ body: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  XCTModify(
    &`enum`, case: AnyCasePath(keyPath), message(), body, fileID: fileID, file: filePath,
    line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes an enum's value for one of its cases in a test. Use a ``CaseKeyPath`` instead: `\.edit`.
///
/// - Parameters:
///   - enum: The enum. If it is in a different case, an issue is reported.
///   - casePath: The expected case.
///   - message: A text at the beginning of each failure.
///   - body: Changes the value. If it throws or changes nothing, an issue is reported.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
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
/// An enum's value for one of its cases, in a test.
///
/// ```swift
/// let counter = try XCTUnwrap(store.state.path[id: 0], case: \.counter)
/// ```
///
/// - Parameters:
///   - enum: The enum. If it is in a different case, an issue is reported.
///   - keyPath: The expected case.
///   - message: A text at the beginning of each failure.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
/// - Returns: The value.
/// - Throws: `ExtractionFailed` if the enum is in a different case.
public func XCTUnwrap<Enum, Value>(
  _ enum: @autoclosure () throws -> Enum, case keyPath: CaseKeyPath<Enum, Value>,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws -> Value {
  try CasePaths.XCTUnwrap(
    try `enum`(), case: AnyCasePath(keyPath).extract, message(), fileID: fileID, file: filePath,
    line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// An enum's value for one of its cases, in a test. Use a ``CaseKeyPath`` instead: `\.edit`.
///
/// - Parameters:
///   - enum: The enum. If it is in a different case, an issue is reported.
///   - extract: Extracts the value of the case that the enum has to be in.
///   - message: A text at the beginning of each failure.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
/// - Returns: The value.
/// - Throws: `ExtractionFailed` if the enum is in a different case.
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
