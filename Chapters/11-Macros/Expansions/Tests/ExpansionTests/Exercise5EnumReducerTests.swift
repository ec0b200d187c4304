import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Exercise 11.5 · six lines for twenty-four")
struct EnumReducerTests {
  @Test("six lines become a reducer")
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
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
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
            ComposableArchitecture.Scope(state: \Self.State.Cases.add, action: \Self.Action.Cases.add) {
              ItemForm()
            }
            ComposableArchitecture.Scope(state: \Self.State.Cases.detail, action: \Self.Action.Cases.detail) {
              Detail()
            }
            ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
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
            switch store.withState(\.self) {
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

  @Test("a case of a feature has state, action, reducer and store")
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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
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

  @Test("a feature's name may have generic arguments, and a module")
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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case edit(Forms.Form<Item>.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(Forms.Form<Item>.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, Forms.Form<Item>> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
            Forms.Form<Item>()
          }
        }

        enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<Forms.Form<Item>>)
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

  @Test("the label of a feature is left out")
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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
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

  @Test("an expression may make the reducer")
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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
            ItemForm(mode: .new)
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

  @Test("an enum reducer gives its body")
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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case modal(Modal.Body.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case modal(Modal.Body.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, Modal.Body> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.modal, action: \Self.Action.Cases.modal) {
            Modal.body
          }
        }

        enum CaseScope {
          case modal(ComposableArchitecture.StoreOf<Modal.Body>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case .modal:
            return .modal(store.scope(state: \.modal, action: \.modal)!)
          }
        }
        """#)
  }

  @Test("several features run one after the other")
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
          ComposableArchitecture.Scope(state: \Self.State.Cases.add, action: \Self.Action.Cases.add) {
            ItemForm()
          }
          ComposableArchitecture.Scope(state: \Self.State.Cases.detail, action: \Self.Action.Cases.detail) {
            Detail()
          }
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
            ItemForm()
          }
          ComposableArchitecture.Scope(state: \Self.State.Cases.find, action: \Self.Action.Cases.find) {
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

  @Test("an alert has the actions of its buttons, and no reducer")
  func alert() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case alert(AlertState<Alert>)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case alert(AlertState<Alert>)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case alert(AlertState<Alert>)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case alert(Alert)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case alert(AlertState<Alert>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .alert(v0):
            return .alert(v0)
          }
        }
        """#)
  }

  @Test("so has a dialog, whose type may be written with its module")
  func dialog() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case discard(SwiftNavigation.ConfirmationDialogState<Self.Discard>)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case discard(SwiftNavigation.ConfirmationDialogState<Self.Discard>)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case discard(SwiftNavigation.ConfirmationDialogState<Destination.Discard>)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case discard(Destination.Discard)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case discard(SwiftNavigation.ConfirmationDialogState<Destination.Discard>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .discard(v0):
            return .discard(v0)
          }
        }
        """#)
  }

  @Test("whatever else is marked as ephemeral has the actions of its type")
  func ephemeral() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        @ReducerCaseEphemeral
        case question(Question)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case question(Question)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case question(Question)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case question(Question.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case question(Question)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .question(v0):
            return .question(v0)
          }
        }
        """#)
  }

  @Test("an ignored case is shown, and has neither action nor reducer")
  func ignored() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        @ReducerCaseIgnored
        case label(Item)
      }
      """,
      marks: """
        @ReducerCaseIgnored
        case label(Item)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case label(Item)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case label(Swift.Never)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case label(Item)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .label(v0):
            return .label(v0)
          }
        }
        """#)
  }

  @Test("a case that carries nothing is ignored")
  func nothing() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case help
      }
      """,
      marks: """
        @ReducerCaseIgnored
        case help
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case help
        }

        enum Action: ComposableArchitecture.CasePathable {
          case help(Swift.Never)
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
          switch store.withState(\.self) {
          case .help:
            return .help
          }
        }
        """#)
  }

  @Test("a case that carries several values is ignored, and keeps their labels")
  func values() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case range(from: Int, _: Int = 1)
      }
      """,
      marks: """
        @ReducerCaseIgnored
        case range(from: Int, _: Int = 1)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case range(from: Int, Int = 1)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case range(Swift.Never)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
        }

        enum CaseScope {
          case range(from: Int, Int = 1)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .range(v0, v1):
            return .range(from: v0, v1)
          }
        }
        """#)
  }

  @Test("several kinds stand side by side")
  func kinds() {
    expectReducer(
      """
      @Reducer
      enum Destination {
        case alert(AlertState<Alert>)
        case edit(ItemForm)
        case help
        @ReducerCaseIgnored
        case label(Item)
        case modal(Modal.Body = Modal.body)
      }
      """,
      marks: """
        @ReducerCaseEphemeral
        case alert(AlertState<Alert>)

        case edit(ItemForm)

        @ReducerCaseIgnored
        case help

        @ReducerCaseIgnored
        case label(Item)

        case modal(Modal.Body = Modal.body)
        """,
      writes: #"""
        @dynamicMemberLookup
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case alert(AlertState<Alert>)
          case edit(ItemForm.State)
          case help
          case label(Item)
          case modal(Modal.Body.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case alert(Alert)
          case edit(ItemForm.Action)
          case help(Swift.Never)
          case label(Swift.Never)
          case modal(Modal.Body.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>._Sequence<ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm>, ComposableArchitecture.Scope<Self.State, Self.Action, Modal.Body>> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
            ItemForm()
          }
          ComposableArchitecture.Scope(state: \Self.State.Cases.modal, action: \Self.Action.Cases.modal) {
            Modal.body
          }
        }

        enum CaseScope {
          case alert(AlertState<Alert>)
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
          case help
          case label(Item)
          case modal(ComposableArchitecture.StoreOf<Modal.Body>)
        }

        @MainActor
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
          case let .alert(v0):
            return .alert(v0)
          case .edit:
            return .edit(store.scope(state: \.edit, action: \.edit)!)
          case .help:
            return .help
          case let .label(v0):
            return .label(v0)
          case .modal:
            return .modal(store.scope(state: \.modal, action: \.modal)!)
          }
        }
        """#)
  }

  @Test("an #if is repeated around all that is written")
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
              ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
                ItemForm()
              }
              #if DEBUG
              ComposableArchitecture.Scope(state: \Self.State.Cases.log, action: \Self.Action.Cases.log) {
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

  @Test("a block in which nothing is run is not in the body")
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
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
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

  @Test("an enum without cases does nothing")
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

  @Test("what is written is as public as the enum")
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
        public enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          public typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        public enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        public static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
            ItemForm()
          }
        }

        public enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        public static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
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
        package enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          package typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        package enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        package static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
            ItemForm()
          }
        }

        package enum CaseScope {
          case edit(ComposableArchitecture.StoreOf<ItemForm>)
        }

        @MainActor
        package static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.withState(\.self) {
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
        enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Destination
          case edit(ItemForm.State)
        }

        enum Action: ComposableArchitecture.CasePathable {
          case edit(ItemForm.Action)
        }

        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        static var body: ComposableArchitecture.Scope<Self.State, Self.Action, ItemForm> {
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
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

  @Test("conformances can be asked for")
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
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
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

  @Test("members that are there are not written")
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
          ComposableArchitecture.Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
            ItemForm()
          }
        }
        """#)
  }

  @Test("conformances that are there are not written again")
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

  @Test("a second case of the same name is an error")
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
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
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
            switch store.withState(\.self) {
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

  @Test("an enum reducer that is nested in the enum is told to give its body")
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
            enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
              typealias StateReducer = Modal
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

          @dynamicMemberLookup
          enum State: ComposableArchitecture.CasePathable, ComposableArchitecture.CaseReducerState {
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
            ComposableArchitecture.Scope(state: \Self.State.Cases.modal, action: \Self.Action.Cases.modal) {
              Modal.body
            }
          }

          enum CaseScope {
            case modal(ComposableArchitecture.StoreOf<Modal.Body>)
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.withState(\.self) {
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
