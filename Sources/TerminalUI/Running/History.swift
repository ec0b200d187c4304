/// The actions so far, as a person reads them.
///
/// Between two changes of the state, equal actions are one entry: an app that asks a server again and again would
/// else have a history of nothing but answers.
struct History {
  struct Entry: Equatable {
    /// How many actions ago the first of its actions was.
    let number: Int
    /// The action, dumped.
    let action: String
    /// How many equal actions it stands for.
    var count = 1
  }

  private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - moments: What happened, the latest last.
  ///   - dump: How an action is printed.
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
