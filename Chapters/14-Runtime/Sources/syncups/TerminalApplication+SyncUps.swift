import ComposableArchitecture
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app as it starts.
  ///
  /// - Parameters:
  ///   - link: The screen to start with; `nil` for the list.
  ///   - world: What surrounds it.
  /// - Throws: A ``DeepLinkError`` if the link leads to what is not there.
  static func syncUps(_ link: DeepLink? = nil, in world: AppEnvironment) throws(DeepLinkError)
    -> Self
  {
    // In a test this is the app anyway: what is not overridden is live.
    let prepare: @Sendable (inout DependencyValues) -> Void = {
      [prepare = world.prepareDependencies] in
      $0.context = .live
      prepare(&$0)
    }
    // The first state has shared values already, which are found where the world has them.
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
