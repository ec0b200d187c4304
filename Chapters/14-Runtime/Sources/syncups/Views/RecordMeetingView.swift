import ComposableArchitecture
import TerminalUI

/// The meeting in progress. No line needs more than 40 columns, unless a name is long.
struct RecordMeetingView: View {
  @Bindable var store: StoreOf<RecordMeeting>
  let syncUps: Shared<IdentifiedArrayOf<SyncUp>>

  /// The maximum number of characters of the transcript on screen.
  private static let shownTranscript = 100

  var body: some View {
    let (heading, chip) = (self.heading, store.syncUp.theme.chip)
    EnvironmentReader(\.showsColors) { showsColors in
      (showsColors ? chip + Text(" ") : Text("")) + heading
    }
    ShareBar(store.shares, at: store.secondsElapsed).text(in: store.syncUp.theme.color)
    Text(place).dimmed()
    if store.transcript.isEmpty {
      Text("nothing heard yet").dimmed()
    } else {
      Text("“\(store.transcript.lastWords(Self.shownTranscript))”").italic()
    }
    if syncUps.wrappedValue[id: store.syncUp.id] == nil {
      Text("! Another app deleted this sync-up. The meeting will not be saved.")
        .foregroundColor(.red)
    }
    Commands(store: store)
      .navigationBarBackButtonHidden()
      .task { await store.send(.task).finish() }
      .alert($store.scope(state: \.alert, action: \.alert))
  }

  private var index: Int { store.speakerIndex }

  /// `Blob speaks   0:11 / 1:00`.
  private var heading: Text {
    Text(speaker(at: index) ?? "Nobody").bold() + Text(" speaks   ")
      + Text(store.secondsElapsed.minutesAndSeconds).bold()
      + Text(" / \(store.shares.seconds.minutesAndSeconds)").dimmed()
  }

  private func speaker(at index: Int) -> String? {
    let attendees = store.syncUp.attendees
    guard attendees.indices.contains(index) else { return nil }
    return attendees[index].isBlank ? "Somebody" : attendees[index].name
  }

  /// `2 of 6 · then Blob Sr`.
  private var place: String {
    let place = "\(index + 1) of \(store.shares.count)"
    return speaker(at: index + 1).map { "\(place) · then \($0)" } ?? "\(place) · the last"
  }
}

/// The commands of a meeting.
private struct Commands: View {
  let store: StoreOf<RecordMeeting>

  var body: some View {
    Button("next", help: "Skips to the next attendee.") { store.send(.nextButtonTapped) }
    Button("end", help: "Asks whether to end the meeting.") {
      store.send(.endMeetingButtonTapped)
    }
  }
}
