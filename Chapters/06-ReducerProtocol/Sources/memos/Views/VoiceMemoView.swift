import ComposableArchitecture
import TerminalUI

/// One memo of the list.
struct VoiceMemoView: View {
  let store: StoreOf<VoiceMemo>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      switch viewStore.content {
      case .recording(let recording):
        RecordingView(title: viewStore.title, recording: recording)
        if case .playing(let progress) = viewStore.mode {
          PlayingView(recording: recording, progress: progress)
        }
      case .damaged(let error):
        Text("\(viewStore.title)  ") + Text("damaged: \(error.message)").foregroundColor(.red)
      }
      Button("play", help: "Plays a memo. Any other stops.") { viewStore.send(.playButtonTapped) }
        .disabled(viewStore.mode != .notPlaying, because: "it plays")
      Button("stop", help: "Stops a memo that is playing.") { viewStore.send(.stopButtonTapped) }
        .disabled(viewStore.mode == .notPlaying, because: "it does not play")
      Button("rename", argument: .text("title"), help: "Renames a memo.") { title in
        viewStore.binding(\.$title).wrappedValue = title
      }
      Button("delete", help: "Deletes a memo and its file after asking.") {
        viewStore.send(.deleteButtonTapped)
      }
      Button("damage", help: "Corrupts a memo's file without reporting it.") {
        viewStore.send(.damageButtonTapped)
      }
    }
  }
}

/// `Shopping          0:02  ▂▅▇▃▂▅▇▃`
private struct RecordingView: View {
  let title: String
  let recording: Recording

  var body: some View {
    Text("\(title.padded(to: 16))  \(recording.duration.minutesText)")
      + Text(recording.levels.isEmpty ? "" : "  " + bars(halved(recording.levels)))
      .foregroundColor(.cyan)
      + Text(recording.isWhole ? "" : "  recovered").foregroundColor(.purple)
  }

  /// One level for two: the louder one.
  private func halved(_ levels: [Double]) -> [Double] {
    stride(from: 0, to: levels.count, by: 2).map { index in
      max(levels[index], levels.indices.contains(index + 1) ? levels[index + 1] : 0)
    }
  }
}

/// `▶ 0:00.5 of 0:02  ▅▇······`
private struct PlayingView: View {
  let recording: Recording
  let progress: Double

  var body: some View {
    let played = Int((progress * Double(recording.levels.count)).rounded(.up))
    Text("▶ \((recording.duration * progress).tenthsText)").foregroundColor(.green)
      + Text(" of \(recording.duration.minutesText)  ")
      + Text(bars(recording.levels.prefix(played))).foregroundColor(.green)
      + Text(String(repeating: "·", count: recording.levels.count - played)).dimmed()
  }
}
