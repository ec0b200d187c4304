import Synchronization

/// Counts the test cases of XCTest, which run one after another. So one of them is running on all threads.
///
/// A test case is a method. What Swift Testing runs is not counted.
package enum XCTestCases {
  private static let count = Atomic(0)

  /// Notes that the next test case starts.
  package static func begin() {
    count.add(1, ordering: .relaxed)
  }

  /// The number of the test case that is running; `nil` before the second one starts, or if nobody observes XCTest.
  ///
  /// It is not observed before somebody asks. So the first test case that reads a dependency may have no number, and
  /// all others have one.
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

/// What calls ``XCTestCases/begin()`` whenever a test case starts.
package protocol XCTestObserving {
  static func observe()
}
