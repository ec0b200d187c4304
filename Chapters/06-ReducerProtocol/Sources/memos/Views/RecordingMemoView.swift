import ComposableArchitecture
import TerminalUI

/// The memo that is being recorded, with its last levels.
///
/// The recording lives as long as this view: `task` cancels the effects that it waits for when the view
/// disappears. This ends the timer, too.
struct RecordingMemoView: View {
  let store: StoreOf<RecordingMemo>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      Group {
        Text(viewStore.mode == .recording ? "● Recording" : "■ Saving").foregroundColor(.red).bold()
          + Text("  \(viewStore.duration.minutesText)")
          + Text(viewStore.levels.isEmpty ? "" : "  " + bars(viewStore.levels))
          .foregroundColor(.red)
        Button("stop", help: "Ends the recording and saves it.") {
          viewStore.send(.stopButtonTapped)
        }
        .disabled(viewStore.mode == .encoding, because: "the memo is saved")
      }
      .task { await viewStore.send(.task).finish() }
    }
  }
}
