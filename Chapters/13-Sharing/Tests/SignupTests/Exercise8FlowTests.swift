import ComposableArchitecture
import Testing

@testable import signup

@Suite("Exercise 13.8 · a test of the flow", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheFlowTests {
  @Test("your test passes for the right flow")
  func right() async {
    await testFlow(signup.SignUpFlow())
  }

  @Test("your test does not run the app's own reducer")
  func knowsByItself() async {
    await expectToKnowByItself({ await testFlow($0) }, for: signup.SignUpFlow())
  }

  @Test(
    "I328: your test fails if something that should be shared is copied",
    arguments: BrokenFlow.ofSharing)
  func sharing(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }

  @Test("your test fails if something is wrong about the steps", arguments: BrokenFlow.ofSteps)
  func steps(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }

  @Test("your test fails if something is wrong about saving", arguments: BrokenFlow.ofSaving)
  func saving(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }

  @Test(
    "your test passes for a flow that is built in another way",
    arguments: RebuiltFlow.allCases)
  func rebuildings(rebuilt: RebuiltFlow) async {
    await rebuilt.expectSilence(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }
}
