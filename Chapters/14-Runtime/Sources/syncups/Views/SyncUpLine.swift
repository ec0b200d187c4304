import ComposableArchitecture
import TerminalUI

/// A sync-up on one line: its theme, its title, and details.
struct SyncUpLine: View {
  let syncUp: SyncUp
  /// The details after the title.
  var details: [String]
  /// Whether the theme's name is shown even if the terminal shows its colours.
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
  /// The title, or a placeholder.
  var shownTitle: String {
    title.allSatisfy(\.isWhitespace) ? "Untitled" : title
  }

  /// The length and the number of attendees: `1 min`, `6 attendees`.
  var size: [String] {
    [duration.short, attendees.count == 1 ? "1 attendee" : "\(attendees.count) attendees"]
  }

  /// The names of the attendees.
  var attendeeNames: String {
    attendees.map { $0.isBlank ? "somebody" : $0.name }.joined(separator: ", ")
  }
}
