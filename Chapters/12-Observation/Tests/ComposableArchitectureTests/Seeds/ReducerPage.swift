import ComposableArchitecture
import TerminalUI

// The code of the page on the `Reducer` protocol and the `@Reducer` macro, block by block, with the page's views.
// `evaluated` is ours.

/// Seed: 002; 000, Reducer.
enum ReducerPage {
  /// Seed: 002, Conforming to the Reducer protocol: without the macro.
  struct ConformingCounterFeature: Reducer {
    @ObservableState
    struct State {
      var count = 0
    }
    enum Action {
      case decrementButtonTapped
      case incrementButtonTapped
      case startTimerButtonTapped
      case stopTimerButtonTapped
      case timerTick
    }
    enum CancelID { case timer }

    let clock: any Clock<Duration>

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .decrementButtonTapped:
          state.count -= 1
          return .none

        case .incrementButtonTapped:
          state.count += 1
          return .none

        case .startTimerButtonTapped:
          return .run { send in
            while true {
              try await clock.sleep(for: .seconds(1))
              await send(.timerTick)
            }
          }
          .cancellable(id: CancelID.timer)

        case .stopTimerButtonTapped:
          return .cancel(id: CancelID.timer)

        case .timerTick:
          state.count += 1
          return .none
        }
      }
    }
  }

  /// Seed: 002, Using the @Reducer macro.
  @Reducer
  struct CounterFeature {
    @ObservableState
    struct State {
      var count = 0
    }
    enum Action {
      case decrementButtonTapped
      case incrementButtonTapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .decrementButtonTapped:
          state.count -= 1
          return .none
        case .incrementButtonTapped:
          state.count += 1
          return .none
        }
      }
    }
  }

  struct CounterView: View {
    let store: StoreOf<CounterFeature>

    var body: some View {
      let _ = evaluated("counter")
      Text("\(store.count)")
      Button("Decrement") { store.send(.decrementButtonTapped) }
      Button("Increment") { store.send(.incrementButtonTapped) }
    }
  }

  /// Seed: 002, @CasePathable and @dynamicMemberLookup enums.
  @Reducer
  struct EnumStateFeature {
    @ObservableState
    enum State {
      case loggedIn(CounterFeature.State)
      case loggedOut
    }
    enum Action {
      case loggedIn(CounterFeature.Action)
      case logInButtonTapped
      case logOutButtonTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .loggedIn:
          return .none
        case .logInButtonTapped:
          state = .loggedIn(CounterFeature.State())
          return .none
        case .logOutButtonTapped:
          state = .loggedOut
          return .none
        }
      }
      .ifCaseLet(\.loggedIn, action: \.loggedIn) {
        CounterFeature()
      }
    }
  }

  struct EnumStateView: View {
    let store: StoreOf<EnumStateFeature>

    var body: some View {
      let _ = evaluated("enum")
      if let store = store.scope(state: \.loggedIn, action: \.loggedIn) {
        CounterView(store: store)
      } else {
        Text("logged out")
      }
    }
  }

  /// Seed: 002, Automatic fulfillment of reducer requirements.
  @Reducer
  struct EmptyFeature {}

  /// Seed: 002, Automatic fulfillment of reducer requirements: a feature that is to be written is part of another.
  @Reducer
  struct ParentOfEmptyFeature {
    @ObservableState
    struct State {
      var child = EmptyFeature.State()
      var count = 0
    }
    enum Action {
      case child(EmptyFeature.Action)
      case tapped
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) {
        EmptyFeature()
      }
      Reduce { state, action in
        switch action {
        case .tapped:
          state.count += 1
          return .none
        }
      }
    }
  }

  @Reducer
  struct FormFeature {
    @ObservableState
    struct State: Equatable { var text = "" }
    enum Action { case typed(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .typed(let text):
          state.text = text
          return .none
        }
      }
    }
  }

  @Reducer
  struct DetailFeature {
    @ObservableState
    struct State: Equatable { var isOpen = false }
    enum Action { case opened }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.isOpen = true
        return .none
      }
    }
  }

  @Reducer
  struct EditFeature {
    @ObservableState
    struct State: Equatable { var edits = 0 }
    enum Action { case edited }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.edits += 1
        return .none
      }
    }
  }

  /// Seed: 002, Destination and path reducers: the 24 lines.
  @Reducer
  struct LongDestination {
    @ObservableState
    enum State: Equatable {
      case add(FormFeature.State)
      case detail(DetailFeature.State)
      case edit(EditFeature.State)
    }
    enum Action {
      case add(FormFeature.Action)
      case detail(DetailFeature.Action)
      case edit(EditFeature.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.add, action: \.add) {
        FormFeature()
      }
      Scope(state: \.detail, action: \.detail) {
        DetailFeature()
      }
      Scope(state: \.edit, action: \.edit) {
        EditFeature()
      }
    }
  }

  /// Seed: 002, Destination and path reducers: the 6 lines.
  @Reducer
  enum Path {
    case add(FormFeature)
    case detail(DetailFeature)
    case edit(EditFeature)
  }

  struct Item: Equatable { var name = "" }

  /// Seed: 002, Navigating to non-reducer features; Nested enum reducers.
  @Reducer
  enum Destination {
    case editForm(FormFeature)
    @ReducerCaseIgnored
    case item(Item)
    case modal(Modal.Body = Modal.body)
  }

  @Reducer
  enum Modal {
    case detail(DetailFeature)
  }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      @Presents var long: LongDestination.State?
      var path = StackState<Path.State>()
    }
    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case long(PresentationAction<LongDestination.Action>)
      case path(StackActionOf<Path>)
      case shows(Destination.State?)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .shows(let destination) = action { state.destination = destination }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$long, action: \.long) {
        LongDestination()
      }
      .forEach(\.path, action: \.path)
    }
  }

  struct FeatureView: View {
    @Bindable var store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("feature")
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
        Text("Root")
      } destination: { store in
        switch store.case {
        case .add(let store):
          FormView(store: store)
        case .detail(let store):
          DetailView(store: store)
        case .edit(let store):
          EditView(store: store)
        }
      }
      .sheet(
        item: $store.scope(state: \.destination?.editForm, action: \.destination.editForm)
      ) { store in
        FormView(store: store)
      }
      .sheet(item: $store.scope(state: \.destination?.item, action: \.destination.item)) { store in
        ItemView(item: store.withState { $0 })
      }
      .sheet(
        item: $store.scope(state: \.destination?.modal?.detail, action: \.destination.modal.detail)
      ) { store in
        DetailView(store: store)
      }
      .sheet(item: $store.scope(state: \.long?.edit, action: \.long.edit)) { store in
        EditView(store: store)
      }
    }
  }

  struct FormView: View {
    let store: StoreOf<FormFeature>
    var body: some View {
      let _ = evaluated("form")
      TextField("Form", text: Bindable(store).text.sending(\.typed))
    }
  }

  struct DetailView: View {
    let store: StoreOf<DetailFeature>
    var body: some View {
      let _ = evaluated("detail")
      Text(store.isOpen ? "open" : "closed")
      Button("Open") { store.send(.opened) }
    }
  }

  struct EditView: View {
    let store: StoreOf<EditFeature>
    var body: some View {
      let _ = evaluated("edit")
      Text("edits: \(store.edits)")
      Button("Edit") { store.send(.edited) }
    }
  }

  struct ItemView: View {
    let item: Item
    var body: some View {
      let _ = evaluated("item")
      Text("item: \(item.name)")
    }
  }

  /// Seed: 002, Gotchas, Autocomplete.
  @Reducer
  struct ExplicitFeature: Reducer {
    @ObservableState
    struct State { var count = 0 }
    enum Action { case tapped }
    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        state.count += 1
        return .none
      }
    }
  }

  /// Seed: 002, Gotchas, \#Preview and enum reducers: a view that is created outside of the macro.
  @MainActor static var preview: some View {
    FeatureView(
      store: Store(
        initialState: Feature.State(
          destination: .editForm(FormFeature.State())
        )
      ) {
        Feature()
      }
    )
  }
}

extension ReducerPage.Destination.State: Equatable {}
extension ReducerPage.Modal.State: Equatable {}
extension ReducerPage.Path.State: Equatable {}
