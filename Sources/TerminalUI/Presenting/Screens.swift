extension View {
  /// Shows a sheet while there is an item.
  ///
  /// - Parameters:
  ///   - item: What the sheet is about. `back` makes it `nil`.
  ///   - content: The sheet's content for the item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(kind: .sheet, base: self, item: item, id: { AnyHashable($0.id) }, content)
  }

  /// Shows a sheet while something is so.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown. `back` makes it `false`.
  ///   - content: The sheet's content.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(kind: .sheet, base: self, item: isPresented.item, id: { _ in true }) {
      content()
    }
  }

  /// Goes on to another screen while there is an item.
  ///
  /// - Parameters:
  ///   - item: What the other screen is about. `back` makes it `nil`.
  ///   - destination: The other screen for the item.
  public func navigationDestination<Item: Identifiable, Destination: View>(
    item: Binding<Item?>,
    @ViewBuilder destination: @escaping (Item) -> Destination
  ) -> some View {
    PresentingView(kind: .push, base: self, item: item, id: { AnyHashable($0.id) }, destination)
  }

  /// Goes on to another screen while something is so.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the other screen is shown. `back` makes it `false`.
  ///   - destination: The other screen.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder destination: @escaping () -> Destination
  ) -> some View {
    PresentingView(kind: .push, base: self, item: isPresented.item, id: { _ in true }) {
      destination()
    }
  }
}

/// A view with a screen of its own on top while there is an item.
private struct PresentingView<Base: View, Item, Content: View>: View, PrimitiveView {
  typealias Body = Never

  let kind: Presentation.Kind
  let base: Base
  let item: Binding<Item?>
  let id: (Item) -> AnyHashable
  let content: (Item) -> Content

  init(
    kind: Presentation.Kind,
    base: Base,
    item: Binding<Item?>,
    id: @escaping (Item) -> AnyHashable,
    _ content: @escaping (Item) -> Content
  ) {
    self.kind = kind
    self.base = base
    self.item = item
    self.id = id
    self.content = content
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    // A step of its own, so that of two sheets on one view each keeps its place.
    let base = base.resolve(in: context.at(.index(0)))
    guard let value = item.wrappedValue else { return base }
    let presented = content(value).resolve(in: context.at(.presented).at(.id(id(value))))
    return .screen(kind, presented, dismiss: { [item] in item.wrappedValue = nil }, over: base)
  }
}

extension Binding<Bool> {
  fileprivate var item: Binding<Void?> {
    Binding<Void?>(
      get: { wrappedValue ? () : nil },
      set: { wrappedValue = $0 != nil }
    )
  }
}
