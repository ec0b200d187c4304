extension View {
  /// Shows something small below this screen, behind a bar, while there is an item. It takes the commands.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .popover(item: $opened) { tally in Text(tally.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - item: What the popover is about. `back` makes it `nil`. Another id of the item is another
  ///     popover: what it observes and its tasks begin again.
  ///   - content: The popover's content for the item.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(kind: .popover, base: self, item: item, content)
  }

  /// Shows a popover while something is so: something small that belongs to this screen. It stands
  /// below the screen, behind a bar, and takes the commands.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the popover is shown. `back` makes it `false`.
  ///   - content: The popover's content.
  public func popover<Content: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(kind: .popover, base: self, isPresented: isPresented, content)
  }
}
