import ComposableArchitecture
import TerminalUI

/// The counts of the server's requests, and its conditions.
struct ServerView: View {
  let app: StoreOf<AppFeature>

  var body: some View {
    CountsView(app: app)
    let store = app.scope(state: \.server, action: AppFeature.Action.server)
    WithViewStore(store, observe: { $0 }) { viewStore in
      if viewStore.latency > .zero || viewStore.failing != .never {
        Text("latency: \(viewStore.latency.secondsText), failing: \(viewStore.failing.rawValue)")
          .dimmed()
      }
      Button("latency", argument: .seconds, help: "Sets how long an answer takes.") {
        viewStore.send(.latencyChanged($0))
      }
      Button(
        "failing",
        argument: .choice(among: Server.Failing.allCases, title: \.rawValue),
        help: "Chooses which requests fail."
      ) {
        viewStore.send(.failingChanged($0))
      }
    }
    .task { await store.send(.task).finish() }
  }
}

/// The counts of the server's requests.
struct CountsView: View {
  let app: StoreOf<AppFeature>

  var body: some View {
    WithViewStore(app, observe: \.server.counts) { viewStore in
      if viewStore.sent > 0 { Text(viewStore.state.line).dimmed() }
    }
  }
}

extension RequestCounts {
  /// `server: 3 requests, 2 answered, 1 abandoned`
  fileprivate var line: String {
    """
    server: \(sent) \(sent == 1 ? "request" : "requests"), \(answered) answered, \
    \(abandoned) abandoned
    """
  }
}

extension CommandArgument<Duration> {
  /// From zero seconds to a minute.
  fileprivate static var seconds: Self {
    let expectation = "seconds from 0 to 60, such as 1.5"
    return CommandArgument("seconds", expectation: expectation) { text throws(ArgumentError) in
      guard let seconds = Double(decimal: text), (0...60).contains(seconds) else {
        throw ArgumentError(expectation: expectation)
      }
      return .milliseconds((seconds * 1_000).rounded())
    }
  }
}

extension Duration {
  /// Seconds without trailing zeros: `1.5 s`, `2 s`.
  fileprivate var secondsText: String {
    let seconds = (self / .milliseconds(1)) / 1_000
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
