import ComposableArchitecture
import Testing

@testable import signup

@Suite(
  "Exercise 13.8 · Test the sign-up flow", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheFlowTests {
  @Test("your test passes for the correct flow")
  func right() async {
    await testFlow(signup.SignUpFlow())
  }

  @Test("your test doesn't run the app's own reducer")
  func knowsByItself() async {
    await expectToKnowByItself({ await testFlow($0) }, for: signup.SignUpFlow())
  }

  @Test(
    "I328: your test fails if a step gets a copy of shared data",
    arguments: BrokenFlow.ofSharing)
  func sharing(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }

  @Test("your test fails if a step is wrong", arguments: BrokenFlow.ofSteps)
  func steps(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }

  @Test("your test fails if saving is wrong", arguments: BrokenFlow.ofSaving)
  func saving(broken: BrokenFlow) async {
    await broken.expectObjection(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }

  @Test(
    "your test passes for an equivalent flow",
    arguments: RebuiltFlow.allCases)
  func rebuildings(rebuilt: RebuiltFlow) async {
    await rebuilt.expectSilence(of: { await testFlow($0) }, right: signup.SignUpFlow())
  }
}
