import ComposableArchitecture
import TerminalUI

/// The app's screen.
struct VoiceMemosView: View {
  let store: StoreOf<VoiceMemos>

  /// The state that this view needs.
  private struct ViewState: Equatable {
    var isRecording: Bool
    var hasMemos: Bool
    var hasShownMemos: Bool

    init(_ state: VoiceMemos.State) {
      isRecording = state.recordingMemo != nil
      hasMemos = !state.voiceMemos.isEmpty
      hasShownMemos = !state.shownMemos.isEmpty
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      IfLetStore(
        store.scope(state: \.recordingMemo, action: VoiceMemos.Action.recordingMemo)
      ) { store in
        RecordingMemoView(store: store)
      }
      Section("Memos") {
        if viewStore.hasMemos { FilterView(store: store) }
        ForEachStore(
          store.scope(state: \.shownMemos, action: VoiceMemos.Action.voiceMemo(id:action:))
        ) { store in
          VoiceMemoView(store: store)
        }
        if !viewStore.hasShownMemos {
          Text(viewStore.hasMemos ? "none with this in its title" : "none yet").dimmed()
        }
        Button("record", help: "Records a memo, until you type “stop”.") {
          viewStore.send(.recordButtonTapped)
        }
        .disabled(viewStore.isRecording, because: "a memo is recorded")
      }
      OnPurposeView(store: store)
    }
    .alert(store.scope(state: \.alert), dismiss: .alertDismissed)
    .task { await ViewStore(store.stateless).send(.task).finish() }
  }
}

private struct FilterView: View {
  let store: StoreOf<VoiceMemos>

  var body: some View {
    WithViewStore(store, removeDuplicates: { $0.filter == $1.filter }) { viewStore in
      TextField(
        "filter", text: viewStore.binding(\.$filter),
        help: "Shows the memos with a text in their titles; “filter \"\"” shows all.")
    }
  }
}

/// The commands that simulate failures.
private struct OnPurposeView: View {
  let store: StoreOf<VoiceMemos>

  var body: some View {
    WithViewStore(
      store,
      removeDuplicates: {
        ($0.microphone, $0.isDiskReadOnly) == ($1.microphone, $1.isDiskReadOnly)
      }
    ) { viewStore in
      Section("On purpose") {
        Picker(
          "microphone", selection: viewStore.binding(\.$microphone), options: [.allowed, .denied],
          help: "Allows or denies the use of the microphone."
        ) { permission in
          switch permission {
          case .undetermined: "not asked yet"
          case .allowed: "allow"
          case .denied: "deny"
          }
        }
        Picker(
          "disk", selection: viewStore.binding(\.$isDiskReadOnly), options: [false, true],
          help: "Makes the disk read-only, or writable."
        ) { $0 ? "read-only" : "writable" }
      }
    }
  }
}
