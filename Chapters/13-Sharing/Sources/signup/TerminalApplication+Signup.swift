import ComposableArchitecture
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app at launch.
  ///
  /// - Parameter world: The app's environment.
  static func signup(in world: AppEnvironment) -> Self {
    // Even in a test, dependencies that aren't overridden are live.
    let prepare: @Sendable (inout DependencyValues) -> Void = {
      [prepare = world.prepareDependencies] in
      $0.context = .live
      prepare(&$0)
    }
    // The initial state already has shared values, which must come from the environment's storage.
    return withDependencies(prepare) {
      @Dependency(\.places) var places
      return Self(
        name: "signup",
        initialState: AppFeature.State(),
        reducer: { AppFeature().transformDependency(\.self, transform: prepare) },
        testTime: world.testTime
      ) { [places] store in
        Renderer(AppView(store: store, places: places))
      }
      // What was changed last may not be in the database yet.
      .onEnd { [database = world.database] in try await database.inBackground {} }
    }
  }
}
