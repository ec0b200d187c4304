import SwiftSyntax

extension ReducerCase {
  /// - Parameters:
  ///   - enumCase: The case of the enum reducer.
  ///   - actions: The actions that are there already, if any.
  init(_ enumCase: EnumCase, actions: WrittenActions = WrittenActions([])) {
    self.init(enumCase: enumCase, kind: Kind(of: enumCase))
    // Several values are no state.
    if case .feature = kind { return }
    if enumCase.parameters.count == 1 { writtenAction = actions.type(ofCase: name) }
  }
}

extension ReducerCase.Kind {
  /// The attribute that says the same.
  var mark: String? {
    switch self {
    case .feature: nil
    case .ephemeral: "ReducerCaseEphemeral"
    case .ignored: "ReducerCaseIgnored"
    }
  }

  /// Decides by the attributes, and without one by what the case carries.
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
  /// A case of the same name that carries one value, without a label.
  func carrying(_ type: String) -> EnumCase {
    EnumCase(
      name: name, parameters: [Parameter(type: TypeSyntax(stringLiteral: type))],
      documentation: documentation)
  }
}
