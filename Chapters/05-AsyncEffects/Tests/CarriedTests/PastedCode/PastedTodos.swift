import ComposableArchitecture
import Dispatch
import Foundation
import OpenCombine
import TerminalUI

// Code of users of 0.40, except for the names of modules. If it breaks, the library has to change, not this code.

struct PastedTodo: Equatable, Identifiable {
  let id: UUID
  var description = ""
  var isComplete = false
}

enum PastedTodoAction: Equatable {
  case checkBoxToggled
  case textFieldChanged(String)
}

struct PastedTodoEnvironment {}

let pastedTodoReducer = Reducer<PastedTodo, PastedTodoAction, PastedTodoEnvironment> {
  todo, action, _ in
  switch action {
  case .checkBoxToggled:
    todo.isComplete.toggle()
    return .none
  case let .textFieldChanged(description):
    todo.description = description
    return .none
  }
}

enum PastedFilter: String, CaseIterable, Hashable {
  case all = "All"
  case active = "Active"
}

struct PastedAppState: Equatable {
  var filter: PastedFilter = .all
  var search: PastedSearchState?
  var ticks = 0
  var todos: IdentifiedArrayOf<PastedTodo> = []
}

enum PastedAppAction: Equatable {
  case addTodoButtonTapped
  case filterPicked(PastedFilter)
  case search(PastedSearchAction)
  case sortCompletedTodos
  case startTimer
  case stopEverything
  case timerTicked
  case todo(id: PastedTodo.ID, action: PastedTodoAction)
}

struct PastedAppEnvironment {
  var mainQueue: AnySchedulerOf<DispatchQueue>
  var save: () -> Effect<Never, Never> = { .none }
  var uuid: @Sendable () -> UUID
  var weatherClient = PastedWeatherClient.unimplemented
}

private struct TimerID: Hashable {}
private struct SortID: Hashable {}

let pastedAppReducer = Reducer<PastedAppState, PastedAppAction, PastedAppEnvironment>.combine(
  pastedTodoReducer.forEach(
    state: \.todos,
    action: /PastedAppAction.todo(id:action:),
    environment: { _ in PastedTodoEnvironment() }
  ),
  pastedSearchReducer.optional().pullback(
    state: \.search,
    action: /PastedAppAction.search,
    environment: {
      PastedSearchEnvironment(mainQueue: $0.mainQueue, weatherClient: $0.weatherClient)
    }
  ),
  Reducer { state, action, environment in
    switch action {
    case .addTodoButtonTapped:
      state.todos.insert(PastedTodo(id: environment.uuid()), at: 0)
      return environment.save().fireAndForget()

    case let .filterPicked(filter):
      state.filter = filter
      state.search = filter == .all ? nil : PastedSearchState()
      return .none

    case .search:
      return .none

    case .sortCompletedTodos:
      state.todos.sort { !$0.isComplete && $1.isComplete }
      return .none

    case .startTimer:
      return Effect.timer(id: TimerID(), every: 1, on: environment.mainQueue)
        .map { _ in .timerTicked }

    case .stopEverything:
      return .merge(.cancel(id: SortID()), .cancel(id: TimerID()), .fireAndForget {})

    case .timerTicked:
      state.ticks += 1
      return .none

    case .todo(id: _, action: .checkBoxToggled):
      return Effect(value: .sortCompletedTodos)
        .delay(for: 1, scheduler: environment.mainQueue)
        .eraseToEffect()
        .cancellable(id: SortID(), cancelInFlight: true)

    case .todo:
      return .none
    }
  }
)

struct PastedAppView: View {
  let store: Store<PastedAppState, PastedAppAction>

  struct ViewState: Equatable {
    let filter: PastedFilter

    init(state: PastedAppState) {
      self.filter = state.filter
    }
  }

  var body: some View {
    WithViewStore(self.store.scope(state: ViewState.init(state:))) { viewStore in
      Picker(
        "filter", selection: viewStore.binding(get: \.filter, send: PastedAppAction.filterPicked),
        options: PastedFilter.allCases, optionTitle: \.rawValue)
      Button("add") { viewStore.send(.addTodoButtonTapped) }
    }
    IfLetStore(
      self.store.scope(state: \.search, action: PastedAppAction.search),
      then: PastedSearchView.init(store:),
      else: { Text("no search") }
    )
    ForEachStore(
      self.store.scope(state: \.todos, action: PastedAppAction.todo(id:action:))
    ) { todoStore in
      WithViewStore(todoStore) { todo in
        Button(todo.isComplete ? "reopen" : "complete") { todo.send(.checkBoxToggled) }
        TextField(
          "describe",
          text: todo.binding(get: \.description, send: PastedTodoAction.textFieldChanged))
      }
    }
    WithViewStore(self.store.stateless) { viewStore in
      Button("stop") { viewStore.send(.stopEverything) }
    }
  }
}
