import IssueReporting
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The program that the compiler starts, and asks what a macro writes.
@main
struct ComposableArchitectureMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CasePathableMacro.self,
    ReducerCaseEphemeralMacro.self,
    ReducerCaseIgnoredMacro.self,
    ReducerMacro.self,
  ]

  /// While an exercise is open, each use of a macro would report it. In a build nobody needs that; in the tests of
  /// the expansions, which call the macros without this program, it is notified.
  init() {
    IssueReporters.current = []
  }
}
