import Synchronization

/// Counts the test cases of XCTest. They run sequentially, so the current one applies to all threads.
///
/// A test case is a method. Tests of Swift Testing aren't counted.
package enum XCTestCases {
  private static let count = Atomic(0)

  /// Records the start of a test case.
  package static func begin() {
    count.add(1, ordering: .relaxed)
  }

  /// The number of the test case that is running; `nil` before the second one starts, or if XCTest isn't observed.
  ///
  /// Observation starts when the number is first requested. Therefore the first test case that reads a dependency may
  /// have no number.
  static var current: Int? {
    guard isObserved else { return nil }
    let count = count.load(ordering: .relaxed)
    return count == 0 ? nil : count
  }

  /// Whether XCTest is observed. Apps use this module, and XCTest must not be linked to them. So the observer is in the
  /// module for test targets, and is looked up by its name.
  private static let isObserved: Bool = {
    let observer = _typeByName("23DependenciesTestSupport14XCTestObserverC")
    guard let observer = observer as? any XCTestObserving.Type else { return false }
    observer.observe()
    return true
  }()
}

/// The observer, which calls ``XCTestCases/begin()`` at the start of each test case.
package protocol XCTestObserving {
  static func observe()
}
