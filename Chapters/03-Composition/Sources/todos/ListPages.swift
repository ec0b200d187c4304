import ComposableArchitecture

/// The todos to show.
enum Filter: String, Equatable, CaseIterable {
  case all
  case active
  case completed

  func contains(_ todo: Todo) -> Bool {
    switch self {
    case .all: true
    case .active: !todo.isComplete
    case .completed: todo.isComplete
    }
  }
}

extension ListState {
  /// The number of pages for the todos that the filter lets through: one or more.
  var pageCount: Int {
    let count = filter == .all ? todos.count : todos.elements.count(where: filter.contains)
    return max(1, (count + rowsPerPage - 1) / rowsPerPage)
  }

  /// The current page. The requested page may no longer exist.
  var shownPage: Int { page == 0 ? 0 : min(page, pageCount - 1) }

  /// The ids of the todos on the current page.
  var shownIDs: [Todo.ID] {
    let start = shownPage * rowsPerPage
    guard filter != .all else {
      return Array(todos.ids[start..<min(start + rowsPerPage, todos.count)])
    }
    return todos.elements.lazy.filter(filter.contains).dropFirst(start).prefix(rowsPerPage).map(
      \.id)
  }
}
