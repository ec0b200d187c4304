import Testing

extension EnumReducerTests {
  @Test("generated members have the enum's access level")
  func access() {
    expectReducer(
      """
      @Reducer
      public enum Destination {
        case edit(ItemForm)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        public enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          public typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        public enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        public static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            ItemForm()
          }
        }

        public enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        public static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          }
        }
        """#)
    expectReducer(
      """
      @Reducer
      package enum Destination {
        case edit(ItemForm)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        package enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          package typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        package enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        package static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            ItemForm()
          }
        }

        package enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        package static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          }
        }
        """#)
    expectReducer(
      """
      @Reducer
      private enum Destination {
        case edit(ItemForm)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
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

        enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          }
        }
        """#)
  }
}
