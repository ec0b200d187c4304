import IssueReporting

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value that an enum has in one of its cases, in a test.
///
/// ```swift
/// let item = try XCTUnwrap(state.destination, case: /Destination.State.edit)
/// ```
///
/// - Parameters:
///   - enum: The enum.
///   - extract: Gets the value out of the case that the enum has to be in.
///   - message: The beginning of a failure's message.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
/// - Returns: The value.
/// - Throws: ``ExtractionFailed`` if the enum is in a different case, and the errors of `enum`. Both are also
///   reported as issues.
public func XCTUnwrap<Enum, Case>(
  _ enum: @autoclosure () throws -> Enum, case extract: (Enum) -> Case?,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws -> Case {
  func fail(_ failure: String) {
    reportIssue(
      testFailure("XCTUnwrap", failure, message()), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
  let root: Enum
  do {
    root = try `enum`()
  } catch {
    fail("The enum could not be read: \(error)")
    throw error
  }
  guard let value = extract(root) else {
    let error = ExtractionFailed(Case.self, from: root)
    fail("\(error)\n\n  Actual: \(root)")
    throw error
  }
  return value
}
