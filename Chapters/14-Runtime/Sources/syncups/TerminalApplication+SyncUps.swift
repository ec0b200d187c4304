import ComposableArchitecture
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app as it starts.
  ///
  /// - Parameters:
  ///   - syncUp: What is shown.
  ///   - world: What surrounds it.
  static func syncUps(_ syncUp: SyncUp = .mock, in world: World) -> Self {
    // In a test this is the app all the same: what is not overridden is live.
    let prepare: @Sendable (inout DependencyValues) -> Void = {
      [prepare = world.prepareDependencies] in
      $0.context = .live
      prepare(&$0)
    }
    return withDependencies(prepare) {
      @Dependency(\.timeZone) var timeZone
      return Self(
        name: "syncups",
        initialState: AppFeature.State(syncUp: Shared(value: syncUp)),
        reducer: { AppFeature().transformDependency(\.self, transform: prepare) },
        testTime: world.testTime
      ) { [timeZone] store in
        Renderer(AppView(store: store, dates: MeetingDates(timeZone: timeZone)))
      }
    }
  }
}
