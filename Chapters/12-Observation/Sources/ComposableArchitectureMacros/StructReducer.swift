import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// A struct with `@Reducer`.
struct StructReducer {
  let access: String
  /// The names of nested types and of generic parameters.
  let typeNames: [String]
  let body: ReducerBody?
  let reduce: FunctionDeclSyntax?

  init(
    _ declaration: StructDeclSyntax, _ node: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    let members = declaration.memberBlock.members.flattened
    access = declaration.access(in: context)
    typeNames =
      members.typeNames
      + (declaration.genericParameterClause?.parameters.map(\.name.text) ?? [])
    body = members.lazy.compactMap { ReducerBody($0) }.first
    reduce = members.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first(where: \.isReduce)

    if let body, let reduce {
      context.diagnose(.reduceBesideBody(reduce, body: body.name))
    }
    if let arguments = node.arguments {
      context.diagnose(.argumentsOfStruct(arguments, of: node))
    }
  }

  /// The members that the struct lacks.
  ///
  /// A body and a `reduce` method name the types of state and action. These can be the types of a different reducer,
  /// or of an enclosing one, so the macro adds no types of its own then.
  var members: [String] {
    guard body == nil, reduce == nil else { return [] }
    var members: [String] = []
    if !typeNames.contains("State") {
      members.append(
        """
        \(access)struct State: ComposableArchitecture.ObservableState, Observation.Observable, Swift.Codable, \
        Swift.Equatable, Swift.Hashable, Swift.Sendable {
        \(access)init() {
        }
        public var _$id: ComposableArchitecture.ObservableStateID {
        ComposableArchitecture.ObservableStateID._$inert
        }
        public mutating func _$willModify() {
        }
        }
        """)
    }
    if !typeNames.contains("Action") {
      members.append(
        """
        \(access)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
        }
        """)
    }
    members.append("\(access)let body = ComposableArchitecture.EmptyReducer<State, Action>()")
    return members
  }
}

extension [DeclSyntax] {
  /// The names of the nested types.
  var typeNames: [String] {
    compactMap { member in
      member.as(TypeAliasDeclSyntax.self)?.name.text
        ?? member.asProtocol((any DeclGroupSyntax).self).flatMap {
          $0.asProtocol((any NamedDeclSyntax).self)?.name.text
        }
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether it is `reduce(into:action:)`.
  fileprivate var isReduce: Bool {
    name.text == "reduce"
      && signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
  }
}
