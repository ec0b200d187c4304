import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

extension ReducerCase {
  /// - Parameters:
  ///   - enumCase: The case of the enum reducer.
  ///   - actions: The actions that the enum already declares, if any.
  init(_ enumCase: EnumCase, actions: WrittenActions = WrittenActions([])) {
    self.init(enumCase: enumCase, kind: Kind(of: enumCase))
    // Several associated values can't be a state.
    if case .feature = kind { return }
    if enumCase.parameters.count == 1 { writtenAction = actions.type(ofCase: name) }
  }
}

extension ReducerCase.Kind {
  /// The attribute for this kind.
  var mark: String? {
    switch self {
    case .feature: nil
    case .ephemeral: "ReducerCaseEphemeral"
    case .ignored: "ReducerCaseIgnored"
    }
  }

  /// Decides by the attributes, or else by the payload.
  fileprivate init(of enumCase: EnumCase) {
    guard enumCase.parameters.count == 1, let parameter = enumCase.parameters.first,
      !enumCase.attributes.contains("ReducerCaseIgnored")
    else {
      self = .ignored
      return
    }
    let type = parameter.type
    if enumCase.attributes.contains("ReducerCaseEphemeral")
      || ["AlertState", "ConfirmationDialogState"].contains(type.simpleName)
    {
      self = .ephemeral(type)
    } else {
      self = .feature(
        type: type.description, expression: parameter.defaultValue?.description ?? "\(type)()")
    }
  }
}

extension EnumCase {
  /// A case of the same name with one associated value, without a label.
  func carrying(_ type: String) -> EnumCase {
    EnumCase(
      name: name, parameters: [Parameter(type: TypeSyntax(stringLiteral: type))],
      documentation: documentation)
  }
}

/// Marks a case for `@Reducer`. It adds no code.
enum ReducerCaseEphemeralMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

/// Marks a case for `@Reducer`. It adds no code.
enum ReducerCaseIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
