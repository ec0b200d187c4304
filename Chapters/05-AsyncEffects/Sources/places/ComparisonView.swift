import ComposableArchitecture
import TerminalUI

/// The temperatures of today, a line and a bar for each place. A line changes when its forecast arrives.
struct ComparisonView<Action>: View {
  let store: Store<ComparisonState, Action>

  var body: some View {
    WithViewStore(store) { viewStore in
      if !viewStore.rows.isEmpty {
        Section("Today") {
          ForEach(viewStore.rows) { row in
            line(for: row, nameWidth: viewStore.nameWidth, scale: viewStore.scale)
          }
        }
      }
    }
  }

  private func line(
    for row: ComparisonState.Row, nameWidth: Int, scale: ClosedRange<Double>?
  ) -> Text {
    let name = row.place.name.padded(to: nameWidth)
    switch row.weather {
    case .loading:
      return Text("\(name) …").dimmed()
    case .failed(let error):
      return Text("\(name) no forecast: \(error.message)").foregroundColor(.red)
    case .loaded(let forecast):
      guard let today = forecast.days.first, let scale else { return Text("\(name) no days") }
      return Text("\(name) ") + temperatures(from: today.low, to: today.high, on: scale)
    }
  }
}

extension ComparisonState {
  fileprivate var nameWidth: Int { rows.map(\.place.name.count).max() ?? 0 }

  /// From the lowest to the highest known temperature of all places.
  fileprivate var scale: ClosedRange<Double>? {
    let days = rows.compactMap { row -> Forecast.Day? in
      guard case .loaded(let forecast) = row.weather else { return nil }
      return forecast.days.first
    }
    guard let low = days.map(\.low).min(), let high = days.map(\.high).max() else { return nil }
    return low...high
  }
}
