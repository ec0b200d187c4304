import Foundation
import Testing
import XCTest

/// A test case of XCTest that runs in a test of Swift Testing.
private final class TestOfXCTest: XCTestCase {
  /// The failures, with their locations.
  var failures: [String] = []

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    failures.append("\(filePath):\(lineNumber): \(description)")
  }
}

/// Runs a closure as a test of XCTest.
///
/// Only one can run at a time in a process. A failure counts only if it is reported for a line of the caller's file.
/// Others may belong to concurrent tests.
///
/// - Returns: Its failures.
func failuresInXCTest(
  file: StaticString = #filePath, _ body: @escaping @MainActor @Sendable () async -> Void
) async -> [String] {
  let failures = await withCheckedContinuation { continuation in
    // A new thread belongs to no test of Swift Testing.
    Thread.detachNewThread {
      let test = TestOfXCTest(name: "test") { _ in
        let isOver = DispatchSemaphore(value: 0)
        Task.detached {
          await body()
          isOver.signal()
        }
        isOver.wait()
      }
      test.run()
      continuation.resume(returning: test.failures)
    }
  }
  return failures.filter { $0.hasPrefix("\(file)") }
}
