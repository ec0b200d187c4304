import Dependencies
import Foundation
import XCTest

/// Gives each test case of XCTest its own dependencies.
///
/// It is looked up by name, and works in every target that links this module.
final class XCTestObserver: NSObject, XCTestObservation, XCTestObserving {
  static func observe() {
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver())
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    XCTestCases.begin()
  }
}
