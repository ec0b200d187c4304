import Synchronization
import Testing

/// `@Reducer` with one mistake in it, which a reader's test has to find. The raw value says what is wrong.
enum BrokenReducerMacro: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case copiesPrivate = "members generated for a private struct are private"
  case forgetsPackage = "members generated for a package struct are not package"
  case hidesBody = "the body generated for a public struct is not public"
  static let ofAccess: [Self] = [.copiesPrivate, .forgetsPackage, .hidesBody]

  case conformsAgain = "the conformance is generated although the struct has it"
  case writesStateAgain = "a State is generated although the struct has one"
  case takesPropertyForBody = "no State is generated for a struct with a property that has a value"
  case asksForPathsAgain = "@CasePathable is added although the enum has it"
  case looksUpAgain = "@dynamicMemberLookup is added although the State has it"
  case buildsAgain = "a builder is added although the body has one"
  static let ofWhatIsThere: [Self] = [
    .conformsAgain, .writesStateAgain, .takesPropertyForBody, .asksForPathsAgain, .looksUpAgain,
    .buildsAgain,
  ]

  case looksUpActions = "@dynamicMemberLookup is added to Action, too"
  case forgetsLookUp = "@dynamicMemberLookup is not added to State"
  case buildsForSelf = "the builder of the body is for Self, whatever reducer the body names"
  case buildsAnyBody = "a body that is not a reducer gets a builder"
  static let ofAttributes: [Self] = [
    .looksUpActions, .forgetsLookUp, .buildsForSelf, .buildsAnyBody,
  ]

  case conformsInOtherOrder = "an enum conforms to Reducer before CaseReducer"
  case letsIgnoredBeSent = "the action of an ignored case has a Void rather than a Never"
  case wrapsAlert = "the action of an alert has the whole AlertState"
  static let ofEnums: [Self] = [.conformsInOtherOrder, .letsIgnoredBeSent, .wrapsAlert]

  case reportsAtBody = "a reduce method next to a body is diagnosed at the body"
  case forgetsNote = "a reduce method next to a body is diagnosed without a note"
  case isSilentAboutReduce = "a reduce method next to a body is not diagnosed"
  case suggestsNothing = "arguments on a struct are diagnosed without a fix-it"
  case removesNothing = "the fix-it for arguments on a struct doesn't remove them"
  static let ofDiagnostics: [Self] = [
    .reportsAtBody, .forgetsNote, .isSilentAboutReduce, .suggestsNothing, .removesNothing,
  ]

  /// The fault of the macro that is being expanded.
  @TaskLocal static var current: Self?

  var testDescription: String { rawValue }

  /// Fails if the reader's test passes for this macro, which is wrong.
  func expectObjection(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    if let failure = Self.failureForRight {
      let place = failure.sourceLocation.map { ", in line \($0.line)" } ?? ""
      Issue.record(
        """
        Your test also fails for the correct macro\(place). So its failure for this wrong one means nothing.
        """,
        sourceLocation: sourceLocation)
    } else if Self.firstFailure(for: self) == nil {
      Issue.record(
        "Your test passes, although this is wrong: \(rawValue).", sourceLocation: sourceLocation)
    }
  }

  /// What the reader's test fails with for the right macro. It is the same for all wrong ones.
  private static let failureForRight = firstFailure(for: nil)

  private static func firstFailure(for fault: Self?) -> Issue? {
    let failure = FirstFailure()
    withKnownIssue("That is what it is for.", isIntermittent: true) {
      testReducerMacro(ReducerMacroUnderTest(fault: fault, failure: failure))
    } matching: { issue in
      failure.note(issue)
      return true
    }
    return failure.issue
  }
}

/// The first failure of a test. What comes after it matters to nobody.
final class FirstFailure: Sendable {
  private let first = Mutex<Issue?>(nil)

  var issue: Issue? { first.withLock { $0 } }

  func note(_ issue: Issue) {
    first.withLock { $0 = $0 ?? issue }
  }
}
