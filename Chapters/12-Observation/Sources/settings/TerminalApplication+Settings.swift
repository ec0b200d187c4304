import ComposableArchitecture
import TerminalUI

extension TerminalApplication {
  /// An app at launch.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The app's logic.
  ///   - world: The app's environment.
  ///   - counted: The name of the counted event in the line at the bottom of the form.
  ///   - screen: Creates the screen, which counts.
  fileprivate init(
    _ initialState: State, _ reducer: some Reducer<State, Action>, in world: AppEnvironment,
    counting counted: String = "evaluated",
    screen: @escaping @MainActor (Store<State, Action>, Evaluations) -> any FrameSource
  ) {
    self = TerminalApplication(
      name: "settings",
      initialState: initialState,
      reducer: {
        reducer.transformDependency(\.self) { [prepare = world.prepareDependencies] in
          // Even in a test, dependencies that aren't overridden are live.
          $0.context = .live
          prepare(&$0)
        }
      },
      testTime: world.testTime
    ) { store in
      // A screen that shows the past has its own counts.
      let evaluations = Evaluations(counted)
      return CountedScreen(screen(store, evaluations), counting: evaluations)
    }
    .onEnd { try await world.finishSaving() }
  }
}

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app with views that read its store.
  ///
  /// - Parameters:
  ///   - found: The contents of the file.
  ///   - world: The app's environment.
  static func views(_ found: FoundSettings = FoundSettings(), in world: AppEnvironment) -> Self {
    Self(AppFeature.State(found), AppFeature(), in: world) {
      Renderer(AppView(store: $0, evaluations: $1))
    }
  }

  /// The app with labels that are written imperatively.
  ///
  /// - Parameters:
  ///   - found: The contents of the file.
  ///   - world: The app's environment.
  static func screen(_ found: FoundSettings = FoundSettings(), in world: AppEnvironment) -> Self {
    Self(AppFeature.State(found), AppFeature(), in: world, counting: "written") {
      ScreenStack(store: $0, countingIn: $1)
    }
  }
}

extension TerminalApplication<ViewStoreApp.State, ViewStoreApp.Action> {
  /// The app with view stores, as in chapter 11.
  ///
  /// - Parameters:
  ///   - found: The contents of the file.
  ///   - world: The app's environment.
  static func viewStores(_ found: FoundSettings = FoundSettings(), in world: AppEnvironment) -> Self
  {
    Self(ViewStoreApp.State(found), ViewStoreApp(), in: world) {
      Renderer(ViewStoreAppView(store: $0, evaluations: $1))
    }
  }
}
