import TerminalUI

/// The label for the shelf on which an item lies. There is nothing to do on it.
struct LabelView: View {
  let item: Item

  var body: some View {
    Section("Label") {
      Text(item.name).bold() + Text("  \(item.priceText)")
      ForEach(item.ean.bars, id: \.self) { Text($0) }
      Text("\(item.ean)")
    }
  }
}
