import ComposableArchitecture
import Testing

@testable import places

@Suite("Exercise 5.8 · a test of the search", .serialized, .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct TestOfTheSearchTests {
  @Test("your test passes for the right reducer")
  func right() async {
    await testSearch(places.searchReducer)
  }

  @Test("your test does not run the app's own reducer")
  func knowsByItself() async {
    await expectToKnowByItself("searchReducer") { await testSearch(places.searchReducer) }
  }

  @Test("your test fails if something is wrong about asking", arguments: BrokenSearch.asking)
  func asking(broken: BrokenSearch) async {
    await broken.expectObjection(of: testSearch, right: places.searchReducer)
  }

  @Test(
    "your test fails if a newer query, or its answer, does not replace what was there",
    arguments: BrokenSearch.replacing)
  func replacing(broken: BrokenSearch) async {
    await broken.expectObjection(of: testSearch, right: places.searchReducer)
  }

  @Test("your test fails if something is wrong about failures", arguments: BrokenSearch.failing)
  func failing(broken: BrokenSearch) async {
    await broken.expectObjection(of: testSearch, right: places.searchReducer)
  }
}
