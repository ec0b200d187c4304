import Testing

extension EnumReducerTests {
  @Test("an #if is repeated around all generated code")
  func conditional() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case edit(ItemForm)
        #if DEBUG
        case log(Log)
        #else
        case help
        #endif
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
          #if DEBUG
          case log(Log.State)
          #else
          case help
          #endif
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
          #if DEBUG
          case log(Log.Action)
          #else
          case help(Swift.Never)
          #endif
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers {
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
                ItemForm()
              }
              #if DEBUG
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.log, action: Self.Action.allCasePaths.log) {
                Log()
              }
              #else
              #endif
            })
        }

        enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
          #if DEBUG
          case log(ComposableArchitecture.StoreOf<Log>)
          #else
          case help
          #endif
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          #if DEBUG
          case .log:
            return .log(store.scope(state: \.log, action: \.log)!)
          #else
          case .help:
            return .help
          #endif
          }
        }
        """#)
  }

  @Test("an #if without scopes is omitted from the body")
  func conditionalIgnored() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case edit(ItemForm)
        #if DEBUG
        case help
        #endif
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
          #if DEBUG
          case help
          #endif
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
          #if DEBUG
          case help(Swift.Never)
          #endif
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            ItemForm()
          }
        }

        enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
          #if DEBUG
          case help
          #endif
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          #if DEBUG
          case .help:
            return .help
          #endif
          }
        }
        """#)
  }

  @Test("an enum reducer without cases does nothing")
  func noCases() {
    expect(
      """
      @Reducer
      enum Destination {
      }
      """,
      by: Macros.reducer,
      expandsTo: #"""
        enum Destination {

          @dynamicMemberLookup
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
            typealias StateReducer = Destination
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

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
        }
        """#)
  }
}
