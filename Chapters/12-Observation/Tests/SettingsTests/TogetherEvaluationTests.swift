import ComposableArchitecture
import TerminalUI
import Testing

@testable import settings

@Suite("Together · evaluations", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct EvaluationTests {
  private let clock = TestClock()

  @Test("each section is evaluated once at first, and each label is written once")
  func first() async {
    #expect(await WatchedForm(.views, clock: clock).counts == [1, 1, 1])
    #expect(await WatchedForm(.viewStores, clock: clock).counts == [1, 1, 1])
    #expect(await WatchedForm(.screen, clock: clock).counts == [1, 4, 2])
  }

  @Test(
    "a name evaluates the header and the profile, and the response only the profile",
    arguments: [ScreenStyle.views, .viewStores])
  func name(style: ScreenStyle) async {
    let form = await WatchedForm(style, clock: clock)
    form.send(.binding(.set(\.displayName, "Blob Jr.")))
    #expect(await form.counts == [2, 2, 1])
    await clock.advance(by: .milliseconds(300))
    #expect(await form.counts == [2, 3, 1])
  }

  @Test("the header reads all settings, so each change evaluates it, even if its text is the same")
  func header() async {
    let form = await WatchedForm(.views, clock: clock)
    form.send(.binding(.set(\.pageSize, 30)))
    #expect(await form.counts == [2, 2, 1])
    form.send(.binding(.set(\.sendEmailNotifications, true)))
    #expect(await form.counts == [3, 2, 2])
  }

  @Test(
    "a view store compares the header's values, so a change without effect on them evaluates nothing"
  )
  func headerOfViewStores() async {
    let form = await WatchedForm(.viewStores, clock: clock)
    form.send(.binding(.set(\.pageSize, 30)))
    #expect(await form.counts == [2, 2, 1])
    form.send(.binding(.set(\.sendEmailNotifications, true)))
    #expect(await form.counts == [2, 2, 2])
  }

  @Test(
    "several changes between two frames evaluate a section once",
    arguments: [ScreenStyle.views, .viewStores])
  func once(style: ScreenStyle) async {
    let form = await WatchedForm(style, clock: clock)
    form.send(.binding(.set(\.pageSize, 30)))
    form.send(.binding(.set(\.digest, .off)))
    form.send(.binding(.set(\.protectMyPosts, true)))
    #expect(await form.counts == [2, 2, 1])
  }

  @Test(
    "a notification evaluates only its own section", arguments: [ScreenStyle.views, .viewStores])
  func notification(style: ScreenStyle) async {
    let form = await WatchedForm(style, .ada, clock: clock)
    #expect(await form.counts == [1, 1, 1])
    await clock.advance(by: .seconds(5))
    #expect(await form.counts == [1, 1, 2])
    await clock.advance(by: .seconds(5))
    #expect(await form.counts == [1, 1, 3])
  }

  @Test("an action that changes nothing evaluates no section", arguments: ScreenStyle.allCases)
  func nothing(style: ScreenStyle) async {
    let form = await WatchedForm(style, clock: clock)
    let counts = await form.counts
    form.send(.view(.saveButtonTapped))
    form.send(.view(.revertButtonTapped))
    #expect(await form.counts == counts)
  }

  @Test(
    "presenting and dismissing a dialog evaluates no section",
    arguments: [ScreenStyle.views, .screen])
  func question(style: ScreenStyle) async {
    let form = await WatchedForm(style, clock: clock)
    form.send(.binding(.set(\.pageSize, 30)))
    let counts = await form.counts
    form.send(.view(.backButtonTapped))
    #expect(await form.counts == counts)
    #expect(form.screen.frame().isAlerting)
    form.send(.destination(.dismiss))
    #expect(await form.counts == counts)
    #expect(!form.screen.frame().isAlerting)
  }

  @Test("the last line of the form shows the counts, and no other screen does")
  func foot() async {
    let form = await WatchedForm(.views, clock: clock)
    form.send(.binding(.set(\.digest, .off)))
    let text = form.screen.frame().text(width: 80)
    #expect(text.hasSuffix("\nevaluated: header 2, profile 2, notifications 1"))
    form.send(.binding(.set(\.digest, .daily)))
    form.send(.view(.backButtonTapped))
    await Task.megaYield()
    #expect(form.screen.frame().text(width: 80).hasPrefix("Account\n"))
    #expect(!form.screen.frame().text(width: 80).contains("evaluated"))
  }
}

/// The open form of an app, with counts of its sections' evaluations.
@MainActor
private final class WatchedForm {
  let screen: any FrameSource
  let send: (SettingsForm.Action) -> Void
  private let evaluations = Evaluations()

  /// A form that is shown.
  init(
    _ style: ScreenStyle, _ settings: Settings = Settings(), clock: TestClock<Duration>
  ) async {
    var found = FoundSettings()
    found.settings = settings
    let prepare: @Sendable (inout DependencyValues) -> Void = {
      $0.continuousClock = clock
      $0.account = .scripted(clock: clock)
      $0.settingsStorage = .previewValue
    }
    let base: any FrameSource
    switch style {
    case .views, .screen:
      let store = Store(initialState: AppFeature.State(found)) {
        AppFeature()
      } withDependencies: {
        prepare(&$0)
      }
      base =
        style == .views
        ? Renderer(AppView(store: store, evaluations: evaluations))
        : ScreenStack(store: store, countingIn: evaluations)
      send = { store.send(.form(.presented($0))) }
    case .viewStores:
      let store = Store(initialState: ViewStoreApp.State(found)) {
        ViewStoreApp()
      } withDependencies: {
        prepare(&$0)
      }
      base = Renderer(ViewStoreAppView(store: store, evaluations: evaluations))
      send = { store.send(.form(.presented(.form($0)))) }
    }
    screen = CountedScreen(base, counting: evaluations)
    _ = await counts
  }

  /// The number of evaluations of the header, the profile and the notifications, after all pending work.
  var counts: [Int] {
    get async {
      _ = screen.frame()
      await Task.megaYield()
      _ = screen.frame()
      return Evaluations.Section.allCases.map { evaluations[$0] }
    }
  }
}
