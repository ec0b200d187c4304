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
  ///   - item: The sheet's item. `back` sets it to `nil`.
  ///   - onDismiss: A closure that is called once after the sheet is dismissed, by the user or by the app, even if a
  ///     different item replaces it. It is called after the first frame without the sheet, and isn't called when the
  ///     app ends.
  ///   - content: The sheet's content for the item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(kind: .sheet, base: self, item: item, onDismiss: onDismiss, content)
  }

  /// Shows a sheet while a condition is true: below this screen, which stays visible but takes no
  /// commands.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown. `back` sets it to `false`.
  ///   - onDismiss: A closure that is called once after the sheet is dismissed, by the user or by the app. It is called
  ///     after the first frame without the sheet, and isn't called when the app ends.
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
