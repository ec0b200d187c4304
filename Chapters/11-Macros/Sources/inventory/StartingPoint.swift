import ComposableArchitecture

/// The screen to start at, from the command line: `edit:2/discard`.
///
/// All navigation is state, so starting at a screen means building its state before the app runs.
struct StartingPoint: Equatable {
  /// A screen on top of the list.
  enum Screen: Equatable {
    case add
    case edit(row: Int)
    case duplicate(row: Int)
    case delete(row: Int)
  }

  /// A screen on top of a form.
  enum OnForm: String {
    case catalogue, discard
  }

  var screen: Screen
  var onForm: OnForm?

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - path: The path, as in `edit:2/discard`.
  ///   - rowCount: The number of items.
  /// - Throws: An error that lists the possible paths.
  init(_ path: String, rowCount: Int) throws(StartingPointError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    let row =
      words.count == 2 ? Int(words[1]).flatMap { 1 <= $0 && $0 <= rowCount ? $0 : nil } : nil
    switch (words[0], words.count, row) {
    case ("add", 1, _): screen = .add
    case ("edit", _, let row?): screen = .edit(row: row)
    case ("duplicate", _, let row?): screen = .duplicate(row: row)
    case ("delete", _, let row?): screen = .delete(row: row)
    default: throw StartingPointError(path: path, rowCount: rowCount)
    }
    guard parts.count > 1 else { return }
    guard parts.count == 2, let onForm = OnForm(rawValue: String(parts[1])), screen.isForm else {
      throw StartingPointError(path: path, rowCount: rowCount)
    }
    self.onForm = onForm
  }
}

extension StartingPoint.Screen {
  fileprivate var isForm: Bool {
    switch self {
    case .add, .edit, .duplicate: true
    case .delete: false
    }
  }
}

/// An invalid path.
struct StartingPointError: Error, Equatable, CustomStringConvertible {
  let path: String
  let rowCount: Int

  var description: String {
    let rows =
      switch rowCount {
      case 0: "There are no items, so only add is possible."
      case 1: "The only row is 1."
      default: "Rows are 1 to \(rowCount)."
      }
    return """
      There is no “\(path)” to show. Use add, edit:ROW, duplicate:ROW or delete:ROW. \(rows) All \
      of these except delete can end in /catalogue or /discard, as in edit:1/discard.
      """
  }
}
