import ComposableArchitecture
import TerminalUI
import Testing

@testable import settings

@Suite("Together · evaluations", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct EvaluationTests {
  private let clock = TestClock()

  private func makeStore(_ found: FoundSettings = FoundSettings()) -> StoreOf<AppFeature> {
    Store(initialState: AppFeature.State(found)) {
      AppFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.account = .scripted(clock: clock, grantsNotifications: false)
      $0.settingsStorage.save = { _ in }
    }
  }

  private func form(of store: StoreOf<AppFeature>) throws -> StoreOf<SettingsForm> {
    try #require(store.scope(state: \.form, action: \.form.presented))
  }

  /// The last line of the form, when everything that is on its way has arrived.
  private func line(of screen: any FrameSource) async throws -> String {
    _ = screen.frame()
    await Task.megaYield()
    return try #require(screen.frame().presentation?.push?.lines.last).description
  }

  @Test("each section is evaluated once at first, however the screen is made")
  func first() async throws {
    #expect(
      try await line(of: ScreenStyle.views.makeScreen(makeStore()))
        == "evaluated: header 1, profile 1, notifications 1")
    #expect(
      try await line(of: ScreenStyle.viewStores.makeScreen(makeStore()))
        == "evaluated: header 1, profile 1, notifications 1")
    #expect(
      try await line(of: ScreenStyle.screen.makeScreen(makeStore()))
        == "written: header 1, profile 4, notifications 2")
  }

  @Test(
    "a name evaluates the header and the profile, and the answer of the server the profile alone")
  func name() async throws {
    let store = makeStore()
    let screen = ScreenStyle.views.makeScreen(store)
    _ = screen.frame()
    try form(of: store).displayName = "Blob Jr."
    #expect(try await line(of: screen) == "evaluated: header 2, profile 2, notifications 1")
    await clock.advance(by: .milliseconds(300))
    #expect(try await line(of: screen) == "evaluated: header 2, profile 3, notifications 1")
  }

  @Test("the header reads all fields, so each change evaluates it, though it says the same")
  func header() async throws {
    let store = makeStore()
    let screen = ScreenStyle.views.makeScreen(store)
    _ = screen.frame()
    let form = try form(of: store)
    form.pageSize = 30
    #expect(try await line(of: screen) == "evaluated: header 2, profile 2, notifications 1")
    form.sendEmailNotifications = true
    #expect(try await line(of: screen) == "evaluated: header 3, profile 2, notifications 2")
  }

  @Test("a view store compares what the header needs, so the same change does not evaluate it")
  func headerOfViewStores() async throws {
    let store = makeStore()
    let screen = ScreenStyle.viewStores.makeScreen(store)
    _ = screen.frame()
    let form = try form(of: store)
    form.pageSize = 30
    #expect(try await line(of: screen) == "evaluated: header 2, profile 2, notifications 1")
    form.sendEmailNotifications = true
    #expect(try await line(of: screen) == "evaluated: header 2, profile 2, notifications 2")
  }

  @Test("several changes between two frames evaluate a section once")
  func once() async throws {
    let store = makeStore()
    let screen = ScreenStyle.views.makeScreen(store)
    _ = screen.frame()
    let form = try form(of: store)
    form.pageSize = 30
    form.digest = .off
    form.protectMyPosts = true
    #expect(try await line(of: screen) == "evaluated: header 2, profile 2, notifications 1")
  }

  @Test("a notification evaluates its section alone", arguments: [ScreenStyle.views, .viewStores])
  func notification(style: ScreenStyle) async throws {
    var found = FoundSettings()
    found.settings = .ada
    let store = makeStore(found)
    let screen = style.makeScreen(store)
    #expect(try await line(of: screen) == "evaluated: header 1, profile 1, notifications 1")
    await clock.advance(by: .seconds(5))
    #expect(try await line(of: screen) == "evaluated: header 1, profile 1, notifications 2")
    await clock.advance(by: .seconds(5))
    #expect(try await line(of: screen) == "evaluated: header 1, profile 1, notifications 3")
  }

  @Test("an alert that comes and goes evaluates no section", arguments: [ScreenStyle.views])
  func alert(style: ScreenStyle) async throws {
    let store = makeStore()
    let screen = style.makeScreen(store)
    _ = screen.frame()
    let form = try form(of: store)
    form.pageSize = 30
    let line = try await line(of: screen)
    form.send(.view(.backButtonTapped))
    #expect(try await self.line(of: screen) == line)
    form.send(.destination(.dismiss))
    #expect(try await self.line(of: screen) == line)
  }

  @Test("a form that is opened again is evaluated once more, as a new one")
  func again() async throws {
    let store = makeStore()
    let screen = ScreenStyle.views.makeScreen(store)
    _ = screen.frame()
    store.send(.form(.dismiss))
    #expect(screen.frame().presentation == nil)
    store.send(.editButtonTapped)
    #expect(try await line(of: screen) == "evaluated: header 2, profile 2, notifications 2")
  }
}
