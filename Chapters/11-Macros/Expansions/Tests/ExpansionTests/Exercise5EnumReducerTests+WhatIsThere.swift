import Testing

extension EnumReducerTests {
  @Test("@Reducer adds the conformances in its arguments")
  func conformances() {
    expectReducer(
      """
      @Reducer(state: .equatable, .sendable, action: .hashable)
      enum Destination {
        case edit(ItemForm)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, Swift.Equatable, Swift.Sendable {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable, Swift.Hashable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            ItemForm()
          }
        }

        enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          }
        }
        """#)
  }

  @Test("existing members aren't generated again")
  func membersAreThere() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case edit(ItemForm)
        enum State {
          case edit(ItemForm.State)
        }
        typealias Action = ItemForm.Action
        static var body: some ReducerOf<Self> {
          EmptyReducer()
        }
      }
      """,
      writes: #"""
        enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          }
        }
        """#)
    expectReducer(
      """
      @Reducer
      enum Destination {
        case edit(ItemForm)
        struct CaseScope {
        }
        static func scope(_ store: StoreOf<Self>) -> CaseScope {
          CaseScope()
        }
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            ItemForm()
          }
        }
        """#)
  }

  @Test("existing conformances aren't generated again")
  func inherited() {
    expect(
      """
      @Reducer
      enum Destination: ComposableArchitecture.CaseReducer, Reducer {
      }
      """,
      by: Macros.reducer,
      expandsTo: #"""
        enum Destination: ComposableArchitecture.CaseReducer, Reducer {

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
        """#)
  }
}
