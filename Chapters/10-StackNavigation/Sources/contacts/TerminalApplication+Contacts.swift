import ComposableArchitecture
import Dispatch
import Foundation
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app at launch.
  ///
  /// - Parameters:
  ///   - start: The contacts and the screen to start with.
  ///   - testTime: The time that `:advance` moves.
  ///   - prepareDependencies: Overrides live dependencies.
  static func contacts(
    startingAt start: StartingPoint, testTime: TestTime? = nil,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> Self {
    let present = Present()
    return TerminalApplication(
      name: "contacts",
      initialState: AppFeature.State(startingAt: start),
      reducer: {
        AppFeature().transformDependency(\.self) {
          // Even in a test, dependencies that aren't overridden are live.
          $0.context = .live
          prepareDependencies(&$0)
        }
      },
      testTime: testTime
    ) { store in
      present.record(store)
      return Renderer(AppView(store: store))
    }
    .onEnd { try await present.save() }
  }

  /// The app in a deterministic environment in which nothing happens by itself. It begins at noon of the first
  /// day of 2026.
  ///
  /// - Parameters:
  ///   - start: The contacts and the screen to start with.
  ///   - storage: The storage of the contacts.
  static func scriptedContacts(
    startingAt start: StartingPoint = StartingPoint(), storage: ContactStorage = .previewValue
  ) -> Self {
    let testTime = TestTime()
    let clock = TestClock()
    let queue = DispatchQueue.test
    testTime.onAdvance { await clock.advance(by: $0) }
    testTime.onAdvance { queue.advance(by: .nanoseconds(Int($0 / .nanoseconds(1)))) }
    let noon = Date(timeIntervalSince1970: 1_767_268_800)
    let begin = clock.now
    let date = DateGenerator { noon + begin.duration(to: clock.now) / .seconds(1) }
    let client = ScriptedPresence(clock: clock, date: date).client
    let mainQueue = queue.eraseToAnyScheduler()
    return .contacts(startingAt: start, testTime: testTime) {
      $0.presenceClient = client
      $0.contactStorage = storage
      $0.continuousClock = clock
      $0.mainQueue = mainQueue
      $0.date = date
    }
  }
}

/// The store of the running app. Later stores show the past.
@MainActor
private final class Present {
  private var store: StoreOf<AppFeature>?

  func record(_ store: StoreOf<AppFeature>) {
    self.store = self.store ?? store
  }

  /// Saves the last changes if they aren't saved yet.
  func save() async throws {
    guard let store, !store.withState(\.isSaved) else { return }
    await store.send(.saveAgainButtonTapped).finish()
    guard let failure = store.withState(\.savingFailure) else { return }
    throw StorageError("The last changes could not be saved. \(failure)")
  }
}
