import IssueReporting
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The program that the compiler starts to expand macros.
@main
struct ComposableArchitectureMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ObservableStateMacro.self,
    ObservationStateIgnoredMacro.self,
    ObservationStateTrackedMacro.self,
    PerceptibleMacro.self,
    PerceptionIgnoredMacro.self,
    PerceptionTrackedMacro.self,
    PresentsMacro.self,
    ReducerCaseEphemeralMacro.self,
    ReducerCaseIgnoredMacro.self,
    ReducerMacro.self,
    ViewActionMacro.self,
  ]

  /// While an exercise isn't done, each use of a macro would report it. A build doesn't need that; the tests of the
  /// expansions, which call the macros without this program, report it.
  init() {
    IssueReporters.current = []
  }
}
