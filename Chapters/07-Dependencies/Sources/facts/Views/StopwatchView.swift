import ComposableArchitecture
import TerminalUI

/// The stopwatch, with its last laps.
struct StopwatchView: View {
  let store: StoreOf<Stopwatch>
  let dateStyle: Store<DateStyle, AppFeature.Action>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      Section("Stopwatch") {
        Text(viewStore.elapsed.stopwatchText)
        if viewStore.hasLostTimer {
          Text("Stopped: the clock has ended the timer.").dimmed()
        }
        WithViewStore(dateStyle, observe: { $0 }) { dateStyle in
          ForEach(latestLaps(of: viewStore.state), id: \.number) { number, lap in
            Text(
              "lap \(number)  \(lap.elapsed.stopwatchText)  \(dateStyle.state.time(lap.date))"
            )
            .dimmed()
          }
        }
        Button("start", help: "Starts the stopwatch.") { viewStore.send(.startButtonTapped) }
          .disabled(viewStore.isRunning, because: "the stopwatch runs")
        Button("stop", help: "Stops the stopwatch.") { viewStore.send(.stopButtonTapped) }
          .disabled(!viewStore.isRunning, because: "the stopwatch stands still")
        Button("lap", help: "Ends a lap.") { viewStore.send(.lapButtonTapped) }
          .disabled(!viewStore.isRunning, because: "the stopwatch stands still")
        Button("clear", help: "Stops the stopwatch, and sets it to zero.") {
          viewStore.send(.clearButtonTapped)
        }
        .disabled(viewStore.state == Stopwatch.State(), because: "the stopwatch is at zero")
      }
    }
  }

  private func latestLaps(of state: Stopwatch.State) -> [(number: Int, lap: Stopwatch.Lap)] {
    state.laps.enumerated().map { (number: $0.offset + 1, lap: $0.element) }.suffix(3)
  }
}

extension Duration {
  /// Minutes, seconds and tenths, as a stopwatch shows them: `1:02.3`.
  var stopwatchText: String {
    let (seconds, attoseconds) = components
    let tenths = attoseconds / 100_000_000_000_000_000
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60).\(tenths)"
  }
}
