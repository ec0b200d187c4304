import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct ClubApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "club",
    abstract: "Browse the pages of a club after logging in.",
    discussion: """
      Log in as ada@example.com with the password “engine”, or as grace@example.com with “cobol”.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Where the session is kept. With --test-clock it is only in memory.", valueName: "file"))
  var file: String?

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    let status = options.testClock ? await runOnTestTime() : await runOnServer()
    throw ExitCode(status)
  }

  /// Runs the live app, with a server and a file.
  @MainActor
  private func runOnServer() async -> Int32 {
    let file = file.map { URL(fileURLWithPath: $0) } ?? .session
    // The closure below runs for each action. Several storages would write the same file concurrently.
    let storage = SessionStorage.file(at: file)
    return await TerminalApplication.club {
      $0.sessionStorage = storage
    }
    // Two apps would log each other out.
    .locking(file)
    .run(options: options)
  }

  /// Runs the app without a server or a file. Time stands still until `:advance` moves it.
  @MainActor
  private func runOnTestTime() async -> Int32 {
    // All tasks run sequentially on one thread, so that each session is the same.
    uncheckedUseMainSerialExecutor = true
    return await TerminalApplication.scriptedClub().run(options: options)
  }
}

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app at launch.
  ///
  /// - Parameters:
  ///   - testTime: The time that `:advance` moves.
  ///   - prepareDependencies: Overrides live dependencies.
  static func club(
    testTime: TestTime? = nil,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> Self {
    TerminalApplication(
      name: "club",
      initialState: AppFeature.State(),
      reducer: AppFeature().transformDependency(\.self) {
        // Even in a test, dependencies that aren't overridden are live.
        $0.context = .live
        prepareDependencies(&$0)
      },
      testTime: testTime
    ) { store in
      Renderer(AppView(store: store))
    }
  }

  /// The app in a deterministic environment in which nothing happens by itself. It begins at noon of the first
  /// day of 2026.
  ///
  /// - Parameter session: The saved session.
  static func scriptedClub(session: Session? = nil) -> Self {
    let testTime = TestTime()
    let clock = TestClock()
    testTime.onAdvance { await clock.advance(by: $0) }
    let noon = Date(timeIntervalSince1970: 1_767_268_800)
    let start = clock.now
    let date = DateGenerator { noon + start.duration(to: clock.now) / .seconds(1) }
    let client = ScriptedClub(clock: clock, date: date).client
    let storage = SessionStorage.inMemory(session)
    return .club(testTime: testTime) {
      $0.club = client
      $0.sessionStorage = storage
      $0.continuousClock = clock
      $0.date = date
    }
  }
}
