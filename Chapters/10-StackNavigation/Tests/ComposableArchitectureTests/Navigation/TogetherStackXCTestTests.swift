import Testing
import XCTest

@testable import ComposableArchitecture
@testable import TestFixtures

/// Its methods run sequentially in one process, and each counts the elements of stacks from `#0`.
///
/// `StackXCTestTests` runs it.
final class TwoStackMethodsTests: XCTestCase {
  private func checkIDs() {
    let stack = StackState(["a", "b"])
    XCTAssertEqual(stack.lines, ["#0: a", "#1: b"])
    XCTAssertEqual(stack[id: 0], "a")
  }

  func testFirst() { checkIDs() }
  func testSecond() { checkIDs() }
  func testWaiting() async { checkIDs() }
}

@Suite("Together · stacks in XCTest", .timeLimit(.minutes(5)))
struct StackXCTestTests {
  #if os(Linux)
    @Test("in each method of a test case, the first element is `#0`")
    func methods() async throws {
      let output = try await runXCTest(
        "\(#fileID.prefix { $0 != "/" }).TwoStackMethodsTests")
      #expect(output.contains("Executed 3 tests, with 0 failures"), "\(output)")
    }
  #endif
}
