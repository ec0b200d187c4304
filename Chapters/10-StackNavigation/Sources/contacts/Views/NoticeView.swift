import ComposableArchitecture
import TerminalUI

/// The notice, and the error of the last save.
struct NoticeView: View {
  let app: StoreOf<AppFeature>

  /// The state that this view needs.
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
        Button("save again", help: "Tries again to save the contacts.") {
          app.send(.saveAgainButtonTapped)
        }
      }
    }
  }
}
