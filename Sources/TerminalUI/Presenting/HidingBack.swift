extension View {
  /// Removes `back` from the pushed screen that contains the view. The screen needs another way to close.
  ///
  /// ```swift
  /// Button("cancel") { close() }
  ///   .navigationBarBackButtonHidden()
  /// ```
  ///
  /// The view may be at any depth. A sheet, a cover and a popover keep `back`; see ``interactiveDismissDisabled(_:)``. A form
  /// that is shown in both ways needs both modifiers.
  ///
  /// - Parameter hides: Whether to remove `back`. If several views in a screen use the modifier, one `true` is enough.
  public func navigationBarBackButtonHidden(_ hides: Bool = true) -> some View {
    withoutBack(from: hides ? [.push] : [])
  }

  /// Removes `back` from the sheet, cover or popover that contains the view. The screen needs another way to close.
  ///
  /// ```swift
  /// Button("cancel") { close() }
  ///   .interactiveDismissDisabled()
  /// ```
  ///
  /// The view may be at any depth. A pushed screen keeps `back`; see ``navigationBarBackButtonHidden(_:)``.
  ///
  /// - Parameter isDisabled: Whether to remove `back`. If several views in a screen use the modifier, one `true` is
  ///   enough.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    withoutBack(from: isDisabled ? [.sheet, .fullScreenCover, .popover] : [])
  }

  private func withoutBack(from kinds: Set<Presentation.Kind>) -> some View {
    ModifiedView(content: self) { .withoutBack(from: kinds, $0) }
  }
}
