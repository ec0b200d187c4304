import ComposableArchitecture
import TerminalUI

/// A sync-up with its past meetings, and the screens on top of it.
struct SyncUpDetailView: View {
  @Bindable var store: StoreOf<SyncUpDetail>
  let syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  let file: SyncUpsFile
  let dates: MeetingDates

  var body: some View {
    SyncUpLine(syncUp: store.syncUp, details: store.syncUp.size, namesTheme: true)
    FileNotice(syncUps: syncUps, file: file)
    if isGone {
      Text("! Another app deleted this sync-up. “back” leads to the list.")
        .foregroundColor(.red)
    }
    Section("Attendees") {
      Text(store.syncUp.attendeeNames)
    }
    if !store.syncUp.meetings.isEmpty {
      Section("Past meetings") {
        ForEach(numberedMeetings, id: \.element.id) { number, meeting in
          Text("\(number + 1). \(dates.text(for: meeting.date))")
        }
      }
    }
    commands
      .fullScreenCover(
        item: $store.scope(state: \.$destination, action: \.destination).edit
      ) { form in
        SyncUpFormView(store: form, heading: store.syncUp.shownTitle) {
          store.send(.doneEditingButtonTapped)
        }
      }
      .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
  }

  @ViewBuilder
  private var commands: some View {
    Group {
      Button("start", help: "Begins a meeting.") { store.send(.startMeetingButtonTapped) }
      Button(
        "meeting", argument: .integer("row", in: 1...max(1, store.syncUp.meetings.count)),
        help: "Shows a past meeting."
      ) {
        store.send(.meetingTapped($0))
      }
      .disabled(store.syncUp.meetings.isEmpty, because: "there are no past meetings")
      Button("edit", help: "Opens a form for the sync-up.") { store.send(.editButtonTapped) }
      Button("delete", help: "Deletes the sync-up after asking.") {
        store.send(.deleteButtonTapped)
      }
    }
    .disabled(isGone, because: "another app deleted this sync-up")
    Button("settings", help: "Opens the settings of the device, to allow or deny listening.") {
      store.send(.settingsButtonTapped)
    }
  }

  private var numberedMeetings: [(offset: Int, element: Meeting)] {
    Array(store.syncUp.meetings.enumerated())
  }

  /// Whether a different app deleted the sync-up while it is shown here.
  private var isGone: Bool { syncUps.wrappedValue[id: store.syncUp.id] == nil }
}
