import SwiftCompilerPlugin
import SwiftSyntaxMacros

// One program for all macros of the package: each would be linked with all of swift-syntax.
/// The program that the compiler starts, and asks what a macro writes.
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
