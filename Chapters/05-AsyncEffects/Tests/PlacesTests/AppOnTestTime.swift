import ComposableArchitecture
import TerminalUI

@testable import places

/// The app with a test clock.
@MainActor
final class App {
  let time = TestTime()
  let viewStore: ViewStore<AppState, AppAction>
  let renderer: Renderer

  init(_ state: AppState = AppState()) {
    let store = Store(
      initialState: state, reducer: appReducer, environment: AppEnvironment.scripted(time))
    viewStore = ViewStore(store)
    renderer = Renderer(AppView(store: store))
  }

  /// The screen, after all work that takes no time.
  func screen() async -> String {
    await settle()
    return renderer.frame().description
  }

  /// Types a line.
  func type(_ line: String) async throws {
    await settle()
    try renderer.frame().perform(line)
    await settle()
  }

  /// Moves the time on.
  func advance(by duration: Duration) async {
    await settle()
    await time.advance(by: duration)
    await settle()
  }

  /// Lets views start their tasks, and lets these tasks lead to other views.
  private func settle() async {
    for _ in 0..<3 {
      _ = renderer.frame()
      await Task.megaYield()
    }
  }
}
