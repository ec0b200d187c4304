extension View {
  /// Covers this screen, and all screens under it, while there is an item.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .fullScreenCover(item: $opened) { tally in Text(tally.name) }
  /// ```
  ///
  /// A pushed screen replaces the screen that it is pushed on. A cover in a sheet hides the sheet and the screens under
  /// it, too.
  ///
  /// - Parameters:
  ///   - item: The cover's item. `back` sets it to `nil`. An item with a different `id` presents a new cover: its
  ///     subscriptions and tasks start again.
  ///   - onDismiss: A closure that is called once after the cover is dismissed, by the user or by the app, even if a
  ///     different item replaces it. It is called after the first frame without the cover, and isn't called when the
  ///     app ends.
  ///   - content: The cover's content for the item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(kind: .fullScreenCover, base: self, item: item, onDismiss: onDismiss, content)
  }

  /// Covers this screen, and all screens under it, while a condition is true.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the cover is shown. `back` sets it to `false`.
  ///   - onDismiss: A closure that is called once after the cover is dismissed, by the user or by the app. It is called
  ///     after the first frame without the cover, and isn't called when the app ends.
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
