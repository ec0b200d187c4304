import ComposableArchitecture
import TerminalUI

/// How the app's screen is made. All ways show the same.
enum ScreenStyle: CaseIterable, Sendable {
  /// By views that read the store.
  case views
  /// By views that observe it with view stores, as in chapter 11.
  case viewStores
  /// By labels that are written by hand.
  case screen

  /// Makes the screen of a store.
  @MainActor
  func makeScreen(_ store: StoreOf<AppFeature>) -> any FrameSource {
    switch self {
    case .views:
      let evaluations = Evaluations()
      return CountedScreen(
        Renderer(AppView(store: store, evaluations: evaluations)), counting: evaluations)
    case .viewStores:
      let evaluations = Evaluations()
      return CountedScreen(
        Renderer(ViewStoreAppView(store: store, evaluations: evaluations)), counting: evaluations)
    case .screen:
      let writes = Evaluations("written")
      return CountedScreen(ScreenStack(store: store, countingIn: writes), counting: writes)
    }
  }
}
