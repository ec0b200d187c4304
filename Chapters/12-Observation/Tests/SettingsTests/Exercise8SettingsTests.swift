import ComposableArchitecture
import Testing

@testable import settings

@Suite(
  "Exercise 12.8 · Test the settings form", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheSettingsTests {
  @Test("your test passes for the correct form")
  func right() async {
    await testSettings(settings.SettingsForm())
  }

  @Test("your test doesn't run the app's own reducer")
  func knowsByItself() async {
    await expectToKnowByItself({ await testSettings($0) }, for: settings.SettingsForm())
  }

  @Test(
    "your test fails if the name is wrong", arguments: BrokenSettings.ofNames)
  func names(broken: BrokenSettings) async {
    await broken.expectObjection(of: { await testSettings($0) }, right: settings.SettingsForm())
  }

  @Test(
    "your test fails if notifications are wrong",
    arguments: BrokenSettings.ofNotifications)
  func notifications(broken: BrokenSettings) async {
    await broken.expectObjection(of: { await testSettings($0) }, right: settings.SettingsForm())
  }

  @Test(
    "your test fails if saving is wrong", arguments: BrokenSettings.ofSaving)
  func saving(broken: BrokenSettings) async {
    await broken.expectObjection(of: { await testSettings($0) }, right: settings.SettingsForm())
  }

  @Test(
    "your test fails if leaving or reverting is wrong",
    arguments: BrokenSettings.ofLeaving)
  func leaving(broken: BrokenSettings) async {
    await broken.expectObjection(of: { await testSettings($0) }, right: settings.SettingsForm())
  }

  @Test(
    "your test passes for an equivalent form",
    arguments: RebuiltSettings.allCases)
  func rebuildings(rebuilt: RebuiltSettings) async {
    await rebuilt.expectSilence(of: { await testSettings($0) }, right: settings.SettingsForm())
  }
}
