import TerminalUI

/// The label for an item's shelf. It has no commands.
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
