import CLibEdit

extension TerminalReader {
  /// Handles Tab.
  ///
  /// - Returns: The action for libedit.
  func complete() -> Int32 {
    guard let point = CompletionPoint(before: standIns.decode(line.beforeCursor)) else {
      return CC_ERROR
    }
    switch point.completion(from: conversation.candidates(for: point.context)) {
    case .none:
      return CC_ERROR
    case .unique(let rest):
      var rest = rest
      if line.afterCursor.first == " " { rest.removeLast() }
      insert(standIns.encode(rest))
      return CC_REFRESH
    case .ambiguous(let rest, let candidates):
      let eraser = eraser
      insert(standIns.encode(rest))
      conversation.forgetPanel()
      redraw(after: eraser + columns(of: candidates, width: drawnSize.columns) + "\n")
      return CC_NORM
    }
  }
}
