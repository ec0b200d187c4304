import ComposableArchitecture
import TerminalUI

/// The warehouse's stock of the item in a form.
struct StockView: View {
  let store: StoreOf<ItemForm>

  /// The state that this view needs.
  private struct ViewState: Equatable {
    /// `nil` before the first request.
    var line: String?

    init(_ state: ItemForm.State) {
      guard state.timesAsked > 0 else { return }
      let times = "asked \(state.timesAsked) \(state.timesAsked == 1 ? "time" : "times")"
      line = "in the warehouse: \(Self.answer(in: state)) (\(times))"
    }

    private static func answer(in state: ItemForm.State) -> String {
      switch state.stock {
      // A response for a previous name doesn't apply.
      case .success(let stock) where stock.name == state.item.name:
        stock.count.map(String.init) ?? "not in the catalogue"
      case .failure(let error): WarehouseError(error).message
      case nil, .success: "…"
      }
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      if let line = viewStore.line { Text(line).dimmed() }
    }
  }
}
