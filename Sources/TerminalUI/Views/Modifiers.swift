extension View {
  /// Disables the inner commands. A command in an outer disabled view stays disabled, whatever the inner views set.
  ///
  /// Typing a disabled command shows that it isn't available.
  public func disabled(_ isDisabled: Bool = true) -> some View {
    ModifiedView(content: self) { isDisabled ? .disabled($0, because: nil) : $0 }
  }

  /// Makes the commands inside unavailable, and shows the reason when the user types one of them.
  ///
  /// ```swift
  /// Button("stop") { stop() }
  ///   .disabled(!isRecording, because: "nothing is recorded")
  /// ```
  ///
  /// A user who types `stop` then reads: “stop” is not available now: nothing is recorded. `help` says so as well.
  ///
  /// - Parameters:
  ///   - isDisabled: Whether they are disabled.
  ///   - reason: The reason, as words that follow a colon: lower case, without a full stop. If several views around a
  ///     command give a reason, the innermost one is shown.
  public func disabled(_ isDisabled: Bool = true, because reason: String) -> some View {
    ModifiedView(content: self) { isDisabled ? .disabled($0, because: reason) : $0 }
  }

  /// Gives the view an identity. When the identity changes, all observation inside the view ends and begins again.
  ///
  /// ```swift
  /// Text(tallies[0].name).id(tallies[0].id)
  /// ```
  public func id(_ id: some Hashable) -> some View {
    IdentifiedView(content: self, id: AnyHashable(id))
  }

  /// A title for the screen that the view is in, such as a sheet or a pushed screen.
  ///
  /// ```swift
  /// Text("Birds").navigationTitle("Tally")
  /// ```
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    let title = String(title)
    return ModifiedView(content: self) { .titled(title, $0) }
  }

  /// All text inside in bold.
  ///
  /// ```swift
  /// Group { Text("Birds") }.bold()
  /// ```
  public func bold() -> some View {
    styled { $0.isBold = true }
  }

  /// All text inside less prominent.
  ///
  /// ```swift
  /// Group { Text("Birds") }.dimmed()
  /// ```
  public func dimmed() -> some View {
    styled { $0.isDimmed = true }
  }

  /// All text inside underlined.
  ///
  /// ```swift
  /// Group { Text("Birds") }.underline()
  /// ```
  public func underline() -> some View {
    styled { $0.isUnderlined = true }
  }

  /// All text inside struck through.
  ///
  /// ```swift
  /// Group { Text("Birds") }.strikethrough()
  /// ```
  public func strikethrough() -> some View {
    styled { $0.isStruckThrough = true }
  }

  /// All text inside in a colour, except for text that has its own.
  ///
  /// ```swift
  /// Group { Text("Birds") }.foregroundColor(.cyan)
  /// ```
  public func foregroundColor(_ color: Color?) -> some View {
    styled { $0.color = color }
  }

  private func styled(_ update: (inout TextStyle) -> Void) -> some View {
    var style = TextStyle()
    update(&style)
    return ModifiedView(content: self) { [style] in .styled(style, $0) }
  }
}

/// A view whose fragment is transformed.
struct ModifiedView<Content: View>: View, PrimitiveView {
  typealias Body = Never

  let content: Content
  let modify: (Fragment) -> Fragment

  func fragment(in context: ResolutionContext) -> Fragment {
    modify(content.resolve(in: context))
  }
}

private struct IdentifiedView<Content: View>: View, PrimitiveView {
  typealias Body = Never

  let content: Content
  let id: AnyHashable

  func fragment(in context: ResolutionContext) -> Fragment {
    content.resolve(in: context.at(.id(id)))
  }
}
