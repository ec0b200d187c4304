import ComposableArchitecture
import Testing

@testable import places

@Suite("Exercise 5.8 · Test the search", .serialized, .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct TestOfTheSearchTests {
  @Test("your test passes for the correct reducer")
  func right() async {
    await testSearch(places.searchReducer)
  }

  @Test("your test doesn't run the app's own reducer")
  func knowsByItself() async {
    await expectToKnowByItself("searchReducer") { await testSearch(places.searchReducer) }
  }

  @Test("your test fails if a request is wrong", arguments: BrokenSearch.asking)
  func asking(broken: BrokenSearch) async {
    await broken.expectObjection(of: testSearch, right: places.searchReducer)
  }

  @Test(
    "your test fails if a newer query, or its response, doesn't replace the older one",
    arguments: BrokenSearch.replacing)
  func replacing(broken: BrokenSearch) async {
    await broken.expectObjection(of: testSearch, right: places.searchReducer)
  }

  @Test("your test fails if failures are handled wrongly", arguments: BrokenSearch.failing)
  func failing(broken: BrokenSearch) async {
    await broken.expectObjection(of: testSearch, right: places.searchReducer)
  }
}
