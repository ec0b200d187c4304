extension View {
  /// Covers everything below while there is an item.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .fullScreenCover(item: $opened) { tally in Text(tally.name) }
  /// ```
  ///
  /// A pushed screen replaces the screen that it is pushed on. A cover in a sheet hides the sheet and what is below that,
  /// too.
  ///
  /// - Parameters:
  ///   - item: What the cover is about. `back` makes it `nil`. Another id of the item is another
  ///     cover: what it observes and its tasks begin again.
  ///   - onDismiss: What to do when the cover was removed, whoever closed it, also when another item
  ///     has taken its place. It is called once, after the frame in which the cover is missing. It
  ///     is not called when the app ends.
  ///   - content: The cover's content for the item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(kind: .fullScreenCover, base: self, item: item, onDismiss: onDismiss, content)
  }

  /// Covers everything below while something is so.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the cover is shown. `back` makes it `false`.
  ///   - onDismiss: What to do when the cover was removed, whoever closed it. It is called once, after
  ///     the frame in which the cover is missing. It is not called when the app ends.
  ///   - content: The cover's content.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(
      kind: .fullScreenCover, base: self, isPresented: isPresented, onDismiss: onDismiss, content)
  }
}
