import ComposableArchitecture
import Foundation
import TerminalUI

/// The form for a sync-up. Only its own commands close it, because it asks before it discards changes.
struct SyncUpFormView: View {
  @Bindable var store: StoreOf<SyncUpForm>
  /// The form's title.
  let heading: String
  /// Saves the edited copy. The parent decides how.
  let save: () -> Void

  var body: some View {
    Section(heading) {
      Text("title: ") + text(store.syncUp.title, in: .title)
      Text("length: \(store.syncUp.duration.short)")
      ThemeRow(theme: store.syncUp.theme)
      FieldCommands(store: store)
      Section("Attendees") {
        ForEach(store.syncUp.attendees) { attendee in
          text(attendee.isBlank ? "" : attendee.name, in: .attendee(attendee.id))
            + Text(attendee.isBlank ? "no name yet" : "").dimmed()
          Button("name", argument: .text("name"), help: "Renames an attendee.") {
            store.focus = .attendee(attendee.id)
            store.syncUp.attendees[id: attendee.id]?.name = $0
          }
          Button("remove", help: "Removes an attendee.") { remove(attendee) }
        }
      }
    }
    Button("save", help: "Saves the sync-up. Attendees without a name are left out.") { save() }
    Button("cancel", help: "Closes the form. If something was changed, it asks first.") {
      store.send(.cancelButtonTapped)
    }
    .confirmationDialog($store.scope(state: \.discard, action: \.discard))
    .interactiveDismissDisabled()
  }

  /// The content of a field, with a cursor in the focused field.
  private func text(_ content: String, in field: SyncUpForm.Field) -> Text {
    Text(content) + Text(store.focus == field ? "▏" : "")
  }

  private func remove(_ attendee: Attendee) {
    guard let index = store.syncUp.attendees.index(id: attendee.id) else { return }
    store.send(.attendeesDeleted(atOffsets: [index]))
  }
}

/// The commands for the form's fields.
private struct FieldCommands: View {
  let store: StoreOf<SyncUpForm>

  var body: some View {
    Button("title", argument: .text("title"), help: "Sets the title.") {
      store.focus = .title
      store.syncUp.title = $0
    }
    Button(
      "length", argument: .integer("minutes", in: 1...600),
      help: "Sets how many minutes a meeting takes."
    ) {
      store.syncUp.duration = .seconds($0 * 60)
    }
    Button(
      "theme", argument: .choice("theme", among: Theme.allCases, title: \.rawValue),
      help: "Chooses the colours."
    ) {
      store.syncUp.theme = $0
    }
    Button(
      "attendee", argument: .optional(.text("name")),
      help: "Adds an attendee, or names the first one without a name."
    ) {
      if let name = $0 {
        store.send(.attendeeEntered(name))
      } else {
        store.send(.addAttendeeButtonTapped)
      }
    }
  }
}

/// The chosen theme; where the terminal shows colours, all themes.
private struct ThemeRow: View {
  let theme: Theme

  var body: some View {
    EnvironmentReader(\.showsColors) { showsColors in
      if showsColors {
        Text("theme: ") + theme.chip + Text(" \(theme.rawValue)")
        Theme.allCases.dropFirst().reduce(Theme.allCases[0].entry) { $0 + Text("  ") + $1.entry }
      } else {
        Text("theme: \(theme.rawValue)")
      }
    }
  }
}

extension Theme {
  /// The theme as an entry of a list, without a line break inside.
  fileprivate var entry: Text { chip + Text("\u{A0}\(rawValue)").dimmed() }
}
