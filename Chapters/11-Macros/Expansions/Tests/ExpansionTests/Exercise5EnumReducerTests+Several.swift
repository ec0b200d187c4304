import Testing

extension EnumReducerTests {
  @Test("scopes of several features run in order")
  func several() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case add(ItemForm)
        case detail(Detail)
        case edit(ItemForm), find(Catalogue)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case add(ItemForm.State)
          case detail(Detail.State)
          case edit(ItemForm.State)
          case find(Catalogue.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case add(ItemForm.Action)
          case detail(Detail.Action)
          case edit(ItemForm.Action)
          case find(Catalogue.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm>, ComposableArchitecture.Scope<Self.State, Self.Action, Detail>>, ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm>>, ComposableArchitecture.Scope<Self.State, Self.Action, Catalogue>> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.add, action: Self.Action.allCasePaths.add) {
            ItemForm()
          }
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.detail, action: Self.Action.allCasePaths.detail) {
            Detail()
          }
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            ItemForm()
          }
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.find, action: Self.Action.allCasePaths.find) {
            Catalogue()
          }
        }

        enum CaseScope {
          case add(ComposableArchitecture.StoreOf<ItemForm>)
          case detail(ComposableArchitecture.StoreOf<Detail>)
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
          case find(ComposableArchitecture.StoreOf<Catalogue>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case .add:
            return .add(store.scope(state: \.add, action: \.add)!)
          case .detail:
            return .detail(store.scope(state: \.detail, action: \.detail)!)
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          case .find:
            return .find(store.scope(state: \.find, action: \.find)!)
          }
        }
        """#)
  }
}
