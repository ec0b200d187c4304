extension View {
  /// Shows a popover below this screen, with a bar on its left, while there is an item. The popover takes the commands.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .popover(item: $opened) { tally in Text(tally.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - item: The popover's item. `back` sets it to `nil`. An item with a different `id` presents a new popover: its
  ///     subscriptions and tasks start again.
  ///   - content: The popover's content for the item.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(kind: .popover, base: self, item: item, content)
  }

  /// Shows a popover, a small part of this screen, while a condition is true. It appears below the screen, with a
  /// bar on its left, and takes the commands.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the popover is shown. `back` sets it to `false`.
  ///   - content: The popover's content.
  public func popover<Content: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(kind: .popover, base: self, isPresented: isPresented, content)
  }
}
