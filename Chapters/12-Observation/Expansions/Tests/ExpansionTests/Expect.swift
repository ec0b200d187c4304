import IssueReportingTestSupport
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import TestedMacros

/// The macros by the names of their attributes. A test of one macro leaves out the others, whose attributes are then
/// left as they are.
enum Macros {
  static let state = ["ObservableState": MacroSpec(type: ObservableStateMacro.self)]
  static let tracked = [
    "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self)
  ]
  static let ignored = [
    "ObservationStateIgnored": MacroSpec(type: ObservationStateIgnoredMacro.self)
  ]
  static let presents = ["Presents": MacroSpec(type: PresentsMacro.self)]
  static let perception = [
    "Perceptible": MacroSpec(type: PerceptibleMacro.self),
    "PerceptionIgnored": MacroSpec(type: PerceptionIgnoredMacro.self),
    "PerceptionTracked": MacroSpec(type: PerceptionTrackedMacro.self),
  ]
  static let viewAction = ["ViewAction": MacroSpec(type: ViewActionMacro.self)]
  static let reducer = ["Reducer": MacroSpec(type: ReducerMacro.self)]
  static let marks = [
    "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseEphemeralMacro.self),
    "ReducerCaseIgnored": MacroSpec(type: ReducerCaseIgnoredMacro.self),
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

/// Expects what `@Reducer` writes into an enum, apart from the case paths of `State` and `Action`, and from the identity
/// of `State`.
///
/// - Parameters:
///   - source: The enum.
///   - macros: The macro.
///   - cases: The enum's own members with the marks that they have got. If it is `nil`, they are not looked at.
///   - members: The members that the macro has written.
func expectReducer(
  _ source: String,
  by macros: [String: MacroSpec] = Macros.reducer,
  marks cases: String? = nil,
  writes members: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let own = membersOfFirstType(in: Parser.parse(source: source))
  let all = membersOfFirstType(in: expansion(of: source, by: macros))
  func compare(_ actual: some Collection<String>, _ expected: String, _ what: String) {
    let actual = actual.joined(separator: "\n\n")
    guard actual != expected else { return }
    Issue.record(
      """
      These are not the \(what) that were expected (–: expected, +: actual):

      \(difference(from: expected, to: actual))
      """,
      sourceLocation: sourceLocation)
  }
  if let cases { compare(all.prefix(own.count), cases, "marks") }
  compare(all.dropFirst(own.count), members, "members")
}

/// Two texts line by line. Lines that are in only one of them are marked.
private func difference(from expected: String, to actual: String) -> String {
  let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let changes = actual.difference(from: expected)
  var lines = expected.map { "  \($0)" }
  for change in changes.removals {
    guard case .remove(let offset, let line, _) = change else { continue }
    lines[offset] = "– \(line)"
  }
  for change in changes.insertions {
    guard case .insert(let target, let line, _) = change else { continue }
    // The place in the new text counts only lines that are in it.
    var place = 0
    var offset = 0
    while offset < lines.count, place < target || lines[offset].hasPrefix("–") {
      if !lines[offset].hasPrefix("–") { place += 1 }
      offset += 1
    }
    lines.insert("+ \(line)", at: offset)
  }
  return lines.joined(separator: "\n")
}

/// A source with what macros write into it.
private func expansion(of source: String, by macros: [String: MacroSpec]) -> SourceFileSyntax {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "Test.swift")])
  let expanded = file.expand(
    macroSpecs: macros,
    contextGenerator: {
      BasicMacroExpansionContext(
        sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
    },
    indentationWidth: .spaces(2))
  return Parser.parse(source: expanded.description)
}

/// The members of the first type in a file, without case paths and identity, and not indented.
private func membersOfFirstType(in file: SourceFileSyntax) -> [String] {
  guard
    let type = file.statements.first.flatMap({
      Syntax($0.item).asProtocol((any DeclGroupSyntax).self)
    })
  else { return [] }
  return type.memberBlock.members.map { member in
    member.decl.withoutPathsAndIdentity.trimmedDescription
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
      .joined(separator: "\n")
  }
}

extension DeclSyntax {
  fileprivate var withoutPathsAndIdentity: DeclSyntax {
    guard var declaration = self.as(EnumDeclSyntax.self) else { return self }
    declaration.memberBlock.members = declaration.memberBlock.members.filter { member in
      let name =
        member.decl.as(StructDeclSyntax.self)?.name.text
        ?? member.decl.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
        ?? member.decl.as(FunctionDeclSyntax.self)?.name.text
      return !["AllCasePaths", "allCasePaths", "_$id", "_$willModify"].contains(name)
    }
    return DeclSyntax(declaration)
  }
}
