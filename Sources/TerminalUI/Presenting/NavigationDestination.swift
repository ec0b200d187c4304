extension View {
  /// Replaces this screen by a different one while there is an item.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .navigationDestination(item: $opened) { tally in Text(tally.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - item: What the other screen is about. `back` makes it `nil`. Another id of the item is
  ///     another screen: what it observes and its tasks begin again.
  ///   - destination: The other screen for the item.
  public func navigationDestination<Item: Identifiable, Destination: View>(
    item: Binding<Item?>,
    @ViewBuilder destination: @escaping (Item) -> Destination
  ) -> some View {
    PresentingView(kind: .push, base: self, item: item, destination)
  }

  /// Goes on to another screen while something is so: it takes the place of this one.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the other screen is shown. `back` makes it `false`.
  ///   - destination: The other screen.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder destination: @escaping () -> Destination
  ) -> some View {
    PresentingView(kind: .push, base: self, isPresented: isPresented, destination)
  }
}
