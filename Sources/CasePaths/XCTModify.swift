import IssueReporting

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes the value that an enum has in one of its cases, in a test.
///
/// ```swift
/// await store.send(.destination(.presented(.edit(.nameChanged("Blob"))))) {
///   XCTModify(&$0.destination, case: /Destination.State.edit) {
///     $0.name = "Blob"
///   }
/// }
/// ```
///
/// These are reported as issues, and then the enum stays as it was:
///
/// - the enum is in another case; `body` is not called;
/// - `body` throws;
/// - `body` changes nothing. This is reported only if values can be compared. It is not reported in the
///   closures of a test store whose exhaustivity is off.
///
/// - Parameters:
///   - enum: The enum.
///   - casePath: The case that it has to be in.
///   - message: What a failure should say before anything else.
///   - body: Changes the value.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
public func XCTModify<Enum, Case>(
  _ enum: inout Enum, case casePath: CasePath<Enum, Case>,
  _ message: @autoclosure () -> String = "", _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  func fail(_ failure: String) {
    reportIssue(
      testFailure("XCTModify", failure, message()), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
  guard casePath.extract(from: `enum`) != nil else {
    return fail("\(ExtractionFailed(Case.self, from: `enum`))\n\n  Actual: \(`enum`)")
  }
  do {
    try casePath.modify(&`enum`) { value in
      // The old value is kept only where it will be compared, or else all changes would copy.
      let old = XCTModifyLocals.isExhaustive ? value as? any Equatable : nil
      try body(&value)
      if let old, isEqual(old, value) {
        fail(
          """
          The value did not change, and it was expected to.

            Value: \(value)

          If nothing changes, remove the call of “XCTModify”.
          """)
      }
    }
  } catch {
    fail("The closure threw an error: \(error)")
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes the value that an optional has, in a test.
///
/// ```swift
/// await store.send(.row(.nameChanged("Blob"))) {
///   XCTModify(&$0.row) { $0.name = "Blob" }
/// }
/// ```
///
/// These are reported as issues, and then the optional keeps its value:
///
/// - the optional is `nil`; `body` isn't called;
/// - `body` throws;
/// - `body` changes nothing. This is reported only if values can be compared. It isn't reported in the
///   closures of a test store whose exhaustivity is off.
///
/// - Parameters:
///   - optional: The optional.
///   - message: What a failure says before anything else.
///   - body: Changes the value.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?, _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  XCTModify(
    &optional, case: CasePath.some, message(), body, fileID: fileID, file: filePath, line: line,
    column: column)
}

/// What is current for the calls of ``XCTModify(_:case:_:_:fileID:file:line:column:)`` in a task.
@_spi(Internals)
public enum XCTModifyLocals {
  /// Whether a closure that changes nothing is reported. A test store sets it to its own exhaustivity.
  @TaskLocal public static var isExhaustive = true
}

/// The message of a failure: what a test says about it first, then what was found.
func testFailure(_ function: String, _ failure: String, _ message: String) -> String {
  "\(function) failed: \(message.isEmpty ? "" : "\(message)\n\n")\(failure)"
}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  first == second as? Value
}
