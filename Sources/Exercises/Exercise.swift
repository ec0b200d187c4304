import IssueReporting

/// Marks a gap that the reader of a chapter is asked to fill.
///
/// A gap has to compile and must never end the program, so that a chapter's tests can report the missing requirements
/// one by one. This function reports an issue that names the exercise, and returns a harmless stand-in for the missing
/// result. In a test every report is a failure; elsewhere it is a warning.
///
/// ```swift
/// // Exercise 1.2
/// exercise("1.2", "run every reducer on the same state, in order", returning: .none)
/// ```
///
/// - Parameters:
///   - id: The exercise's number: the chapter's, a dot, and its own, as in `"1.2"`.
///   - task: The task, in a few words.
///   - standIn: The value of the gap until it is filled.
/// - Returns: The stand-in.
public func exercise<Value>(
  _ id: String,
  _ task: String,
  returning standIn: @autoclosure () -> Value,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Value {
  exercise(id, task, fileID: fileID, filePath: filePath, line: line, column: column)
  return standIn()
}

/// Marks a gap without a result.
///
/// - Parameters:
///   - id: The exercise's number: the chapter's, a dot, and its own, as in `"1.2"`.
///   - task: The task, in a few words.
public func exercise(
  _ id: String,
  _ task: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    "Exercise \(id) is still open: \(task)",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
