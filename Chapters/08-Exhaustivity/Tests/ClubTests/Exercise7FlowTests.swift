import ComposableArchitecture
import Testing

@testable import club

@Suite(
  "Exercise 8.7 · Test the login flow non-exhaustively", .serialized, .serialExecutor,
  .timeLimit(.minutes(5))
)
@MainActor
struct TestOfTheFlowTests {
  @Test("your test passes for the correct app")
  func right() async {
    await testFlow(RightApp())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself(
      "“AppFeature”, “Account” or “Login”", { await testFlow($0) }, for: RightApp())
  }

  @Test("your test fails if something is wrong after a login", arguments: BrokenFlow.ofLogIns)
  func logIns(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: RightApp())
  }

  @Test(
    "your test fails if something is wrong after the session has expired",
    arguments: BrokenFlow.ofExpirations)
  func expirations(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: RightApp())
  }

  @Test(
    "your test passes for a correct app that is built differently",
    arguments: HarmlessRebuilding.allCases)
  func rebuildings(rebuilding: HarmlessRebuilding) async {
    await rebuilding.expectSilence(of: { await testFlow($0) }, right: RightApp())
  }
}
