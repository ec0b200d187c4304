import ComposableArchitecture
import Testing

@testable import club

@Suite(
  "Exercise 8.6 · Test the login form exhaustively", .serialized, .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheLoginTests {
  @Test("your test passes for the correct form")
  func right() async {
    await testLogin(club.Login())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself("“Login”", { await testLogin($0) }, for: club.Login())
  }

  @Test("your test fails if the form is wrong", arguments: BrokenLogin.ofForms)
  func forms(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }

  @Test("your test fails if a login is wrong", arguments: BrokenLogin.ofLogIns)
  func logIns(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }

  @Test(
    "your test fails if the handling of a failure is wrong",
    arguments: BrokenLogin.ofFailures)
  func failures(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }

  @Test(
    "your test fails if cancelling or the timeout is wrong",
    arguments: BrokenLogin.ofEnds)
  func ends(broken: BrokenLogin) async {
    await broken.expectObjection(of: { await testLogin($0) }, right: club.Login())
  }
}
