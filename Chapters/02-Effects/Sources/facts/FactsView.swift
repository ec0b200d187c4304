import ComposableArchitecture
import DemoServer
import TerminalUI

/// The app's screen: a function of the state, in four parts.
struct FactsView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      NumberSection(viewStore: viewStore)
      StopwatchSection(viewStore: viewStore)
      SearchSection(viewStore: viewStore)
      ServerSection(viewStore: viewStore)
    }
  }
}

private struct NumberSection: View {
  let viewStore: ViewStore<AppState, AppAction>

  var body: some View {
    Section("Number") {
      Text("\(viewStore.number)").bold()
      if viewStore.isLoadingFact {
        Text("Asking for a fact about \(viewStore.number)…").dimmed()
      } else if let fact = viewStore.fact {
        Text(fact)
      }
      Button("increment", aliases: "+", help: "Counts up.") {
        viewStore.send(.incrementButtonTapped)
      }
      Button("decrement", aliases: "-", help: "Counts down.") {
        viewStore.send(.decrementButtonTapped)
      }
      Button(
        "number", argument: .integer("number", in: -1_000_000_000...1_000_000_000),
        help: "Goes to a number."
      ) {
        viewStore.send(.numberChanged($0))
      }
      Button("fact", help: "Asks the server for a fact about the number.") {
        viewStore.send(.factButtonTapped)
      }
      Button("cancel", help: "Cancels the request for the fact.") {
        viewStore.send(.cancelButtonTapped)
      }
      .disabled(!viewStore.isLoadingFact, because: "no fact is being requested")
    }
    .alert(item: viewStore.binding(get: \.factFailure, send: .factAlertDismissed)) { failure in
      Alert(
        title: Text("There is no fact about \(viewStore.number)"),
        message: Text(failure.message),
        primaryButton: .default(Text("Retry")) { viewStore.send(.factButtonTapped) },
        secondaryButton: .cancel()
      )
    }
  }
}

private struct StopwatchSection: View {
  let viewStore: ViewStore<AppState, AppAction>

  var body: some View {
    Section("Stopwatch") {
      Text(stopwatch.elapsed.stopwatchText)
      ForEach(latestLaps, id: \.number) { lap in
        Text("lap \(lap.number): \(lap.duration.stopwatchText)").dimmed()
      }
      Button("start", help: "Starts the stopwatch.") { viewStore.send(.startButtonTapped) }
        .disabled(stopwatch.isRunning, because: "the stopwatch runs")
      Button("stop", help: "Stops the stopwatch.") { viewStore.send(.stopButtonTapped) }
        .disabled(!stopwatch.isRunning, because: "the stopwatch stands still")
      Button("lap", help: "Ends a lap, and begins the next.") { viewStore.send(.lapButtonTapped) }
        .disabled(!stopwatch.isRunning, because: "the stopwatch stands still")
      Button("clear", help: "Stops the stopwatch, and sets it to zero.") {
        viewStore.send(.clearButtonTapped)
      }
      .disabled(stopwatch == Stopwatch(), because: "the stopwatch is at zero")
    }
  }

  private var stopwatch: Stopwatch { viewStore.stopwatch }

  /// The last three laps: the screen has to stay small enough to be drawn in its place.
  private var latestLaps: [(number: Int, duration: Duration)] {
    let starts = [.zero] + stopwatch.laps
    return zip(stopwatch.laps, starts).enumerated()
      .map { (number: $0.offset + 1, duration: $0.element.0 - $0.element.1) }
      .suffix(3)
  }
}

private struct SearchSection: View {
  let viewStore: ViewStore<AppState, AppAction>

  var body: some View {
    Section("Search") {
      TextField(
        "search",
        text: viewStore.binding(get: \.search.query, send: AppAction.searchQueryChanged),
        help: "Sets the search text; “search \"\"” clears it."
      )
      if search.isSearching {
        Text("searching…").dimmed()
      } else if let failure = search.failure {
        Text("Nothing can be found: \(failure.message)")
      } else if search.results.isEmpty, !search.query.isEmpty {
        Text("nothing found").dimmed()
      }
      ForEach(search.results) { result in
        if search.isSearching { Text(result.text).dimmed() } else { Text(result.text) }
        Button("go", help: "Goes to the number of a fact.") {
          viewStore.send(.searchResultTapped(result.number))
        }
      }
    }
  }

  private var search: Search { viewStore.search }
}

private struct ServerSection: View {
  let viewStore: ViewStore<AppState, AppAction>

  var body: some View {
    Section("Server") {
      HStack {
        Text("latency: \(conditions.latencies.map(\.secondsText).joined(separator: ", then "));")
        Picker(
          "failing",
          selection: viewStore.binding(
            get: \.server.conditions.failures, send: AppAction.failuresChanged),
          options: [.never, .every(2), .always],
          help: "Chooses which requests the server fails on.",
          optionTitle: \.title
        )
      }
      Button(
        "latency", argument: .latencies, help: "Sets how long answers take: 2, or 2 0.2 in turns."
      ) {
        viewStore.send(.latenciesChanged($0))
      }
      Text(
        "requests: \(requests.arrived), answered: \(requests.answered), "
          + "abandoned: \(requests.abandoned)"
      )
      .dimmed()
    }
  }

  private var conditions: ServerConditions { viewStore.server.conditions }
  private var requests: RequestCounts { viewStore.server.requests }
}

extension ServerConditions.Failures {
  fileprivate var title: String {
    switch self {
    case .never, .every(...0): "never"
    case .every(1): "always"
    case .every(2): "every other"
    case .every(let count): "every \(count)"
    }
  }
}

extension CommandArgument<[Duration]> {
  /// One latency, or several that alternate.
  fileprivate static var latencies: Self {
    let expectation = "seconds, such as 1.5, or several that take turns, such as 2 0.2"
    return CommandArgument("seconds", expectation: expectation) { text throws(ArgumentError) in
      let latencies = text.split(separator: " ").map { Double(decimal: $0) }
      let seconds = latencies.compactMap { $0 }
      guard !seconds.isEmpty, seconds.count == latencies.count,
        seconds.allSatisfy((0...60).contains)
      else {
        throw ArgumentError(expectation: expectation)
      }
      return seconds.map { .milliseconds(($0 * 1_000).rounded()) }
    }
  }
}

extension Duration {
  /// Seconds without trailing zeros: `1.5 s`, `2 s`.
  fileprivate var secondsText: String {
    let milliseconds = self / .milliseconds(1)
    let seconds = milliseconds / 1_000
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
