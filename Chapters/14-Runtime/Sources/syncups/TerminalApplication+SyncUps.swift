import ComposableArchitecture
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app at launch.
  ///
  /// - Parameters:
  ///   - link: The screen to start with; `nil` for the list.
  ///   - world: The app's environment.
  /// - Throws: A ``DeepLinkError`` if the link's destination doesn't exist.
  static func syncUps(_ link: DeepLink? = nil, in world: AppEnvironment) throws(DeepLinkError)
    -> Self
  {
    // Even in a test, dependencies that aren't overridden are live.
    let prepare: @Sendable (inout DependencyValues) -> Void = {
      [prepare = world.prepareDependencies] in
      $0.context = .live
      prepare(&$0)
    }
    // The initial state already has shared values, which must come from the environment's storage.
    let start = withDependencies(prepare) {
      withIssueReporters([ErrorDiscardingReporter()]) {
        Result { () throws(DeepLinkError) in try AppFeature.State(opening: link) }
      }
    }
    let state = try start.get()
    return withDependencies(prepare) {
      @Dependency(\.syncUpsFile) var file
      @Dependency(\.timeZone) var timeZone
      return Self(
        name: "syncups",
        initialState: state,
        reducer: { AppFeature().transformDependency(\.self, transform: prepare) },
        testTime: world.testTime
      ) { [file, timeZone] store in
        Renderer(
          AppView(store: store, file: file, dates: MeetingDates(timeZone: timeZone))
            .environment(\.showsColors, world.showsColors))
      }
    }
  }
}
