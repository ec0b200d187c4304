import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import TestedMacros

/// `@Reducer`, or a wrong macro in its place.
struct ReducerMacroUnderTest {
  /// What is wrong about it. The right macro has no fault.
  let fault: BrokenReducerMacro?
  /// Where the first failure is noted, if nothing is to be expected after it.
  var failure: FirstFailure?

  private var macros: [String: MacroSpec] {
    fault == nil ? Macros.reducer : ["Reducer": MacroSpec(type: FaultyReducerMacro.self)]
  }

  /// Expects what the macro writes, and what it tells.
  ///
  /// - Parameters:
  ///   - source: The code at which `@Reducer` stands.
  ///   - expansion: The code and what the macro has written into it. Lines are indented by two blanks.
  ///   - diagnostics: What it tells, and where.
  ///   - fixed: The source with the first suggestion of each diagnostic applied.
  func expect(
    _ source: String,
    expandsTo expansion: String,
    diagnostics: [DiagnosticSpec] = [],
    fixed: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    guard failure?.issue == nil else { return }
    BrokenReducerMacro.$current.withValue(fault) {
      ExpansionTests.expect(
        source, by: macros, expandsTo: expansion, diagnostics: diagnostics, fixed: fixed,
        sourceLocation: sourceLocation)
    }
  }

  /// Expects what the macro writes into an enum, apart from the case paths of `State` and `Action`.
  ///
  /// - Parameters:
  ///   - source: The enum.
  ///   - members: The members that the macro has written, with an empty line between them.
  func expect(
    _ source: String,
    writes members: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    guard failure?.issue == nil else { return }
    BrokenReducerMacro.$current.withValue(fault) {
      expectReducer(source, by: macros, writes: members, sourceLocation: sourceLocation)
    }
  }
}
