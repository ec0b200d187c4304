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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
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
          switch store.withState(\.self) {
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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
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
          switch store.withState(\.self) {
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
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
            typealias StateReducer = Destination
            public struct AllCasePaths: Swift.Sendable {
            }
            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
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
            switch store.withState(\.self) {
            }
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
        }
        """#)
  }

  @Test("an #if in front of the other cases counts like one after them")
  func conditionalFirst() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        #if DEBUG
        case log(Log)
        #endif
        case add(ItemForm)
        case edit(ItemForm)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          #if DEBUG
          case log(Log.State)
          #endif
          case add(ItemForm.State)
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          #if DEBUG
          case log(Log.Action)
          #endif
          case add(ItemForm.Action)
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers {
              #if DEBUG
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.log, action: Self.Action.allCasePaths.log) {
                Log()
              }
              #endif
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.add, action: Self.Action.allCasePaths.add) {
                ItemForm()
              }
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
                ItemForm()
              }
            })
        }

        enum CaseScope {
          #if DEBUG
          case log(ComposableArchitecture.StoreOf<Log>)
          #endif
          case add(ComposableArchitecture.StoreOf<ItemForm>)
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          #if DEBUG
          case .log:
            return .log(store.scope(state: \.log, action: \.log)!)
          #endif
          case .add:
            return .add(store.scope(state: \.add, action: \.add)!)
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          }
        }
        """#)
  }

  @Test("an #if between the other cases counts like one after them")
  func conditionalBetween() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case add(ItemForm)
        #if DEBUG
        case log(Log)
        #endif
        case edit(ItemForm)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case add(ItemForm.State)
          #if DEBUG
          case log(Log.State)
          #endif
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case add(ItemForm.Action)
          #if DEBUG
          case log(Log.Action)
          #endif
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers {
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.add, action: Self.Action.allCasePaths.add) {
                ItemForm()
              }
              #if DEBUG
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.log, action: Self.Action.allCasePaths.log) {
                Log()
              }
              #endif
              ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
                ItemForm()
              }
            })
        }

        enum CaseScope {
          case add(ComposableArchitecture.StoreOf<ItemForm>)
          #if DEBUG
          case log(ComposableArchitecture.StoreOf<Log>)
          #endif
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case .add:
            return .add(store.scope(state: \.add, action: \.add)!)
          #if DEBUG
          case .log:
            return .log(store.scope(state: \.log, action: \.log)!)
          #endif
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          }
        }
        """#)
  }
}
