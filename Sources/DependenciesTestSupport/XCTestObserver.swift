import Dependencies
import Foundation
import XCTest

/// Sees to it that each test case of XCTest has dependencies of its own.
///
/// Nobody has to name it: it is found wherever this module is linked.
final class XCTestObserver: NSObject, XCTestObservation, XCTestObserving {
  static func observe() {
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver())
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    XCTestCases.begin()
  }
}
