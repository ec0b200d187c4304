import MacroSyntax
import SwiftSyntax

/// The payloads of the cases of an `Action` that is declared in an enum reducer.
struct WrittenActions {
  private var types: [String: String] = [:]

  /// - Parameter members: The members of the enum reducer. The result is empty if none of them is an `enum Action`.
  init(_ members: [DeclSyntax]) {
    let declarations = members.compactMap { $0.as(EnumDeclSyntax.self) }
    for declaration in declarations where declaration.name.text == "Action" {
      let nested = declaration.memberBlock.members.flattened.typeNames
      for enumCase in ConditionalList(declaration.memberBlock.members).elements {
        guard enumCase.parameters.count == 1, let type = enumCase.parameters.first?.type,
          type.simpleName != "Never"
        else { continue }
        // Outside of `Action`, its nested types need qualified names.
        types[enumCase.name] =
          type.replacingSelf(by: "Action").qualifying(nested, by: "Action").description
      }
    }
  }

  /// The type of the actions in a case; `nil` if there are none.
  func type(ofCase name: String) -> String? { types[name] }
}
