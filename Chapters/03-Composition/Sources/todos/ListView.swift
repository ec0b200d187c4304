import ComposableArchitecture
import TerminalUI

/// A list's screen: the detail if there is one, or else the list.
struct ListView: View {
  let store: Store<ListState, ListAction>

  var body: some View {
    IfLetStore(
      store.scope(state: \.detail, action: ListAction.detail),
      then: DetailView.init(store:),
      else: { TodosView(store: store) }
    )
    SavingView(store: store.scope(state: \.saving, action: ListAction.saving))
  }
}

/// The list. Each part observes only the state that it shows, so it is evaluated only when that changes.
private struct TodosView: View {
  let store: Store<ListState, ListAction>

  var body: some View {
    Section("Todos") {
      PageView(store: store)
      WithViewStore(store.scope(state: Summary.init)) { viewStore in
        SummaryView(viewStore: viewStore)
      }
    }
  }
}

/// One page of the todos.
///
/// A `ForEachStore` of a page would compute the page again for each of its rows and each action,
/// because a row's store would derive its todo from the page. So the page is computed here, once, and a
/// row's store derives its todo from the list, by its id.
private struct PageView: View {
  let store: Store<ListState, ListAction>

  var body: some View {
    WithViewStore(store.scope(state: \.shownIDs)) { viewStore in
      ForEach(viewStore.state, id: \.self) { id in
        IfLetStore(
          store.scope(state: { $0.todos[id: id] }, action: { .todo(id: id, action: $0) }),
          then: TodoView.init(store:)
        )
      }
    }
  }
}

/// The summary of the whole list.
private struct Summary: Equatable {
  var filter: Filter
  var page: Int
  var pageCount: Int
  var activeCount: Int
  var hasCompleted: Bool
  var canUndo: Bool

  init(_ list: ListState) {
    filter = list.filter
    page = list.shownPage
    pageCount = list.pageCount
    activeCount = list.todos.elements.count { !$0.isComplete }
    hasCompleted = activeCount < list.todos.count
    canUndo = !list.history.isEmpty
  }
}

private struct SummaryView: View {
  let viewStore: ViewStore<Summary, ListAction>

  var body: some View {
    Text(summary).dimmed()
    Button("add", aliases: "+", argument: .text("title"), help: "Adds a todo.") {
      viewStore.send(.todoAdded(title: $0))
    }
    Picker(
      "filter",
      selection: viewStore.binding(get: \.filter, send: ListAction.filterChanged),
      options: Filter.allCases,
      optionTitle: \.rawValue
    )
    Button("clear", help: "Removes completed todos, with the todos inside.") {
      viewStore.send(.clearCompletedButtonTapped)
    }
    .disabled(!viewStore.hasCompleted, because: "no todo is done")
    Button("undo", help: "Undoes the last change of the todos.") {
      viewStore.send(.undoButtonTapped)
    }
    .disabled(!viewStore.canUndo, because: "nothing was changed")
    if viewStore.pageCount > 1 {
      Button("next", help: "Goes to the next page.") {
        viewStore.send(.pageChanged(viewStore.page + 1))
      }
      .disabled(viewStore.page + 1 == viewStore.pageCount, because: "this is the last page")
      Button("previous", help: "Goes to the previous page.") {
        viewStore.send(.pageChanged(viewStore.page - 1))
      }
      .disabled(viewStore.page == 0, because: "this is the first page")
      Button(
        "page", argument: .integer("number", in: 1...viewStore.pageCount), help: "Goes to a page."
      ) {
        viewStore.send(.pageChanged($0 - 1))
      }
    }
  }

  private var summary: String {
    let count = viewStore.activeCount
    let todos = "\(count) \(count == 1 ? "todo" : "todos") to do"
    return viewStore.pageCount == 1
      ? todos : "\(todos) · page \(viewStore.page + 1) of \(viewStore.pageCount)"
  }
}

/// The status of saving: pending changes, or a failure.
private struct SavingView: View {
  let store: Store<Saving, SavingAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Group {
        if viewStore.isPending { Text("not saved yet").dimmed() }
      }
      .alert(item: viewStore.binding(get: \.failure, send: .alertDismissed)) { failure in
        Alert(
          title: Text("The todos cannot be saved"),
          message: Text(failure.message),
          primaryButton: .default(Text("Retry")) { viewStore.send(.retryButtonTapped) },
          secondaryButton: .cancel(Text("Later"))
        )
      }
    }
  }
}
