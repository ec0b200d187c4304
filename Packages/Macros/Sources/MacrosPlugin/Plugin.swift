import SwiftCompilerPlugin
import SwiftSyntaxMacros

// One program for all macros of the package, because each program is linked with all of swift-syntax.
/// The program that the compiler starts to expand macros.
@main
struct MacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CasePathableMacro.self,
    DependencyClientMacro.self,
    DependencyEndpointMacro.self,
    PerceptibleMacro.self,
    PerceptionIgnoredMacro.self,
    PerceptionTrackedMacro.self,
  ]
}
