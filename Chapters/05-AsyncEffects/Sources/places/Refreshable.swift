import TerminalUI

extension View {
  /// Adds the command `refresh`, and a line that is there for as long as the refreshing lasts.
  ///
  /// It is what SwiftUI has under this name. The view has to learn when the work is over, and to give it
  /// up when the screen goes. So the action is asynchronous.
  ///
  /// - Parameters:
  ///   - control: Keeps what goes on from frame to frame.
  ///   - action: What to do. It returns when everything is fresh.
  func refreshable(
    _ control: RefreshControl, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    RefreshableView(content: self, control: control, action: action)
  }
}

/// Whether a view is being refreshed.
@MainActor
final class RefreshControl {
  /// How often `refresh` was typed.
  fileprivate private(set) var count = 0
  private(set) var isRefreshing = false
  fileprivate var onChange: () -> Void = {}

  fileprivate func begin() {
    count += 1
    isRefreshing = true
    onChange()
  }

  fileprivate func perform(_ action: @MainActor () async -> Void) async {
    guard isRefreshing else { return }
    await action()
    isRefreshing = false
    onChange()
  }
}

private struct RefreshableView<Content: View>: View {
  let content: Content
  let control: RefreshControl
  let action: @MainActor () async -> Void

  var body: some View {
    Observed(id: ObjectIdentifier(control)) { changed in
      control.onChange = changed
      return control
    } content: {
      content
      if control.isRefreshing { Text("refreshing…").dimmed() }
      Button("refresh", help: "Asks again.") { control.begin() }
        .disabled(control.isRefreshing, because: "an answer is on its way")
        .task(id: control.count) { await control.perform(action) }
    }
  }
}
