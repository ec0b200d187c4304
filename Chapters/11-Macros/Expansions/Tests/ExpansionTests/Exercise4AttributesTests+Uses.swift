import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import TestedMacros

extension TheAttributesOfMembersTests {
  @Test("reducers of all kinds compile with their attributes")
  func uses() throws {
    try expectCompiles(
      """
      @Reducer
      struct Counter {
        struct State {
          var count = 0
        }
        enum Action {
          case add(Int)
          case reset
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            if case .add(let number) = action { state.count += number }
            return .none
          }
          EmptyReducer()
        }
      }

      @Reducer
      struct OfAnEnum {
        enum State {
          case counter(Counter.State)
          case empty
        }
        enum Action {
          case counter(Counter.Action)
        }
        @MainActor
        struct Unrelated {
          var body: Int { 1 }
        }
        var body: some Reducer<State, Action> {
          Reduce { _, _ in
            let _: any CasePathable.Type = State.self
            let _: any CasePathable.Type = Action.self
            return .none
          }
          EmptyReducer()
        }
      }

      @Reducer
      struct AllThere {
        @CasePathable
        @dynamicMemberLookup
        enum State {
          case counter(Counter.State)
        }
        @CasePathable
        enum Action {
          case counter(Counter.Action)
        }
        @ReducerBuilder<Self.State, Self.Action>
        var body: some ReducerOf<Self> {
          EmptyReducer()
          EmptyReducer()
        }
      }

      @Reducer
      struct OfTheBase {
        var body: some ReducerOf<Counter> {
          Counter()
          Counter()
        }
      }

      @Reducer
      struct Empty {}

      @Reducer
      struct Generic<Value> {
        struct State {
          var value: Value?
        }
        enum Action {
          case set(Value)
        }
        var body: some Reducer<State, Action> {
          Reduce { state, action in
            switch action {
            case .set(let value): state.value = value
            }
            return .none
          }
          EmptyReducer()
        }
      }
      """,
      by: Macros.reducer.merging(["CasePathable": MacroSpec(type: EmptyPathsMacro.self)]) {
        first, _ in first
      })
  }
}

/// `@CasePathable` without any paths. What this exercise writes doesn't need them.
private enum EmptyPathsMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    [
      "struct AllCasePaths: Sendable {}",
      "static var allCasePaths: AllCasePaths { AllCasePaths() }",
    ]
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    [try ExtensionDeclSyntax("extension \(type.trimmed): CasePathable {}")]
  }
}
