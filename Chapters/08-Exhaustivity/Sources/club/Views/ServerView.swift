import ComposableArchitecture
import TerminalUI

/// The conditions of the server. They are shown only if they are unusual.
struct ServerView: View {
  let store: StoreOf<Server>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      if viewStore.state != Server.State() {
        Text("Server: \(viewStore.latency.secondsText), failing: \(viewStore.failing.rawValue)")
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
      Button("expire", help: "Makes the server refuse the sessions that have begun so far.") {
        viewStore.send(.expireButtonTapped)
      }
    }
    .task { await ViewStore(store.stateless).send(.task).finish() }
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
