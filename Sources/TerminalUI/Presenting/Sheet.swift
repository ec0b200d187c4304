extension View {
  /// Shows a sheet while there is an item: below this screen, which stays visible but takes no commands.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .sheet(item: $opened) { tally in Text(tally.name) }
  /// ```
  ///
  /// An item with a different id is a different sheet: what it observes and its tasks begin again.
  ///
  /// With a store, the item is `$store.scope(state: \.settings, action: \.settings)`.
  ///
  /// - Parameters:
  ///   - item: What the sheet is about. `back` makes it `nil`.
  ///   - onDismiss: What to do when the sheet was removed, whoever closed it, also when another item
  ///     has taken its place. It is called once, after the frame in which the sheet is missing. It
  ///     is not called when the app ends.
  ///   - content: The sheet's content for the item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(kind: .sheet, base: self, item: item, onDismiss: onDismiss, content)
  }

  /// Shows a sheet while something is so: below this screen, which stays visible but takes no
  /// commands.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown. `back` makes it `false`.
  ///   - onDismiss: What to do when the sheet was removed, whoever closed it. It is called once, after
  ///     the frame in which the sheet is missing. It is not called when the app ends.
  ///   - content: The sheet's content.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(
      kind: .sheet, base: self, isPresented: isPresented, onDismiss: onDismiss, content)
  }
}
