import Synchronization

/// Counts the test cases of XCTest, which run sequentially. So at any time, all threads belong to one of them.
///
/// A test case is a method. Tests of Swift Testing aren't counted.
package enum XCTestCases {
  private static let count = Atomic(0)

  /// Records that the next test case starts.
  package static func begin() {
    count.add(1, ordering: .relaxed)
  }

  /// The number of the running test case; `nil` before the second one starts, or if XCTest isn't observed.
  ///
  /// Observation starts when this is first read. So the first test case that reads a dependency may have no number, and
  /// all others have one.
  static var current: Int? {
    guard isObserved else { return nil }
    let count = count.load(ordering: .relaxed)
    return count == 0 ? nil : count
  }

  /// Whether XCTest is observed. Apps use this module, and must not link XCTest. So the observer is in the module for
  /// test targets, and is looked up by its name.
  private static let isObserved: Bool = {
    let observer = _typeByName("16DependencyTraits14XCTestObserverC")
    guard let observer = observer as? any XCTestObserving.Type else { return false }
    observer.observe()
    return true
  }()
}

/// An observer that calls ``XCTestCases/begin()`` whenever a test case starts.
package protocol XCTestObserving {
  static func observe()
}
