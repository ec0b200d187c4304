import ComposableArchitecture
import TerminalUI

// The subjects of the guide: the replacements of `WithViewStore`, `IfLetStore`, `ForEachStore`, `SwitchStore`,
// `@PresentationState`, the modifiers with `store:`, `NavigationStackStore`, `@BindingState`, and view states; and an
// app that is migrated piece by piece. `evaluated` is ours.

/// Seed: 000, Migrating to 1.7.
enum Migrating17Page {
  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }
    enum Action {
      case incrementButtonTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrementButtonTapped:
          state.count += 1
          return .none
        }
      }
    }
  }

  struct ChildView: View {
    let store: StoreOf<Child>

    var body: some View {
      let _ = evaluated("child \(store.state.id)")
      Text("\(store.state.id): \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
    }
  }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Never>?
      @Presents var sheet: Child.State?
      var child: Child.State?
      var path = StackState<Child.State>()
      var query = ""
      var rows: IdentifiedArrayOf<Child.State> = []
      var screen = Screen.State.activity(Child.State(id: 7))
      var text = ""
    }
    enum Action: BindableAction {
      case alert(PresentationAction<Never>)
      case alertButtonTapped
      case binding(BindingAction<State>)
      case child(Child.Action)
      case childButtonTapped
      case path(StackActionOf<Child>)
      case queryChanged(String)
      case rowButtonTapped
      case rows(IdentifiedActionOf<Child>)
      case screen(Screen.Action)
      case screenButtonTapped
      case sheet(PresentationAction<Child.Action>)
      case sheetButtonTapped
    }

    @Reducer
    enum Screen {
      case activity(Child)
      case settings(Child)
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Scope(state: \.screen, action: \.screen) { Screen.body }
      Reduce { state, action in
        switch action {
        case .alertButtonTapped:
          state.alert = AlertState { TextState("Hello") }
          return .none
        case .childButtonTapped:
          state.child = state.child == nil ? Child.State(id: 1) : nil
          return .none
        case .queryChanged(let query):
          state.query = query.lowercased()
          return .none
        case .rowButtonTapped:
          state.rows.append(Child.State(id: state.rows.count + 10))
          return .none
        case .screenButtonTapped:
          state.screen = .settings(Child.State(id: 8))
          return .none
        case .sheetButtonTapped:
          state.sheet = Child.State(id: 2)
          return .none
        case .alert, .binding, .child, .path, .rows, .screen, .sheet:
          return .none
        }
      }
      .ifLet(\.child, action: \.child) { Child() }
      .ifLet(\.$sheet, action: \.sheet) { Child() }
      .ifLet(\.$alert, action: \.alert)
      .forEach(\.rows, action: \.rows) { Child() }
      .forEach(\.path, action: \.path) { Child() }
    }
  }

  /// In place of `WithViewStore`, and of a view state.
  struct TitleView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("title")
      Text("\(store.rows.count) rows")
    }
  }

  /// In place of `IfLetStore`.
  struct OptionalView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("optional")
      if let store = store.scope(state: \.child, action: \.child) {
        ChildView(store: store)
      } else {
        Text("Nothing to show")
      }
    }
  }

  /// In place of `ForEachStore`.
  struct RowsView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("rows")
      ForEach(store.scope(state: \.rows, action: \.rows), id: \.state.id) { store in
        ChildView(store: store)
      }
    }
  }

  /// In place of `SwitchStore` and `CaseLet`.
  struct ScreenView: View {
    let store: StoreOf<Feature.Screen>

    var body: some View {
      let _ = evaluated("screen")
      switch store.state {
      case .activity:
        if let store = store.scope(state: \.activity, action: \.activity) {
          Text("Activity")
          ChildView(store: store)
        }
      case .settings:
        if let store = store.scope(state: \.settings, action: \.settings) {
          Text("Settings")
          ChildView(store: store)
        }
      }
    }
  }

  /// In place of the modifiers with `store:`, and of `viewStore.binding`.
  struct FeatureView: View {
    @Bindable var store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("feature")
      TextField("Text", text: $store.text)
      TextField("Query", text: $store.query.sending(\.queryChanged))
      Button("Sheet") { store.send(.sheetButtonTapped) }
      Button("Alert") { store.send(.alertButtonTapped) }
        .sheet(item: $store.scope(state: \.sheet, action: \.sheet)) { store in
          ChildView(store: store)
        }
        .alert($store.scope(state: \.alert, action: \.alert))
    }
  }

  /// In place of `NavigationStackStore`.
  struct StackView: View {
    @Bindable var store: StoreOf<Feature>

    var body: some View {
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
        Text("Root")
        NavigationLink("Push", state: Child.State(id: 5))
      } destination: { store in
        ChildView(store: store)
      }
    }
  }

  /// A parent that was not migrated yet, with a child that was.
  struct LegacyParentView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("parent")
      WithViewStore(store, observe: \.text) { viewStore in
        let _ = evaluated("legacy")
        Text("text: \(viewStore.state)")
      }
      RowsView(store: store)
    }
  }

  /// A child that was not migrated yet, in a parent that was.
  struct LegacyChildView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("modern")
      Text("text: \(store.text)")
      ForEachStore(store.scope(state: \.rows, action: \.rows)) { store in
        WithViewStore(store, observe: \.count) { viewStore in
          let _ = evaluated("legacy row")
          Text("\(viewStore.state)")
        }
      }
    }
  }
}

extension Migrating17Page.Feature.Screen.State: Equatable {}
