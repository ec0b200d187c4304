import ComposableArchitecture
import TerminalUI

/// The members' posts.
struct ActivityView: View {
  let store: StoreOf<Activity>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      RequestStatus(isLoading: viewStore.isLoading, failure: viewStore.failure)
      ForEach(viewStore.posts ?? []) { post in
        let text = Text(post.author).bold() + Text(": \(post.text)")
        if viewStore.isLoading { text.dimmed() } else { text }
      }
      Button("refresh", help: "Loads what is on this tab again.") {
        viewStore.send(.refreshButtonTapped)
      }
    }
  }
}

/// A line about a request that is in flight, or about the failure of the last one.
struct RequestStatus: View {
  let isLoading: Bool
  let failure: String?

  var body: some View {
    if isLoading {
      Text("Loading…").dimmed()
    } else if let failure {
      Text(failure).foregroundColor(.red)
    }
  }
}
