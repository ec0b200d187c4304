import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = SwiftUIIntegrationPage

@Suite("Together · seed 000: bindings and alerts", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SwiftUIIntegrationPageTests {
  private let store = Store(initialState: Seed.Settings.State()) { Seed.Settings() }

  @Test("controls send their actions, and show the resulting state")
  func adHoc() throws {
    let store = Store(initialState: Seed.AdHoc.Settings.State()) { Seed.AdHoc.Settings() }
    let renderer = Renderer(Seed.AdHoc.SettingsView(store: store))
    #expect(renderer.frame().description == "[x] Haptic feedback\nTab: profile")
    try renderer.frame().perform("haptic-feedback")
    try renderer.frame().perform("tab privacy")
    #expect(renderer.frame().description == "[ ] Haptic feedback\nTab: privacy")
  }

  @Test("controls write the properties that they are bound to")
  func bindable() throws {
    let renderer = Renderer(Seed.SettingsView(store: store))
    try renderer.frame().perform("display-name Blob")
    try renderer.frame().perform("notifications on")
    try renderer.frame().perform("digest weekly")
    try renderer.frame().perform("page-size 20")
    try renderer.frame().perform("sound on")
    try renderer.frame().perform("volume +")
    #expect(
      renderer.frame().description == """
        Display name: Blob
        [x] Notifications
        Digest: weekly
        Page size: 20
        [x] Sound
        Volume: 4
        """)
  }

  @Test("a reducer sees a written value, and may replace it")
  func reaction() throws {
    let renderer = Renderer(Seed.SettingsView(store: store))
    try renderer.frame().perform("display-name Blob Junior")
    #expect(store.displayName == "Blob Jun")
    #expect(store.hasChanges)
  }

  @Test("a control in its own view is evaluated alone")
  func evaluatedAlone() throws {
    let renderer = Renderer(Seed.SettingsView(store: store))
    #expect(renderer.evaluations() == ["settings": 1, "volume": 1])
    try renderer.frame().perform("volume +")
    #expect(renderer.evaluations() == ["volume": 1])
    try renderer.frame().perform("page-size +")
    #expect(renderer.evaluations() == ["settings": 1])
  }

  @Test("choosing an alert's button sends an action, and dismisses the alert")
  func alert() throws {
    store.send(.set(\.displayName, "Blob"))
    let renderer = Renderer(Seed.SettingsView(store: store))
    try renderer.frame().perform("reset")
    #expect(renderer.frame().presentation?.alert?.lines.map(\.description) == ["Reset everything?"])
    try renderer.frame().perform("keep")
    #expect(renderer.frame().presentation == nil)
    #expect(store.displayName == "Blob")
    try renderer.frame().perform("reset")
    try renderer.frame().perform("reset")
    #expect(renderer.frame().presentation == nil)
    #expect(store.displayName == "")
  }

  @Test("choosing a dialog's button sends an action, and dismisses the dialog")
  func dialog() throws {
    store.send(.set(\.pageSize, 20))
    let renderer = Renderer(Seed.SettingsView(store: store))
    try renderer.frame().perform("leave")
    #expect(renderer.frame().presentation?.dialog != nil)
    try renderer.frame().perform("cancel")
    #expect(renderer.frame().presentation == nil)
    #expect(store.hasChanges)
    try renderer.frame().perform("leave")
    try renderer.frame().perform("discard")
    #expect(renderer.frame().presentation == nil)
    #expect(!store.hasChanges)
  }

  @Test("a view with view actions is bound in the same way")
  func viewActions() throws {
    let store = Store(initialState: Seed.ViewActions.Settings.State()) {
      Seed.ViewActions.Settings()
    }
    let renderer = Renderer(Seed.ViewActions.SettingsView(store: store))
    try renderer.frame().perform("display-name Blob")
    #expect(renderer.frame().description == "Display name: Blob")
    try renderer.frame().perform("clear")
    #expect(renderer.frame().description == "Display name:")
  }

  @Test("a test asserts the written property and its value")
  func test() async {
    let store = TestStore(initialState: Seed.Settings.State()) { Seed.Settings() }
    await store.send(\.binding.displayName, "Blob Junior") {
      $0.displayName = "Blob Jun"
      $0.hasChanges = true
    }
    await store.send(.binding(.set(\.sound.volume, 5))) {
      $0.sound.volume = 5
    }
    await store.send(.set(\.enableNotifications, true)) {
      $0.enableNotifications = true
    }
  }

  @Test("a test asserts a property that a view action wrote")
  func testOfViewActions() async {
    let store = TestStore(initialState: Seed.ViewActions.Settings.State()) {
      Seed.ViewActions.Settings()
    }
    await store.send(\.view.binding.displayName, "Blob") {
      $0.displayName = "Blob"
    }
    await store.send(\.view.clearButtonTapped) {
      $0.displayName = ""
    }
  }
}
