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

/// Expects what macros write, and what they tell.
///
/// A difference is notified line by line.
///
/// - Parameters:
///   - source: The code at which the macros stand.
///   - macros: The macros.
///   - expansion: The code and what the macros have written into it. Lines are indented by two blanks.
///   - diagnostics: What they tell, and where.
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

/// Expects what `@DependencyEndpoint` writes at a property of a client, apart from the accessors, which are always
/// the same.
///
/// - Parameters:
///   - property: The property, without the attribute.
///   - method: The name that is provided to the method, if there is one.
///   - declaration: The property without its default, if it has one. It is not initialised by itself then.
///   - members: What stands below it: where it is stored, with its default, and the method.
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

/// Expects what `@CasePathable` writes for the members of an enum with the name `Note`.
///
/// - Parameters:
///   - attributes: What stands before the enum, each line ending in a newline.
///   - modifier: The enum's modifier, with a blank behind it.
///   - inherited: What the enum inherits, with a colon before it.
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
