extension View {
  /// Replaces this screen with another screen while there is an item.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .navigationDestination(item: $opened) { tally in Text(tally.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - item: The screen's item. `back` sets it to `nil`. An item with a different `id` presents a new screen: its
  ///     subscriptions and tasks start again.
  ///   - destination: The pushed screen for the item.
  public func navigationDestination<Item: Identifiable, Destination: View>(
    item: Binding<Item?>,
    @ViewBuilder destination: @escaping (Item) -> Destination
  ) -> some View {
    PresentingView(kind: .push, base: self, item: item, destination)
  }

  /// Pushes a screen, which replaces this one, while a condition is true.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the pushed screen is shown. `back` sets it to `false`.
  ///   - destination: The pushed screen.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder destination: @escaping () -> Destination
  ) -> some View {
    PresentingView(kind: .push, base: self, isPresented: isPresented, destination)
  }
}
