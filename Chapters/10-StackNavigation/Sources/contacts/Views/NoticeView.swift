import ComposableArchitecture
import TerminalUI

/// What a person is notified, and that something could not be saved.
struct NoticeView: View {
  let app: StoreOf<AppFeature>

  /// What this view needs to know.
  private struct ViewState: Equatable {
    var notice: String?
    var savingFailure: String?
  }

  var body: some View {
    WithViewStore(
      app, observe: { ViewState(notice: $0.shownNotice, savingFailure: $0.savingFailure) }
    ) { viewStore in
      if let notice = viewStore.notice { Text(notice).foregroundColor(.purple) }
      if let failure = viewStore.savingFailure {
        Text("not saved: \(failure)").foregroundColor(.red)
        Button("save again", help: "Tries once more to save the contacts.") {
          app.send(.saveAgainButtonTapped)
        }
      }
    }
  }
}
