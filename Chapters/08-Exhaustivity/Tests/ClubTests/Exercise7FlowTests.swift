import ComposableArchitecture
import Testing

@testable import club

@Suite(
  "Exercise 8.7 · the flow, not exhaustively", .serialized, .serialExecutor, .timeLimit(.minutes(5))
)
@MainActor
struct TestOfTheFlowTests {
  @Test("your test passes for the right app")
  func right() async {
    await testFlow(RightApp())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself(
      "“AppFeature”, “Account” or “Login”", { await testFlow($0) }, for: RightApp())
  }

  @Test("your test fails if something is wrong after a log-in", arguments: BrokenFlow.ofLogIns)
  func logIns(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: RightApp())
  }

  @Test(
    "your test fails if something is wrong when the session has expired",
    arguments: BrokenFlow.ofExpirations)
  func expirations(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: RightApp())
  }

  @Test(
    "your test says nothing about a harmless rebuilding", arguments: HarmlessRebuilding.allCases)
  func rebuildings(rebuilding: HarmlessRebuilding) async {
    await rebuilding.expectSilence(of: { await testFlow($0) }, right: RightApp())
  }
}
