import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacros

/// An enum with `@Reducer`: each of its cases holds a reducer, or another value that can be presented.
struct EnumReducer {
  let name: String
  let access: String
  let cases: ConditionalList<ReducerCase>
  /// The names of the enum's members.
  let memberNames: [String]
  /// Whether the enum has a `State` that isn't observable.
  let hasPlainState: Bool
  let conformances: Conformances

  init(
    _ declaration: EnumDeclSyntax, _ node: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    let name = declaration.name.text
    let members = declaration.memberBlock.members.flattened
    self.name = name
    access = declaration.access(in: context)
    cases = ConditionalList(declaration.memberBlock.members)
      .removingOverloads {
        context.diagnose(.cannotBeApplied("@Reducer", toOverloaded: $0, in: declaration))
      }
      .compactMap {
        ReducerCase($0.namingBody(ofNested: members, in: context).replacingSelf(by: name))
      }
    memberNames = members.typeNames + members.flatMap(\.staticNames)
    hasPlainState = members.contains(where: \.isPlainState)
    conformances = Conformances(node)
  }

  /// The members that the enum lacks.
  var members: [String] {
    [
      ("State", state), ("Action", action), ("body", body), ("CaseScope", caseScope),
      ("scope", scope),
    ]
    .filter { name, _ in !memberNames.contains(name) }
    .map { _, member in member }
  }

  /// The attributes `@CasePathable` and `@ObservableState` would add the members of `State` and `Action` that are
  /// written out here. But the compiler crashes if a type from a macro has an attached macro that adds extensions.
  private var state: String {
    let cases = cases.compactMap(\.state)
    let members = CasePathableMacro.members(of: "State", cases) + ObservableEnum(cases).members
    let own = [
      "ComposableArchitecture.CasePathable", "ComposableArchitecture.CaseReducerState",
      "ComposableArchitecture.ObservableState", "Observation.Observable",
    ]
    return """
      @dynamicMemberLookup
      \(access)enum State: \(conformances.state(with: own)) {
      \(access)typealias StateReducer = \(name)
      \(cases.compactMap(\.declaration).source)\
      \(members.joined(separator: "\n"))
      }
      """
  }

  private var action: String {
    let cases = cases.compactMap(\.action)
    return """
      \(access)enum Action: \(conformances.action(with: ["ComposableArchitecture.CasePathable"])) {
      \(cases.compactMap(\.declaration).source)\
      \(CasePathableMacro.members(of: "Action", cases).joined(separator: "\n"))
      }
      """
  }

  private var body: String {
    let body = cases.body
    return """
      @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
      \(access)static var body: \(body.type) {
      \(body.statements)}
      """
  }

  private var caseScope: String {
    """
    \(access)enum CaseScope {
    \(cases.compactMap(\.caseScope.declaration).source)}
    """
  }

  private var scope: String {
    """
    @MainActor
    \(access)static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
    switch store.\(hasPlainState ? "withState(\\.self)" : "state") {
    \(cases.compactMap(\.switchCase).source)}
    }
    """
  }
}

extension EnumReducer {
  /// The protocols in the arguments of `@Reducer(state: .equatable, action: .equatable)`.
  struct Conformances {
    private var names: [String: [String]] = [:]

    init(_ node: AttributeSyntax) {
      guard case .argumentList(let arguments) = node.arguments else { return }
      var label = "state"
      for argument in arguments {
        label = argument.label?.text ?? label
        guard let name = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        else { continue }
        names[label, default: []].append("Swift.\(name.prefix(1).uppercased())\(name.dropFirst())")
      }
    }

    func state(with own: [String]) -> String { inheritance(own, label: "state") }
    func action(with own: [String]) -> String { inheritance(own, label: "action") }

    private func inheritance(_ own: [String], label: String) -> String {
      (own + (names[label] ?? [])).joined(separator: ", ")
    }
  }
}

extension DeclSyntax {
  /// The names of a static function or of static properties.
  fileprivate var staticNames: [String] {
    guard let member = asProtocol((any WithModifiersSyntax).self),
      member.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) })
    else { return [] }
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text] }
    return self.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.trimmedDescription) ?? []
  }
}

extension DeclSyntax {
  /// Whether it is a type named `State` without an attribute or a conformance that makes it observable.
  fileprivate var isPlainState: Bool {
    guard let declaration = asProtocol((any DeclGroupSyntax).self),
      declaration.asProtocol((any NamedDeclSyntax).self)?.name.text == "State"
    else { return false }
    return !declaration.attributes.names.contains("ObservableState")
      && !declaration.inheritanceClause.contains("ObservableState")
  }
}

extension EnumCase {
  /// The case with `Modal.Body = Modal.body` in place of `Modal`, if that is an enum reducer among the members.
  ///
  /// A macro can't see enum reducers that are declared elsewhere.
  fileprivate func namingBody(
    ofNested members: [DeclSyntax], in context: some MacroExpansionContext
  ) -> EnumCase {
    guard parameters.count == 1, parameters[0].defaultValue == nil,
      !attributes.contains("ReducerCaseIgnored"),
      let type = source?.parameterClause?.parameters.first?.type.as(IdentifierTypeSyntax.self),
      members.contains(where: { $0.isEnumReducer(type.name.text) })
    else { return self }
    context.diagnose(.enumReducer(type, inCase: name))
    var copy = self
    copy.parameters[0].type = "\(raw: type.name.text).Body"
    copy.parameters[0].defaultValue = "\(raw: type.name.text).body"
    return copy
  }
}

extension DeclSyntax {
  fileprivate func isEnumReducer(_ name: String) -> Bool {
    guard let declaration = self.as(EnumDeclSyntax.self) else { return false }
    return declaration.name.text == name && declaration.attributes.names.contains("Reducer")
  }
}
