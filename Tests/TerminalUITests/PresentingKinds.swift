import TerminalUI

extension View {
  /// The modifier of a kind.
  @ViewBuilder
  func presenting<Item: Identifiable, Content: View>(
    _ kind: Presentation.Kind, item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    switch kind {
    case .sheet: sheet(item: item, onDismiss: onDismiss, content: content)
    case .popover: popover(item: item, content: content)
    case .fullScreenCover: fullScreenCover(item: item, onDismiss: onDismiss, content: content)
    case .push: navigationDestination(item: item, destination: content)
    }
  }

  /// The modifier of a kind.
  @ViewBuilder
  func presenting<Content: View>(
    _ kind: Presentation.Kind, isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    switch kind {
    case .sheet: sheet(isPresented: isPresented, onDismiss: onDismiss, content: content)
    case .popover: popover(isPresented: isPresented, content: content)
    case .fullScreenCover:
      fullScreenCover(isPresented: isPresented, onDismiss: onDismiss, content: content)
    case .push: navigationDestination(isPresented: isPresented, destination: content)
    }
  }
}
