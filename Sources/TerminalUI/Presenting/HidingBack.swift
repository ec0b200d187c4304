extension View {
  /// Takes `back` away from the pushed screen that the view is in, at whatever depth: the screen
  /// has a way out of its own.
  ///
  /// A sheet, a cover and a popover keep theirs; see ``interactiveDismissDisabled(_:)``. A form that
  /// is shown in both ways says both.
  ///
  /// - Parameter hides: Whether `back` is taken away. If it is said more than once in a screen, one
  ///   `true` is enough.
  public func navigationBarBackButtonHidden(_ hides: Bool = true) -> some View {
    withoutBack(from: hides ? [.push] : [])
  }

  /// Takes `back` away from the sheet, the cover or the popover that the view is in, at whatever
  /// depth: the screen has a way out of its own.
  ///
  /// A pushed screen keeps its own; see ``navigationBarBackButtonHidden(_:)``.
  ///
  /// - Parameter isDisabled: Whether `back` is taken away. If it is said more than once in a screen,
  ///   one `true` is enough.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    withoutBack(from: isDisabled ? [.sheet, .fullScreenCover, .popover] : [])
  }

  private func withoutBack(from kinds: Set<Presentation.Kind>) -> some View {
    ModifiedView(content: self) { .withoutBack(from: kinds, $0) }
  }
}
