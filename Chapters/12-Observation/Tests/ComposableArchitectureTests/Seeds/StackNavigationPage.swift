import ComposableArchitecture
import TerminalUI

// The code of the page, block by block, without `@Environment(\.dismiss)`, `NavigationPath` and
// `NavigationStackController`, which TerminalUI doesn't have. `evaluated` is ours.

/// Seed: 000, Stack-based navigation; NavigationStack.init(path:root:destination:fileID:filePath:line:column:).
enum StackNavigationPage {
  /// A screen that the page does not show.
  @Reducer
  struct ItemFeature {
    @ObservableState
    struct State: Equatable {
      var item = "Charger"
    }
    enum Action {
      case closeButtonTapped
      case detailButtonTapped
      case itemChanged(String)
      case saveButtonTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .closeButtonTapped:
          return .run { _ in await self.dismiss() }
        case .itemChanged(let item):
          state.item = item
          return .none
        case .detailButtonTapped, .saveButtonTapped:
          return .none
        }
      }
    }
  }

  struct ItemView: View {
    let title: String
    let store: StoreOf<ItemFeature>

    var body: some View {
      let _ = evaluated(title)
      Form {
        TextField(title, text: Bindable(store).item.sending(\.itemChanged))
        Button("Detail") {
          store.send(.detailButtonTapped)
        }
        Button("Save") { store.send(.saveButtonTapped) }
      }
    }
  }

  typealias AddFeature = ItemFeature
  typealias DetailFeature = ItemFeature
  typealias EditFeature = ItemFeature

  struct AddView: View {
    let store: StoreOf<AddFeature>
    var body: some View { ItemView(title: "Add", store: store) }
  }
  struct DetailView: View {
    let store: StoreOf<DetailFeature>
    var body: some View { ItemView(title: "Detail", store: store) }
  }
  struct EditView: View {
    let store: StoreOf<EditFeature>
    var body: some View { ItemView(title: "Edit", store: store) }
  }

  /// Seed: 000, Stack-based navigation, Basics; Pushing features onto the stack; Integration; Dismissal.
  @Reducer
  struct RootFeature {
    @ObservableState
    struct State: Equatable {
      var path = StackState<Path.State>()
      var saved: [String] = []
    }
    enum Action {
      case closeButtonTapped
      case path(StackActionOf<Path>)
      case saved(String)
    }

    @Reducer
    enum Path {
      case addItem(AddFeature)
      case detailItem(DetailFeature)
      case editItem(EditFeature)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .path(.element(id: _, action: .addItem(.detailButtonTapped))):
          state.path.append(.detailItem(DetailFeature.State()))
          return .none

        case .path(.element(id: let id, action: .editItem(.saveButtonTapped))):
          guard let editItemState = state.path[id: id]?.editItem
          else { return .none }

          state.path.pop(from: id)
          return .run { send in
            await send(.saved(editItemState.item))
          }

        case .closeButtonTapped:
          _ = state.path.popLast()
          return .none

        case .saved(let item):
          state.saved.append(item)
          return .none
        case .path:
          return .none
        }
      }
      .forEach(\.path, action: \.path)
    }
  }

  struct RootView: View {
    @Bindable var store: StoreOf<RootFeature>

    var body: some View {
      let _ = evaluated("root")
      NavigationStack(
        path: $store.scope(state: \.path, action: \.path)
      ) {
        Text("Root")
        NavigationLink("Add", state: RootFeature.Path.State.addItem(AddFeature.State()))
        NavigationLink(state: RootFeature.Path.State.editItem(EditFeature.State(item: "Lamp"))) {
          Text("Lamp")
        }
      } destination: { store in
        switch store.case {
        case .addItem(let store):
          AddView(store: store)
        case .detailItem(let store):
          DetailView(store: store)
        case .editItem(let store):
          EditView(store: store)
        }
      }
    }
  }

  /// Seed: 000, Stack-based navigation, Testing.
  @Reducer
  struct CounterFeature {
    @ObservableState
    struct State: Equatable {
      var count = 0
    }
    enum Action {
      case decrementButtonTapped
      case incrementButtonTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .decrementButtonTapped:
          state.count -= 1
          return .none

        case .incrementButtonTapped:
          state.count += 1
          return state.count >= 5
            ? .run { _ in await self.dismiss() }
            : .none
        }
      }
    }
  }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var path = StackState<Path.State>()
    }
    enum Action {
      case path(StackActionOf<Path>)
    }

    @Reducer
    struct Path {
      enum State: Equatable { case counter(CounterFeature.State) }
      enum Action { case counter(CounterFeature.Action) }

      var body: some Reducer<State, Action> {
        Scope(state: \.counter, action: \.counter) { CounterFeature() }
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        .none
      }
      .forEach(\.path, action: \.path) { Path() }
    }
  }
}

extension StackNavigationPage.RootFeature.Path.State: Equatable {}
