import ComposableArchitecture
import TerminalUI

/// The list, and the screens on top of it.
struct AppView: View {
  @Bindable var store: StoreOf<AppFeature>
  let file: SyncUpsFile
  let dates: MeetingDates

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      SyncUpsListView(
        store: store.scope(state: \.syncUpsList, action: \.syncUpsList), file: file)
    } destination: { screen in
      switch screen.case {
      case .detail(let detail):
        SyncUpDetailView(
          store: detail, syncUps: store.syncUpsList.$syncUps, file: file, dates: dates)
      case .meeting(let meeting, let syncUp):
        MeetingView(meeting: meeting, syncUp: syncUp, dates: dates)
      case .record(let meeting):
        RecordMeetingView(store: meeting, syncUps: store.syncUpsList.$syncUps)
          // The device's question is on top of the current screen.
          .alert($store.scope(state: \.question, action: \.question))
      case .settings(let settings):
        SpeechSettingsView(store: settings)
      }
    }
    .task { await store.send(.task).finish() }
  }
}
