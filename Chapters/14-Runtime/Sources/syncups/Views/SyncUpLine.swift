import ComposableArchitecture
import TerminalUI

/// A sync-up in one line: its theme, its title, and what else is said of it.
struct SyncUpLine: View {
  let syncUp: SyncUp
  /// What is said behind the title.
  var details: [String]
  /// Whether the theme's name is said even if its colours can be seen.
  var namesTheme = false

  var body: some View {
    EnvironmentReader(\.showsColors) { showsColors in
      let details = details + (namesTheme || !showsColors ? [syncUp.theme.rawValue] : [])
      (showsColors ? syncUp.theme.chip + Text(" ") : Text(""))
        + Text(syncUp.shownTitle).bold()
        + Text(details.map { " · \($0)" }.joined()).dimmed()
    }
  }
}

extension SyncUp {
  /// The title, or what stands for it.
  var shownTitle: String {
    title.allSatisfy(\.isWhitespace) ? "Untitled" : title
  }

  /// How long it takes, and how many speak: `1 min`, `6 attendees`.
  var size: [String] {
    [duration.short, attendees.count == 1 ? "1 attendee" : "\(attendees.count) attendees"]
  }

  /// The names of those that speak.
  var attendeeNames: String {
    attendees.map { $0.isBlank ? "somebody" : $0.name }.joined(separator: ", ")
  }
}
