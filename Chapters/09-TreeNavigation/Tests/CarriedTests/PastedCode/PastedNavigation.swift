import ComposableArchitecture
import Foundation
import TerminalUI

// Code of users of 1.0, except for the names of modules. If it breaks, the library has to change, not this code.

struct PastedItem: Equatable, Identifiable, Sendable {
  let id: UUID
  var name: String
  var status = Status.inStock(quantity: 1)

  enum Status: Equatable, Sendable {
    case inStock(quantity: Int)
    case outOfStock(isOnBackOrder: Bool)
  }
}

struct PastedItemForm: Reducer {
  struct State: Equatable {
    @BindingState var item: PastedItem
  }
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)

    enum Delegate: Equatable {
      case saved(PastedItem)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce<State, Action> { _, action in
      switch action {
      case .binding, .delegate:
        return .none
      case .cancelButtonTapped:
        return .run { _ in await self.dismiss() }
      }
    }
  }
}

struct PastedRow: Reducer {
  struct State: Equatable, Identifiable {
    var id: PastedItem.ID { self.item.id }
    var item: PastedItem
  }
  enum Action: Equatable {
    case duplicateButtonTapped
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .duplicateButtonTapped:
      return .none
    }
  }
}

struct PastedInventory: Reducer {
  struct Destination: Reducer {
    enum State: Equatable {
      case add(PastedItemForm.State)
      case alert(AlertState<Action.Alert>)
      case edit(PastedItemForm.State)
    }
    enum Action: Equatable {
      case add(PastedItemForm.Action)
      case alert(Alert)
      case edit(PastedItemForm.Action)

      enum Alert: Equatable {
        case confirmDeletion(id: PastedItem.ID)
      }
    }
    var body: some ReducerOf<Self> {
      Scope(state: /State.add, action: /Action.add) { PastedItemForm() }
      Scope(state: /State.edit, action: /Action.edit) { PastedItemForm() }
    }
  }

  struct State: Equatable {
    @PresentationState var destination: Destination.State?
    var rows: IdentifiedArrayOf<PastedRow.State> = []
    @BindingState var query = ""
  }

  enum Action: BindableAction, Equatable {
    case addButtonTapped
    case binding(BindingAction<State>)
    case deleteButtonTapped(id: PastedItem.ID)
    case destination(PresentationAction<Destination.Action>)
    case row(id: PastedItem.ID, action: PastedRow.Action)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    CombineReducers {
      Reduce(self.core)
    }
    .forEach(\.rows, action: /Action.row(id:action:)) {
      PastedRow()
    }
    .ifLet(\.$destination, action: /Action.destination) {
      Destination()
    }
    .onChange(of: \.query) { _, newValue in
      Reduce { state, _ in
        if newValue.isEmpty { state.destination = nil }
        return .none
      }
    }
  }

  private func core(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addButtonTapped:
      state.destination = .add(
        PastedItemForm.State(item: PastedItem(id: self.uuid(), name: "")))
      return .none

    case .binding:
      return .none

    case let .deleteButtonTapped(id: id):
      guard let item = state.rows[id: id]?.item else { return .none }
      state.destination = .alert(.deleteConfirmation(item))
      return .none

    case let .destination(.presented(.add(.delegate(.saved(item))))):
      state.rows.append(PastedRow.State(item: item))
      state.destination = nil
      return .none

    case let .destination(.presented(.alert(.confirmDeletion(id: id)))):
      state.rows.remove(id: id)
      return .none

    case .destination:
      return .none

    case let .row(id: id, action: .duplicateButtonTapped):
      guard var copy = state.rows[id: id], let index = state.rows.index(id: id) else {
        return .none
      }
      copy.item = PastedItem(id: self.uuid(), name: copy.item.name)
      state.rows.insert(copy, at: index + 1)
      return .none
    }
  }
}

extension AlertState where Action == PastedInventory.Destination.Action.Alert {
  static func deleteConfirmation(_ item: PastedItem) -> Self {
    AlertState {
      TextState(#"Delete "\#(item.name)""#)
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion(id: item.id)) {
        TextState("Delete")
      }
    } message: {
      TextState("Are you sure?")
    }
  }
}
