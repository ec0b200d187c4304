import ComposableArchitecture
import TerminalUI

// The code of the page, block by block, without `@Environment(\.dismiss)`, which TerminalUI doesn't have, and the
// page's `NavigationLink` for systems without `navigationDestination`. `evaluated` is ours.

/// Seed: 000, Tree-based navigation.
enum TreeNavigationPage {
  /// A form that the page does not show.
  @Reducer
  struct ItemFormFeature {
    @ObservableState
    struct State: Equatable {
      var item = "Charger"
    }
    enum Action {
      case itemChanged(String)
      case saveButtonTapped
      case closeButtonTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .itemChanged(let item):
          state.item = item
          return .none
        case .saveButtonTapped:
          return .none
        case .closeButtonTapped:
          return .run { _ in await self.dismiss() }
        }
      }
    }
  }

  struct ItemFormView: View {
    let title: String
    let store: StoreOf<ItemFormFeature>

    init(_ title: String = "Item", store: StoreOf<ItemFormFeature>) {
      self.title = title
      self.store = store
    }

    var body: some View {
      let _ = evaluated(title)
      Form {
        TextField(title, text: Bindable(store).item.sending(\.itemChanged))
        Button("Save") { store.send(.saveButtonTapped) }
        Button("Close") { store.send(.closeButtonTapped) }
      }
    }
  }

  typealias AddFeature = ItemFormFeature
  typealias DetailFeature = ItemFormFeature
  typealias EditFeature = ItemFormFeature

  /// Seed: 000, Tree-based navigation, Basics.
  enum Basics {
    @Reducer
    struct InventoryFeature {
      @ObservableState
      struct State: Equatable {
        @Presents var addItem: ItemFormFeature.State?
        var items: IdentifiedArrayOf<Item> = []
      }

      enum Action {
        case addItem(PresentationAction<ItemFormFeature.Action>)
        case addButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .addButtonTapped:
            // Populating this state performs the navigation
            state.addItem = ItemFormFeature.State()
            return .none

          case .addItem:
            return .none
          }
        }
        .ifLet(\.$addItem, action: \.addItem) {
          ItemFormFeature()
        }
      }
    }

    struct InventoryView: View {
      @Bindable var store: StoreOf<InventoryFeature>

      var body: some View {
        let _ = evaluated("inventory")
        List {
          ForEach(store.items) { Text($0.id) }
          Button("Add") { store.send(.addButtonTapped) }
        }
        .sheet(
          item: $store.scope(state: \.addItem, action: \.addItem)
        ) { store in
          ItemFormView(store: store)
        }
      }
    }
  }

  struct Item: Equatable, Identifiable {
    let id: String
  }

  /// Seed: 000, Tree-based navigation, Enum state.
  @Reducer
  struct InventoryFeature {
    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      var saved: [String] = []
    }

    enum Action {
      case addButtonTapped
      case closeButtonTapped
      case detailButtonTapped
      case destination(PresentationAction<Destination.Action>)
      case editButtonTapped
      case saved(String)
    }

    @Reducer
    enum Destination {
      case addItem(AddFeature)
      case detailItem(DetailFeature)
      case editItem(EditFeature)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addButtonTapped:
          state.destination = .addItem(AddFeature.State())
          return .none
        case .detailButtonTapped:
          state.destination = .detailItem(DetailFeature.State())
          return .none
        case .editButtonTapped:
          state.destination = .editItem(EditFeature.State())
          return .none

        case .closeButtonTapped:
          state.destination = nil
          return .none

        case .destination(.presented(.editItem(.saveButtonTapped))):
          guard case .editItem(let editItemState) = state.destination
          else { return .none }

          state.destination = nil
          return .run { send in
            await send(.saved(editItemState.item))
          }

        case .saved(let item):
          state.saved.append(item)
          return .none
        case .destination:
          return .none
        }
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  struct InventoryView: View {
    @Bindable var store: StoreOf<InventoryFeature>

    var body: some View {
      let _ = evaluated("inventory")
      List {
        Text("Inventory")
        Button("Add") { store.send(.addButtonTapped) }
        Button("Detail") { store.send(.detailButtonTapped) }
        Button("Edit") { store.send(.editButtonTapped) }
      }
      .sheet(
        item: $store.scope(
          state: \.destination?.addItem,
          action: \.destination.addItem
        )
      ) { store in
        ItemFormView("Add", store: store)
      }
      .popover(
        item: $store.scope(
          state: \.destination?.editItem,
          action: \.destination.editItem
        )
      ) { store in
        ItemFormView("Edit", store: store)
      }
      .navigationDestination(
        item: $store.scope(
          state: \.destination?.detailItem,
          action: \.destination.detailItem
        )
      ) { store in
        ItemFormView("Detail", store: store)
      }
    }
  }

  /// Seed: 000, Tree-based navigation, Testing.
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
      @Presents var counter: CounterFeature.State?
    }
    enum Action {
      case counter(PresentationAction<CounterFeature.Action>)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        .none
      }
      .ifLet(\.$counter, action: \.counter) {
        CounterFeature()
      }
    }
  }
}

extension TreeNavigationPage.InventoryFeature.Destination.State: Equatable {}
