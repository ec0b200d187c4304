import IssueReportingTestSupport
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import MacrosPlugin

/// The macros by the names of their attributes. A test of one macro leaves out the others, whose attributes are then
/// left as they are.
enum Macros {
  static let casePathable = ["CasePathable": MacroSpec(type: CasePathableMacro.self)]
  static let client = ["DependencyClient": MacroSpec(type: DependencyClientMacro.self)]
  static let endpoint = ["DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self)]
  static let perception = [
    "Perceptible": MacroSpec(type: PerceptibleMacro.self),
    "PerceptionIgnored": MacroSpec(type: PerceptionIgnoredMacro.self),
    "PerceptionTracked": MacroSpec(type: PerceptionTrackedMacro.self),
  ]
}

/// Expects the code and the diagnostics of macros.
///
/// Differences are reported line by line.
///
/// - Parameters:
///   - source: The code that the macros are applied to.
///   - macros: The macros.
///   - expansion: The code with the macros' code in it. Lines are indented by two spaces.
///   - diagnostics: The diagnostics and their locations.
///   - fixed: The source with the first suggestion of each diagnostic applied.
func expect(
  _ source: String,
  by macros: [String: MacroSpec],
  expandsTo expansion: String,
  diagnostics: [DiagnosticSpec] = [],
  fixed: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expansion, diagnostics: diagnostics, macroSpecs: macros,
    fixedSource: fixed, indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
  }
}

/// Expects the code that `@DependencyEndpoint` writes for a property of a client, apart from the accessors, which are
/// always the same.
///
/// - Parameters:
///   - property: The property, without the attribute.
///   - method: The name of the method, if the attribute has one.
///   - declaration: The property without its default, if it has one. Then no initial value is written for it.
///   - members: The members below it: the storage with its default, and the method.
func expectEndpoint(
  _ property: String,
  method: String? = nil,
  named name: String = "fetch",
  becomes declaration: String? = nil,
  and members: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let argument = method.map { "(method: \"\($0)\")" } ?? ""
  let initializer = """
      @storageRestrictions(initializes: _\(name))
      init(initialValue) {
        _\(name) = initialValue
      }

    """
  let accessors = """
    {
    \(declaration == nil ? initializer : "")\
      get {
        _\(name)
      }
      set {
        _\(name) = newValue
      }
    }
    """
  expect(
    """
    struct Client {
    \("@DependencyEndpoint\(argument)\n\(property)".indented)
    }
    """,
    by: Macros.endpoint,
    expandsTo: """
      struct Client {
      \("\(declaration ?? property) \(accessors)\n\n\(members)".indented)
      }
      """,
    sourceLocation: sourceLocation)
}

/// Expects the code that `@CasePathable` writes for the members of an enum named `Note`.
///
/// - Parameters:
///   - attributes: The lines before the enum, each ending in a newline.
///   - modifier: The enum's modifier, followed by a space.
///   - inherited: The enum's inheritance clause, starting with the colon.
///   - members: The enum's members.
///   - paths: The properties of `AllCasePaths`.
///   - conformance: The extension, if there is one.
func expectPaths(
  before attributes: String = "",
  modifier: String = "",
  inheriting inherited: String = "",
  of members: String,
  are paths: String,
  extending conformance: String? = "extension Note: CasePathsMacros.CasePathable {\n}",
  diagnostics: [DiagnosticSpec] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let members = members.isEmpty ? "" : "\n\(members.indented)"
  let paths = paths.isEmpty ? "" : "\n\(paths.indented.indented)"
  expect(
    """
    \(attributes)@CasePathable
    \(modifier)enum Note\(inherited) {\(members)
    }
    """,
    by: Macros.casePathable,
    expandsTo: """
      \(attributes)\(modifier)enum Note\(inherited) {\(members)

        public struct AllCasePaths: Swift.Sendable {\(paths)
        }

        public static var allCasePaths: AllCasePaths {
          AllCasePaths()
        }
      }\(conformance.map { "\n\n\($0)" } ?? "")
      """,
    diagnostics: diagnostics,
    sourceLocation: sourceLocation)
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
