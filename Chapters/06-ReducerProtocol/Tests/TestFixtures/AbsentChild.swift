import Testing

@testable import ComposableArchitecture

/// The text of an issue about an action for an absent child.
struct AbsentChild {
  /// The modifier or reducer that reports it.
  let reducer: String
  /// The line of the modifier.
  let line: UInt
  /// The problem, in words.
  let what: String
  /// The parent's action, by its labels.
  let action: String
  /// The parent's state, by its labels.
  let state: String
  /// A possible cause in a different reducer.
  let cause: String

  /// Expects that exactly this was reported, and nothing else.
  func expect(
    _ found: [Failure], fileID: String = #fileID,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.map(\.line) == [line], "there should be exactly one issue at this place",
      sourceLocation: sourceLocation)
    let message = found.first?.message ?? ""
    #expect(
      found.first?.firstLine
        == "\(reducer.hasPrefix("i") ? "An" : "A") “\(reducer)” at \(fileID):\(line) received a child's action \(what):",
      sourceLocation: sourceLocation)
    #expect(
      message.contains("\n  Action: \(action)\n  State: \(state)\n"),
      "the issue shows the labels of the parent's action and state", sourceLocation: sourceLocation)
    #expect(
      message.split(separator: "\n• ").count == 4, "three causes", sourceLocation: sourceLocation)
    for cause in [cause, "An effect of the child was still running", "A view sent the action"] {
      #expect(message.contains("• \(cause)"), sourceLocation: sourceLocation)
    }
  }
}
