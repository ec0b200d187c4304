import Testing

extension TheMacroWritesItTests {
  @Test(
    "the identity of an enum state is its payload's, tagged with the number of the case")
  func payload() {
    expect(
      """
      @ObservableState
      enum Destination {
        case add(ItemForm.State)
        case edit(ItemForm.State)
      }
      """,
      by: Macros.state,
      expandsTo: """
        enum Destination {
          case add(ItemForm.State)
          case edit(ItemForm.State)

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case let .add(v0):
              return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(0)
            case let .edit(v0):
              return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(1)
            }
          }

          public mutating func _$willModify() {
            switch self {
            case var .add(v0):
              ComposableArchitecture._$willModify(&v0)
              self = .add(v0)
            case var .edit(v0):
              ComposableArchitecture._$willModify(&v0)
              self = .edit(v0)
            }
          }
        }

        extension Destination: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("a case without a payload always has the same identity")
  func inert() {
    expect(
      """
      @ObservableState
      enum Mode {
        case on, off
      }
      """,
      by: Macros.state,
      expandsTo: """
        enum Mode {
          case on, off

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case .on:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(0)
            case .off:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(1)
            }
          }

          public mutating func _$willModify() {
          }
        }

        extension Mode: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("a payload in a pattern keeps its label")
  func label() {
    expect(
      """
      @ObservableState
      enum Destination {
        case edit(form: ItemForm.State)
        case none
      }
      """,
      by: Macros.state,
      expandsTo: """
        enum Destination {
          case edit(form: ItemForm.State)
          case none

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case let .edit(v0):
              return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(0)
            case .none:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(1)
            }
          }

          public mutating func _$willModify() {
            switch self {
            case var .edit(v0):
              ComposableArchitecture._$willModify(&v0)
              self = .edit(form: v0)
            case .none:
              break
            }
          }
        }

        extension Destination: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("the identity of a case with several values joins their identities")
  func severalValues() {
    expect(
      """
      @ObservableState
      enum Destination {
        case compare(ItemForm.State, with: ItemForm.State, _ note: String)
      }
      """,
      by: Macros.state,
      expandsTo: """
        enum Destination {
          case compare(ItemForm.State, with: ItemForm.State, _ note: String)

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case let .compare(v0, v1, v2):
              return ComposableArchitecture.ObservableStateID._$id(for: v0)._$and(ComposableArchitecture.ObservableStateID._$id(for: v1))._$and(ComposableArchitecture.ObservableStateID._$id(for: v2))._$tag(0)
            }
          }

          public mutating func _$willModify() {
            switch self {
            case var .compare(v0, v1, v2):
              ComposableArchitecture._$willModify(&v0)
              ComposableArchitecture._$willModify(&v1)
              ComposableArchitecture._$willModify(&v2)
              self = .compare(v0, with: v1, v2)
            }
          }
        }

        extension Destination: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("cases are numbered across all #if branches")
  func conditions() {
    expect(
      """
      @ObservableState
      enum Destination {
        case help
        #if DEBUG
        case log(Log.State)
        #else
        case log
        #endif
        case `default`
      }
      """,
      by: Macros.state,
      expandsTo: """
        enum Destination {
          case help
          #if DEBUG
          case log(Log.State)
          #else
          case log
          #endif
          case `default`

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case .help:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(0)
            #if DEBUG
            case let .log(v0):
              return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(1)
            #else
            case .log:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(2)
            #endif
            case .`default`:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(3)
            }
          }

          public mutating func _$willModify() {
            switch self {
            case .help:
              break
            #if DEBUG
            case var .log(v0):
              ComposableArchitecture._$willModify(&v0)
              self = .log(v0)
            #else
            case .log:
              break
            #endif
            case .`default`:
              break
            }
          }
        }

        extension Destination: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("an enum without cases has an identity")
  func noCases() {
    expect(
      """
      @ObservableState
      enum Nothing {
      }
      """,
      by: Macros.state,
      expandsTo: """
        enum Nothing {

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            }
          }

          public mutating func _$willModify() {
          }
        }

        extension Nothing: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("the identity and the conformance have the enum's access level and availability")
  func visibility() {
    expect(
      """
      @available(macOS 15, *)
      @ObservableState
      private enum Mode<Value> {
        case on(Value)
      }
      """,
      by: Macros.state,
      expandsTo: """
        @available(macOS 15, *)
        private enum Mode<Value> {
          case on(Value)

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case let .on(v0):
              return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(0)
            }
          }

          public mutating func _$willModify() {
            switch self {
            case var .on(v0):
              ComposableArchitecture._$willModify(&v0)
              self = .on(v0)
            }
          }
        }

        @available(macOS 15, *)
        extension Mode: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("the state of an enum reducer has an identity, too")
  func enumReducer() {
    expect(
      """
      @Reducer
      enum Destination {
        case edit(ItemForm)
        case help
        case label(Item, String)
      }
      """,
      by: Macros.reducer,
      expandsTo: #"""
        enum Destination {
          case edit(ItemForm)
          @ReducerCaseIgnored
          case help
          @ReducerCaseIgnored
          case label(Item, String)

          @dynamicMemberLookup
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
            typealias StateReducer = Destination
            case edit(ItemForm.State)
            case help
            case label(Item, String)
            public struct AllCasePaths: Swift.Sendable {
              public var edit: ComposableArchitecture.AnyCasePath<State, ItemForm.State> {
                ComposableArchitecture.AnyCasePath._$embed(State.edit) {
                  guard case let .edit(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
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
              public var label: ComposableArchitecture.AnyCasePath<State, (Item, String)> {
                ComposableArchitecture.AnyCasePath._$embed(State.label) {
                  guard case let .label(v0, v1) = $0 else {
                    return nil
                  }
                  return (v0, v1)
                }
              }
            }
            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
            public var _$id: ComposableArchitecture.ObservableStateID {
              switch self {
              case let .edit(v0):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(0)
              case .help:
                return ComposableArchitecture.ObservableStateID._$inert._$tag(1)
              case let .label(v0, v1):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$and(ComposableArchitecture.ObservableStateID._$id(for: v1))._$tag(2)
              }
            }
            public mutating func _$willModify() {
              switch self {
              case var .edit(v0):
                ComposableArchitecture._$willModify(&v0)
                self = .edit(v0)
              case .help:
                break
              case var .label(v0, v1):
                ComposableArchitecture._$willModify(&v0)
                ComposableArchitecture._$willModify(&v1)
                self = .label(v0, v1)
              }
            }
          }

          enum Action: ComposableArchitecture.CasePathable {
            case edit(ItemForm.Action)
            case help(Swift.Never)
            case label(Swift.Never)
            public struct AllCasePaths: Swift.Sendable {
              public var edit: ComposableArchitecture.AnyCasePath<Action, ItemForm.Action> {
                ComposableArchitecture.AnyCasePath._$embed(Action.edit) {
                  guard case let .edit(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
              public var help: ComposableArchitecture.AnyCasePath<Action, Swift.Never> {
                ComposableArchitecture.AnyCasePath._$embed(Action.help) {
                  guard case let .help(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
              public var label: ComposableArchitecture.AnyCasePath<Action, Swift.Never> {
                ComposableArchitecture.AnyCasePath._$embed(Action.label) {
                  guard case let .label(v0) = $0 else {
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
          static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
            ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
              ItemForm()
            }
          }

          enum CaseScope {
            case edit(ComposableArchitecture.StoreOf<ItemForm>)
            case help
            case label(Item, String)
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .edit:
              return .edit(store.scope(state: \.edit, action: \.edit)!)
            case .help:
              return .help
            case let .label(v0, v1):
              return .label(v0, v1)
            }
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
        }
        """#)
  }
}
