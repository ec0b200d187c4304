import ComposableArchitecture
import TerminalUI

/// A past meeting: its attendees and its transcript.
struct MeetingView: View {
  let meeting: Meeting
  let syncUp: SyncUp
  let dates: MeetingDates

  var body: some View {
    SyncUpLine(syncUp: syncUp, details: [dates.text(for: meeting.date)])
    Section("Attendees") {
      Text(syncUp.attendeeNames)
    }
    Section("Transcript") {
      Text(meeting.transcript.isEmpty ? "nothing" : meeting.transcript)
    }
  }
}
