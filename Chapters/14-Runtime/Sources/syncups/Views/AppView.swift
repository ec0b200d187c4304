import ComposableArchitecture
import TerminalUI

/// The app's screens: the sync-up, and what is on top of it.
struct AppView: View {
  @Bindable var store: StoreOf<AppFeature>
  let dates: MeetingDates

  var body: some View {
    NavigationStack {
      SyncUpView(store: store, dates: dates)
        .navigationDestination(
          item: $store.scope(state: \.destination?.record, action: \.destination.record)
        ) {
          // The device asks on top of the screen that is shown.
          RecordMeetingView(store: $0)
            .alert($store.scope(state: \.question, action: \.question))
        }
        .navigationDestination(
          item: $store.scope(state: \.destination?.meeting, action: \.destination.meeting)
        ) {
          MeetingView(store: $0, dates: dates)
        }
        .sheet(
          item: $store.scope(state: \.destination?.settings, action: \.destination.settings)
        ) {
          SpeechSettingsView(store: $0)
        }
    }
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
    .task { await store.send(.task).finish() }
  }
}

/// A sync-up and its past meetings.
struct SyncUpView: View {
  let store: StoreOf<AppFeature>
  let dates: MeetingDates

  var body: some View {
    Text(store.syncUp.title).bold().foregroundColor(store.syncUp.theme.color)
      + Text(" · \(store.syncUp.duration.short) · \(attendees)").dimmed()
    Section("Attendees") {
      Text(store.syncUp.attendees.map(\.name).joined(separator: ", "))
    }
    if !store.syncUp.meetings.isEmpty {
      Section("Past meetings") {
        ForEach(numberedMeetings, id: \.element.id) { number, meeting in
          Text("\(number + 1). \(dates.text(for: meeting.date))")
        }
      }
    }
    Button("start", help: "Begins a meeting.") { store.send(.startButtonTapped) }
    Button(
      "meeting", argument: .integer("number", in: 1...max(1, store.syncUp.meetings.count)),
      help: "Shows a past meeting."
    ) {
      store.send(.meetingTapped($0))
    }
    .disabled(store.syncUp.meetings.isEmpty, because: "there was none yet")
    Button("settings", help: "Opens the settings of the device, to allow or deny listening.") {
      store.send(.settingsButtonTapped)
    }
  }

  private var attendees: String {
    let count = store.syncUp.attendees.count
    return count == 1 ? "1 attendee" : "\(count) attendees"
  }

  private var numberedMeetings: [(offset: Int, element: Meeting)] {
    Array(store.syncUp.meetings.enumerated())
  }
}

/// A past meeting.
struct MeetingView: View {
  let store: StoreOf<MeetingDetail>
  let dates: MeetingDates

  var body: some View {
    Text(store.syncUp.title).bold().foregroundColor(store.syncUp.theme.color)
      + Text(" · \(dates.text(for: store.meeting.date))").dimmed()
    Section("Attendees") {
      Text(store.syncUp.attendees.map(\.name).joined(separator: ", "))
    }
    Section("Transcript") {
      Text(store.meeting.transcript.isEmpty ? "nothing" : store.meeting.transcript)
    }
  }
}

/// The settings of the device.
struct SpeechSettingsView: View {
  let store: StoreOf<SpeechSettings>

  var body: some View {
    Section("Settings of the device") {
      ForEach(SpeechClient.AuthorizationStatus.allCases, id: \.self) { status in
        Text("\(status == store.status ? "(•)" : "( )") \(status.rawValue)")
      }
      Button(
        "permission",
        argument: .choice(
          "status", among: SpeechClient.AuthorizationStatus.allCases, title: \.rawValue),
        help: "Sets whether apps may listen."
      ) {
        store.send(.statusChosen($0))
      }
    }
  }
}
