import IssueReporting
import Testing
import XCTest

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Together · notes in a test of XCTest", .serialExecutor, .serialized, .timeLimit(.minutes(5))
)
@MainActor
struct WarningsInXCTestTests {
  @Test("a failure fails the test")
  func failure() async {
    let failures = await failuresInXCTest {
      let store = scripted(.on)
      await store.send(.add(1))
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("The state has changed, but no change was expected") == true)
  }

  @Test("a change that is not asserted does not fail the test")
  func change() async {
    let failures = await failuresInXCTest {
      let store = scripted(.showing)
      await store.send(.add(1))
    }
    #expect(failures == [])
  }

  @Test("a closure is called once, so that it unwraps only values after the step")
  func closure() async {
    let failures = await failuresInXCTest {
      let store = scripted(.showing)
      await store.send(.push(1)) { state in
        let number = try XCTUnwrap(state.numbers.first)
        XCTAssertEqual(number, 1)
      }
    }
    #expect(failures == [])
  }

  @Test("skipped actions do not fail the test")
  func actions() async {
    let failures = await failuresInXCTest {
      let store = scripted(.on)
      await store.send(.send([.nothing]))
      await store.skipReceivedActions()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.send([.nothing]))
    }
    #expect(failures == [])
  }

  @Test("skipped effects do not fail the test")
  func effects() async {
    let failures = await failuresInXCTest {
      let store = scripted(.on)
      await store.send(.run([]))
      await store.skipInFlightEffects()
    }
    #expect(failures == [])
  }

  @Test("a reporter of the test gets the notes")
  func reporter() async {
    let found = LockIsolated<[String]>([])
    let failures = await failuresInXCTest {
      let reports = await reports {
        let store = scripted(.showing)
        await store.send(.add(1))
      }
      found.setValue(reports.map { "\($0.isNote) \($0.firstLine)" })
    }
    #expect(failures == [])
    #expect(
      found.value == [
        "true \(notePrefix)The state has changed, but no change was expected:"
      ])
  }
}

@Suite("Together · the second call of a closure", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SecondCallTests {
  private enum Screen: Equatable { case list, detail(Int) }

  /// A screen that goes to a detail.
  private func store() -> WholeTestStore<Screen, Int, Void> {
    let store = TestStore(initialState: Screen.list) {
      Reduce<Screen, Int> { state, action in
        state = .detail(action)
        return .none
      }
    }
    store.exhaustivity = .off(showSkippedAssertions: true)
    return store
  }

  @Test("`XCTModify` does not fail the test if the case was different before the step")
  func modify() async {
    let found = await reports {
      await store().send(1) { XCTModify(&$0, case: /Screen.detail) { $0 = 1 } }
    }
    #expect(found.map(\.isNote) == [true])
    #expect(found.first?.firstLine == "\(notePrefix)The state is not the expected state:")
  }

  @Test("`XCTUnwrap` does not fail the test, and its error is noted")
  func unwrap() async {
    let found = await reports {
      await store().send(1) { state in
        _ = try XCTUnwrap(state, case: /Screen.detail)
      }
    }
    #expect(found.map(\.isNote) == [true])
    #expect(found.first?.firstLine.contains("The closure that describes the change failed") == true)
  }

  @Test("`#expect` and `#require` do not fail the test")
  func expectations() async {
    await store().send(1) { #expect($0 == .detail(1)) }
    await store().send(2) { try #require($0 == .detail(2)) }
  }

  @Test("failures of the first call fail the test")
  func firstCall() async {
    let found = await reports {
      await store().send(1) { XCTModify(&$0, case: /Screen.detail) { $0 = 2 } }
    }
    #expect(found.map(\.isNote) == [false])
    await withKnownIssue {
      await store().send(1) { #expect($0 == .list) }
    } matching: { _ in
      true
    }
  }

  @Test(
    "`XCTModify` does not have to change anything in a non-exhaustive test",
    arguments: [false, true])
  func unchanged(isShowing: Bool) async {
    let found = await reports {
      let store = store()
      store.exhaustivity = .off(showSkippedAssertions: isShowing)
      await store.send(1) { XCTModify(&$0, case: /Screen.detail) { $0 = 1 } }
    }
    #expect(found.filter { !$0.isNote } == [])
  }
}
