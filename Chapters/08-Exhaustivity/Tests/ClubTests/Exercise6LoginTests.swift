import ComposableArchitecture
import Testing

@testable import club

@Suite(
  "Exercise 8.6 · a leaf, exhaustively", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheLoginTests {
  @Test("your test passes for the right form")
  func right() async {
    await testLogin(club.Login())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself("“Login”", { await testLogin($0) }, for: club.Login())
  }

  @Test("your test fails if something is wrong about the form", arguments: BrokenLogin.ofForms)
  func forms(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }

  @Test("your test fails if something is wrong about a log-in", arguments: BrokenLogin.ofLogIns)
  func logIns(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }

  @Test(
    "your test fails if something is wrong about a failing answer",
    arguments: BrokenLogin.ofFailures)
  func failures(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }

  @Test(
    "your test fails if something is wrong about cancelling, or about the time-out",
    arguments: BrokenLogin.ofEnds)
  func ends(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }
}
