import Testing

@Suite("Together · expansion of an enum reducer")
struct EnumReducerTests {
  @Test("six lines expand to a complete reducer")
  func whole() {
    expect(
      """
      @Reducer
      enum Destination {
        case add(ItemForm)
        case detail(Detail)
        case edit(ItemForm)
      }
      """,
      by: Macros.reducer,
      expandsTo: #"""
        enum Destination {
          case add(ItemForm)
          case detail(Detail)
          case edit(ItemForm)

          @dynamicMemberLookup
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
            typealias StateReducer = Destination
            case add(ItemForm.State)
            case detail(Detail.State)
            case edit(ItemForm.State)
            public struct AllCasePaths: Swift.Sendable {
              public var add: ComposableArchitecture.AnyCasePath<State, ItemForm.State> {
                ComposableArchitecture.AnyCasePath._$embed(State.add) {
                  guard case let .add(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
              public var detail: ComposableArchitecture.AnyCasePath<State, Detail.State> {
                ComposableArchitecture.AnyCasePath._$embed(State.detail) {
                  guard case let .detail(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
              public var edit: ComposableArchitecture.AnyCasePath<State, ItemForm.State> {
                ComposableArchitecture.AnyCasePath._$embed(State.edit) {
                  guard case let .edit(v0) = $0 else {
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
              case let .add(v0):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(0)
              case let .detail(v0):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(1)
              case let .edit(v0):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(2)
              }
            }
            public mutating func _$willModify() {
              switch self {
              case var .add(v0):
                ComposableArchitecture._$willModify(&v0)
                self = .add(v0)
              case var .detail(v0):
                ComposableArchitecture._$willModify(&v0)
                self = .detail(v0)
              case var .edit(v0):
                ComposableArchitecture._$willModify(&v0)
                self = .edit(v0)
              }
            }
          }

          enum Action: ComposableArchitecture.CasePathable {
            case add(ItemForm.Action)
            case detail(Detail.Action)
            case edit(ItemForm.Action)
            public struct AllCasePaths: Swift.Sendable {
              public var add: ComposableArchitecture.AnyCasePath<Action, ItemForm.Action> {
                ComposableArchitecture.AnyCasePath._$embed(Action.add) {
                  guard case let .add(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
              public var detail: ComposableArchitecture.AnyCasePath<Action, Detail.Action> {
                ComposableArchitecture.AnyCasePath._$embed(Action.detail) {
                  guard case let .detail(v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              }
              public var edit: ComposableArchitecture.AnyCasePath<Action, ItemForm.Action> {
                ComposableArchitecture.AnyCasePath._$embed(Action.edit) {
                  guard case let .edit(v0) = $0 else {
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
          static var body: ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm>, ComposableArchitecture.Scope<Self.State, Self.Action, Detail>>, ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm>> {
            ComposableArchitecture.Scope(state: Self.State.allCasePaths.add, action: Self.Action.allCasePaths.add) {
              ItemForm()
            }
            ComposableArchitecture.Scope(state: Self.State.allCasePaths.detail, action: Self.Action.allCasePaths.detail) {
              Detail()
            }
            ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
              ItemForm()
            }
          }

          enum CaseScope {
            case add(ComposableArchitecture.StoreOf<ItemForm>)
            case detail(ComposableArchitecture.StoreOf<Detail>)
            case edit(ComposableArchitecture.StoreOf<ItemForm>)
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .add:
              return .add(store.scope(state: \.add, action: \.add)!)
            case .detail:
              return .detail(store.scope(state: \.detail, action: \.detail)!)
            case .edit:
              return .edit(store.scope(state: \.edit, action: \.edit)!)
            }
          }
        }

        extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
        }
        """#)
  }

  @Test("a feature's case gets a state, an action, a scope and a store")
  func feature() {
    expectReducer(
      """
      @Reducer
      enum Destination {
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

  @Test("a feature's type may have generic arguments and a module")
  func qualified() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case edit(Forms.Form<Item>)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case edit(Forms.Form<Item>.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(Forms.Form<Item>.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, Forms.Form<Item>> {
          ComposableArchitecture.Scope(state: Self.State.allCasePaths.edit, action: Self.Action.allCasePaths.edit) {
            Forms.Form<Item>()
          }
        }

        enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<Forms.Form<Item>>)
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

  @Test("a feature's label is omitted")
  func labelled() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case edit(form: ItemForm)
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

  @Test("a case may have an expression that creates its reducer")
  func expression() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case edit(ItemForm = ItemForm(mode: .new))
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
            ItemForm(mode: .new)
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

  @Test("a case may name the body of an enum reducer")
  func nestedEnum() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case modal(Modal.Body = Modal.body)
      }
      """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState, ComposableArchitecture.ObservableState, Observation.Observable {
          typealias StateReducer = Destination
          case modal(Modal.Body.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case modal(Modal.Body.Action)
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
        """#)
  }
}
