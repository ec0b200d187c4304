import TerminalUI

/// The stock of an item, or that it is sold out, depending on the case.
struct StatusView: View {
  let status: Binding<Item.Status>

  var body: some View {
    switch status.wrappedValue {
    case .inStock(let quantity):
      Text("quantity: \(quantity)")
      Button(
        "quantity", argument: .integer("number", in: 1...9_999),
        help: "Sets the quantity."
      ) {
        status.wrappedValue = .inStock(quantity: $0)
      }
      Button("sold out", help: "Marks the item as sold out.") {
        status.wrappedValue = .soldOut(isOnBackOrder: false)
      }

    case .soldOut(let isOnBackOrder):
      Text("sold out")
      Toggle(
        "on back order",
        isOn: Binding(
          get: { isOnBackOrder },
          set: { status.wrappedValue = .soldOut(isOnBackOrder: $0) }))
      Button("back in stock", help: "Marks the item as in stock.") {
        status.wrappedValue = .inStock(quantity: 1)
      }
    }
  }
}
