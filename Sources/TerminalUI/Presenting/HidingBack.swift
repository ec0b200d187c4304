extension View {
  /// Removes `back` from the pushed screen that contains the view, at any depth, for a screen with its own dismissal
  /// command.
  ///
  /// A sheet, a cover and a popover keep theirs; see ``interactiveDismissDisabled(_:)``. A form that is shown in both
  /// ways uses both modifiers.
  ///
  /// - Parameter hides: Whether to remove `back`. If several views in a screen use the modifier, one `true` is enough.
  public func navigationBarBackButtonHidden(_ hides: Bool = true) -> some View {
    withoutBack(from: hides ? [.push] : [])
  }

  /// Removes `back` from the sheet, the cover or the popover that contains the view, at any depth, for a screen with
  /// its own dismissal command.
  ///
  /// A pushed screen keeps its own; see ``navigationBarBackButtonHidden(_:)``.
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
