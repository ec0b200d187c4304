/// A view with a screen on top while there is an item.
struct PresentingView<Base: View, Item, Content: View>: View, PrimitiveView {
  typealias Body = Never

  let kind: Presentation.Kind
  let base: Base
  let item: Binding<Item?>
  let id: (Item) -> AnyHashable
  let onDismiss: (() -> Void)?
  let content: (Item) -> Content

  /// A screen for each `id` of the item.
  init(
    kind: Presentation.Kind,
    base: Base,
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    _ content: @escaping (Item) -> Content
  ) where Item: Identifiable {
    self.kind = kind
    self.base = base
    self.item = item
    self.id = { AnyHashable($0.id) }
    self.onDismiss = onDismiss
    self.content = content
  }

  /// One optional screen.
  init(
    kind: Presentation.Kind,
    base: Base,
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    _ content: @escaping () -> Content
  ) where Item == Void {
    self.kind = kind
    self.base = base
    self.item = Binding(
      get: { isPresented.wrappedValue ? () : nil },
      set: { isPresented.wrappedValue = $0 != nil }
    )
    self.id = { _ in true }
    self.onDismiss = onDismiss
    self.content = { _ in content() }
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    // A separate path component, so that two sheets on one view have different identities.
    let base = base.resolve(in: context.at(.index(0)))
    guard let value = item.wrappedValue else { return base }
    let shown = id(value)
    let inside = context.at(.presented).at(.id(shown))
    let presented = content(value).resolve(in: inside)
    // After the content, so that of screens that are dismissed together, the inner ones are notified first.
    if let onDismiss { context.owner.keepDismissal(at: inside.path, action: onDismiss) }
    return .screen(kind, presented, dismiss: { dismiss(shown) }, over: base)
  }

  /// Sets the item to `nil`, unless it already belongs to a different screen.
  private func dismiss(_ shown: AnyHashable) {
    guard let value = item.wrappedValue, id(value) == shown else { return }
    item.wrappedValue = nil
  }
}
