import ComposableArchitecture
import TerminalUI

/// What the warehouse says about the item in a form.
struct StockView: View {
  let store: StoreOf<ItemForm>

  /// What this view needs to know.
  private struct ViewState: Equatable {
    /// `nil` before the first question.
    var line: String?

    init(_ state: ItemForm.State) {
      guard state.timesAsked > 0 else { return }
      let times = "asked \(state.timesAsked) \(state.timesAsked == 1 ? "time" : "times")"
      line = "in the warehouse: \(Self.answer(in: state)) (\(times))"
    }

    private static func answer(in state: ItemForm.State) -> String {
      switch state.stock {
      // The answer to a question about a name that has been changed since then says nothing.
      case .success(let stock) where stock.name == state.item.name:
        stock.count.map(String.init) ?? "not in the catalogue"
      case .failure(let error): error.message
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
