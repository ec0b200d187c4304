/// The actions so far, in a readable form.
///
/// Between two changes of the state, equal actions form one entry. Otherwise, an app that polls a server would have a
/// history of responses only.
struct History {
  struct Entry: Equatable {
    /// The number of actions since the first of its actions.
    let number: Int
    /// The action, dumped.
    let action: String
    /// The number of equal actions in the entry.
    var count = 1
  }

  private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - moments: The recorded moments, the latest last.
  ///   - dump: Formats an action.
  init<State, Action>(of moments: [Inspector<State, Action>.Moment], dump: (Action) -> String) {
    // The first entry since the last change.
    var start = 0
    for (index, moment) in moments.enumerated() {
      let action = dump(moment.action)
      let isChange = !Sameness.isSame(moment.before, moment.after)
      if !isChange, let equal = entries[start...].firstIndex(where: { $0.action == action }) {
        entries[equal].count += 1
      } else {
        entries.append(Entry(number: moments.count - index, action: action))
      }
      if isChange { start = entries.count }
    }
  }
}
