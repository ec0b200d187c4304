import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

@testable import TestedMacros

/// Does what `@Reducer` does, apart from the current fault.
enum FaultyReducerMacro {}

extension FaultyReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let right = try ReducerMacro.expansion(
      of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols,
      in: context)
    switch BrokenReducerMacro.current {
    case .conformsAgain where right.isEmpty:
      return [
        try ExtensionDeclSyntax("extension \(type.trimmed): ComposableArchitecture.Reducer {}")
      ]
    case .conformsInOtherOrder where declaration.is(EnumDeclSyntax.self):
      return [
        try ExtensionDeclSyntax(
          """
          extension \(type.trimmed): ComposableArchitecture.Reducer, ComposableArchitecture.CaseReducer {}
          """)
      ]
    default:
      return right
    }
  }
}

extension FaultyReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let right = try ReducerMacro.expansion(
      of: node, providingMembersOf: declaration, conformingTo: protocols,
      in: FaultyContext(base: context))
    var members = right.map(\.description)
    func replace(_ text: String, by other: String) {
      members = members.map {
        $0.split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
      }
    }
    switch BrokenReducerMacro.current {
    case .copiesPrivate where declaration.has(.private):
      members = members.map { "private \($0)" }
    case .forgetsPackage:
      replace("package ", by: "")
    case .hidesBody:
      replace("public let body", by: "let body")
    case .writesStateAgain where declaration.is(StructDeclSyntax.self):
      if !members.contains(where: { $0.contains("struct State") }) {
        members.insert(
          """
          struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          init() {
          }
          }
          """, at: 0)
      }
    case .takesPropertyForBody where declaration.hasPropertyWithValue:
      members.removeAll { $0.contains("struct State") }
    case .letsIgnoredBeSent:
      replace("Swift.Never", by: "Void")
    case .wrapsAlert:
      for (name, type, action) in declaration.alerts {
        replace("case \(name)(\(action))", by: "case \(name)(\(type))")
        replace("AnyCasePath<Action, \(action)>", by: "AnyCasePath<Action, \(type)>")
      }
    default:
      break
    }
    return members.map { "\(raw: $0)" }
  }
}

extension FaultyReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    let right = try ReducerMacro.expansion(
      of: node, attachedTo: declaration, providingAttributesFor: member, in: context)
    let fault = BrokenReducerMacro.current
    let builder: AttributeSyntax =
      "@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>"
    if let member = member.as(EnumDeclSyntax.self) {
      let name = member.name.text
      let hasPaths = right.contains { $0.attributeName.simpleName == "CasePathable" }
      switch fault {
      case .asksForPathsAgain where ["State", "Action"].contains(name) && !hasPaths:
        return ["@CasePathable"] + right
      case .looksUpAgain where name == "State" && !member.attributes.isEmpty:
        return right.filter { $0.attributeName.simpleName != "dynamicMemberLookup" }
          + ["@dynamicMemberLookup"]
      case .looksUpActions where name == "Action":
        return right + ["@dynamicMemberLookup"]
      case .forgetsLookUp where name == "State":
        return right.filter { $0.attributeName.simpleName != "dynamicMemberLookup" }
      default:
        return right
      }
    }
    guard let body = ReducerBody(member), body.isGetter else { return right }
    switch fault {
    case .buildsAgain where body.attributes.contains("ReducerBuilder"): return [builder]
    case .buildsForSelf where !right.isEmpty: return [builder]
    case .buildsAnyBody where body.types == nil: return [builder]
    default: return right
    }
  }
}

/// Tells what the macro tells, apart from the current fault.
private final class FaultyContext<Base: MacroExpansionContext>: MacroExpansionContext {
  let base: Base

  init(base: Base) {
    self.base = base
  }

  func diagnose(_ diagnostic: Diagnostic) {
    let isAboutReduce = diagnostic.message.hasPrefix("A 'reduce' method")
    switch BrokenReducerMacro.current {
    case .reportsAtBody where isAboutReduce:
      let node = diagnostic.notes.first?.node ?? diagnostic.node
      base.diagnose(
        Diagnostic(node: node, message: diagnostic.diagMessage, notes: diagnostic.notes))
    case .forgetsNote where isAboutReduce:
      base.diagnose(Diagnostic(node: diagnostic.node, message: diagnostic.diagMessage))
    case .isSilentAboutReduce where isAboutReduce:
      break
    case .removesNothing where !diagnostic.fixIts.isEmpty:
      base.diagnose(
        Diagnostic(
          node: diagnostic.node, message: diagnostic.diagMessage, notes: diagnostic.notes,
          fixIts: diagnostic.fixIts.map {
            FixIt(
              message: $0.message,
              changes: [.replace(oldNode: diagnostic.node, newNode: diagnostic.node)])
          }))
    case .suggestsNothing:
      base.diagnose(
        Diagnostic(
          node: diagnostic.node, message: diagnostic.diagMessage, notes: diagnostic.notes))
    default:
      base.diagnose(diagnostic)
    }
  }

  func makeUniqueName(_ name: String) -> TokenSyntax { base.makeUniqueName(name) }

  func location(
    of node: some SyntaxProtocol, at position: PositionInSyntaxNode,
    filePathMode: SourceLocationFilePathMode
  ) -> AbstractSourceLocation? {
    base.location(of: node, at: position, filePathMode: filePathMode)
  }

  var lexicalContext: [Syntax] { base.lexicalContext }
}

extension DeclGroupSyntax {
  fileprivate func has(_ keyword: Keyword) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(keyword) }
  }

  /// Whether a property other than `body` has a value.
  fileprivate var hasPropertyWithValue: Bool {
    memberBlock.members.contains { member in
      member.decl.as(VariableDeclSyntax.self)?.bindings.contains {
        $0.initializer != nil && $0.pattern.trimmedDescription != "body"
      } ?? false
    }
  }

  /// The cases that carry an alert or a dialog, with the types of these and of their actions.
  fileprivate var alerts: [(name: String, type: String, action: String)] {
    ConditionalList<EnumCase>(memberBlock.members).elements.compactMap { enumCase in
      guard let type = enumCase.parameters.first?.type,
        ["AlertState", "ConfirmationDialogState"].contains(type.simpleName),
        let action = type.genericArguments.first
      else { return nil }
      return (enumCase.name, type.description, action)
    }
  }
}
