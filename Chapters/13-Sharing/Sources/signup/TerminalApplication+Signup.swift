import ComposableArchitecture
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app as it starts.
  ///
  /// - Parameter world: What surrounds it.
  static func signup(in world: AppEnvironment) -> Self {
    // In a test this is the app anyway: what is not overridden is live.
    let prepare: @Sendable (inout DependencyValues) -> Void = {
      [prepare = world.prepareDependencies] in
      $0.context = .live
      prepare(&$0)
    }
    // The first state has shared values already, which are found where the world has them.
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
