import ComposableArchitecture
import TerminalUI

/// The label for the shelf on which an item lies. There is nothing to do on it.
struct LabelView: View {
  let store: Store<Item, Never>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      Section("Label") {
        Text(viewStore.name).bold() + Text("  \(viewStore.state.priceText)")
        ForEach(viewStore.ean.bars, id: \.self) { Text($0) }
        Text("\(viewStore.ean)")
      }
    }
  }
}
