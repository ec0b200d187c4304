import TerminalUI

extension View {
  /// Adds the command `refresh`, and a line that is shown while a refresh runs.
  ///
  /// It works like SwiftUI's modifier of the same name. The view has to know when the refresh ends, and cancels
  /// it when the screen closes. So the action is asynchronous.
  ///
  /// - Parameters:
  ///   - control: Stores the state of the refresh from frame to frame.
  ///   - action: Refreshes the data. It returns when the refresh is finished.
  func refreshable(
    _ control: RefreshControl, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    RefreshableView(content: self, control: control, action: action)
  }
}

/// Whether a view is being refreshed.
@MainActor
final class RefreshControl {
  /// The number of times that `refresh` was typed.
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
        .disabled(control.isRefreshing, because: "a request is running")
        .task(id: control.count) { await control.perform(action) }
    }
  }
}
