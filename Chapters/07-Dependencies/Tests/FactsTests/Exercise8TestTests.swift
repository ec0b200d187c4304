import ComposableArchitecture
import Testing

@testable import facts

@Suite(
  "Exercise 7.8 · Test the facts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheFactsTests {
  @Test("your test passes for the correct app")
  func right() async {
    await testFacts(facts.AppFeature())
  }

  @Test("your test does not run the app's own reducers")
  func knowsByItself() async {
    await expectToKnowByItself()
  }

  @Test(
    "your test fails if loading a fact is wrong", arguments: BrokenApp.ofFacts)
  func asking(broken: BrokenApp) async {
    await broken.expectObjection()
  }

  @Test("your test fails if notes are wrong", arguments: BrokenApp.ofNotes)
  func notes(broken: BrokenApp) async {
    await broken.expectObjection()
  }

  @Test("your test fails if the tour is wrong", arguments: BrokenApp.ofTours)
  func tours(broken: BrokenApp) async {
    await broken.expectObjection()
  }
}
