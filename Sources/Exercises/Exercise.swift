import IssueReporting

/// Marks a gap that the reader of a chapter is asked to fill.
///
/// A gap has to compile and must never bring a program down, so that a chapter's tests can say one
/// by one what does not hold yet. This function reports an issue that names the exercise and hands
/// back a harmless stand-in for the missing work. In a test every report is a failure; elsewhere it
/// is a warning.
///
/// ```swift
/// // Exercise 1.2
/// exercise("1.2", "run every reducer on the same state, in order", returning: .none)
/// ```
///
/// - Parameters:
///   - id: The exercise's number: the chapter's, a dot, and its own, as in `"1.2"`.
///   - task: What is to be done, in a few words.
///   - standIn: What the gap evaluates to until it is filled.
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

/// Marks a gap that has nothing to hand back.
///
/// - Parameters:
///   - id: The exercise's number: the chapter's, a dot, and its own, as in `"1.2"`.
///   - task: What is to be done, in a few words.
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
