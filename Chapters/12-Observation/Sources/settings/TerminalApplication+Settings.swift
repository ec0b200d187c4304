import ComposableArchitecture
import TerminalUI

extension TerminalApplication {
  /// An app as it starts.
  ///
  /// - Parameters:
  ///   - initialState: What it begins with.
  ///   - reducer: Its logic.
  ///   - world: What surrounds it.
  ///   - counted: What is counted at the foot of the form.
  ///   - screen: Makes its screen, which counts.
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
          // In a test this is the app anyway: what is not overridden is live.
          $0.context = .live
          prepare(&$0)
        }
      },
      testTime: world.testTime
    ) { store in
      // One that shows the past counts for itself.
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
  ///   - found: What was in the file.
  ///   - world: What surrounds it.
  static func views(_ found: FoundSettings = FoundSettings(), in world: AppEnvironment) -> Self {
    Self(AppFeature.State(found), AppFeature(), in: world) {
      Renderer(AppView(store: $0, evaluations: $1))
    }
  }

  /// The app with labels that are written by hand.
  ///
  /// - Parameters:
  ///   - found: What was in the file.
  ///   - world: What surrounds it.
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
  ///   - found: What was in the file.
  ///   - world: What surrounds it.
  static func viewStores(_ found: FoundSettings = FoundSettings(), in world: AppEnvironment) -> Self
  {
    Self(ViewStoreApp.State(found), ViewStoreApp(), in: world) {
      Renderer(ViewStoreAppView(store: $0, evaluations: $1))
    }
  }
}
