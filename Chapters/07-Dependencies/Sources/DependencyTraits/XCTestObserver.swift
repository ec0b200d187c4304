import ComposableArchitecture
import Foundation
import XCTest

/// Gives each test case of XCTest its own dependencies.
///
/// No code has to refer to it: it is found if this module is linked.
final class XCTestObserver: NSObject, XCTestObservation, XCTestObserving {
  static func observe() {
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver())
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    XCTestCases.begin()
  }
}
