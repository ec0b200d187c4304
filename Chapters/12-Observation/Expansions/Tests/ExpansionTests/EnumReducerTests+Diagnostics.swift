import SwiftSyntaxMacrosGenericTestSupport
import Testing

extension EnumReducerTests {
  @Test("a second case with the same name is an error")
  func overload() {
    expect(
      """
      @Reducer
      enum Destination {
        case help
        case help(Int, Int)
      }
      """,
      by: Macros.reducer,
      expandsTo: #"""
        enum Destination {
          @ReducerCaseIgnored
          case help
          @ReducerCaseIgnored
          case help(Int, Int)

          @dynamicMemberLookup
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
            typealias StateReducer = Destination
            case help
            public struct AllCasePaths: Swift.Sendable {
              public var help: ComposableArchitecture.AnyCasePath<State, Void> {
                ComposableArchitecture.AnyCasePath._$embed {
                  State.help
                } extract: {
                  guard case .help = $0 else {
                    return nil
                  }
                  return ()
                }
              }
            }
            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              switch self {
              case .help:
                return ComposableArchitecture.ObservableStateID._$inert._$tag(0)
              }
            }
            public mutating func _$willModify() {
            }
          }

          enum Action: ComposableArchitecture.CasePathable {
            case help(Swift.Never)
            public struct AllCasePaths: Swift.Sendable {
              public var help: ComposableArchitecture.AnyCasePath<Action, Swift.Never> {
                ComposableArchitecture.AnyCasePath._$embed(Action.help) {
                  guard case let .help(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
            }
            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }

          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
            ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
          }

          enum CaseScope {
            case help
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .help:
              return .help
            }
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
        }
        """#,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Reducer' cannot be applied to overloaded case name 'help'",
          line: 4, column: 8)
      ])
  }

  @Test("a nested enum reducer without its body is an error, with a suggestion")
  func nestedWithoutBody() {
    expect(
      """
      @Reducer
      enum Destination {
        case modal(Modal)
        @Reducer
        enum Modal {
        }
      }
      """,
      by: Macros.reducer,
      expandsTo: #"""
        enum Destination {
          case modal(Modal)
          enum Modal {

            @dynamicMemberLookup
            enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
              typealias StateReducer = Modal
              public struct AllCasePaths: Swift.Sendable {
              }
              public static var allCasePaths: AllCasePaths {
                AllCasePaths()
              }
              public var _$id: ComposableArchitecture.ObservableStateID {
                switch self {
                }
              }
              public mutating func _$willModify() {
              }
            }

            enum Action: ComposableArchitecture.CasePathable {
              public struct AllCasePaths: Swift.Sendable {
              }
              public static var allCasePaths: AllCasePaths {
                AllCasePaths()
              }
            }

            @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
            static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
              ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
            }

            enum CaseScope {
            }

            @MainActor
            static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
              switch store.state {
              }
            }
          }

          @dynamicMemberLookup
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
            typealias StateReducer = Destination
            case modal(Modal.Body.State)
            public struct AllCasePaths: Swift.Sendable {
              public var modal: ComposableArchitecture.AnyCasePath<State, Modal.Body.State> {
                ComposableArchitecture.AnyCasePath._$embed(State.modal) {
                  guard case let .modal(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
            }
            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              switch self {
              case let .modal(v0):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(0)
              }
            }
            public mutating func _$willModify() {
              switch self {
              case var .modal(v0):
                ComposableArchitecture._$willModify(&v0)
                self = .modal(v0)
              }
            }
          }

          enum Action: ComposableArchitecture.CasePathable {
            case modal(Modal.Body.Action)
            public struct AllCasePaths: Swift.Sendable {
              public var modal: ComposableArchitecture.AnyCasePath<Action, Modal.Body.Action> {
                ComposableArchitecture.AnyCasePath._$embed(Action.modal) {
                  guard case let .modal(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
            }
            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }

          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          static var body: ComposableArchitecture.Scope<Self.State, Self.Action, Modal.Body> {
            ComposableArchitecture.Scope(state: Self.State.allCasePaths.modal, action: Self.Action.allCasePaths.modal) {
              Modal.body
            }
          }

          enum CaseScope {
            case modal(ComposableArchitecture.StoreOf<Modal.Body>)
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .modal:
              return .modal(store.scope(state: \.modal, action: \.modal)!)
            }
          }
        }

        extension Destination.Modal: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
        }
        """#,
      diagnostics: [
        DiagnosticSpec(
          message: "'Modal' is an enum reducer; write 'case modal(Modal.Body = Modal.body)'",
          line: 3, column: 14,
          fixIts: [FixItSpec(message: "Replace 'Modal' with 'Modal.Body = Modal.body'")])
      ],
      fixed: """
        @Reducer
        enum Destination {
          case modal(Modal.Body = Modal.body)
          @Reducer
          enum Modal {
          }
        }
        """)
  }
}
