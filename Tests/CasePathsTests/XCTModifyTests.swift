@_spi(Internals) import CasePaths
import Testing

@Suite("Changing and reading a case in a test")
struct XCTModifyTests {
  private enum Screen: Equatable {
    case name(String)
    case numbers([Int])
    case closed
  }
  private enum Unequal { case closure(() -> Int), pair(Int, String) }
  private struct Problem: Error, CustomStringConvertible { let description = "no more numbers" }

  @Test("the value in the case is changed, and nothing is reported")
  func changes() {
    var screen = Screen.numbers([1, 2])
    let reported = issues {
      XCTModify(&screen, case: /Screen.numbers) { $0.append(3) }
    }
    #expect(screen == .numbers([1, 2, 3]))
    #expect(reported == [])
  }

  @Test("a case in an optional can be changed")
  func optional() {
    var screen: Screen? = .name("Blob")
    XCTModify(&screen, case: /Screen.name) { $0 += "!" }
    #expect(screen == .name("Blob!"))
    let reported = issues { XCTModify(&screen, case: /Screen.numbers) { $0 = [] } }
    #expect(reported.first?.message.contains("is in the case “.name”.") == true)
    screen = nil
    let reportedForNil = issues { XCTModify(&screen, case: /Screen.numbers) { $0 = [] } }
    #expect(reportedForNil.first?.message.contains("is in the case “.none”.") == true)
    #expect(screen == nil)
  }

  @Test("the value of an optional is changed, and nothing is reported")
  func changesOptional() {
    var numbers: [Int]? = [1]
    let reported = issues { XCTModify(&numbers) { $0.append(2) } }
    #expect(numbers == [1, 2])
    #expect(reported == [])
  }

  @Test("a nil optional is reported at the call, and the closure isn't called")
  func changesNil() {
    var numbers: [Int]?
    var isCalled = false
    var line: UInt = 0
    let reported = issues {
      line = nextLine()
      XCTModify(&numbers, "There are numbers.") { _ in isCalled = true }
    }
    #expect(!isCalled)
    #expect(numbers == nil)
    #expect(
      reported == [
        ReportedIssue(
          file: #fileID, line: line,
          message: """
            XCTModify failed: There are numbers.

            Expected a value of type “Array<Int>” in “Optional<Array<Int>>”, which is in the case \
            “.none”.

              Actual: nil
            """)
      ])
  }

  @Test("a closure that doesn't change the value of an optional, or throws, is reported")
  func changesOptionalToTheSame() {
    var numbers: [Int]? = [1]
    let reported = issues {
      XCTModify(&numbers) { $0 = [1] }
      XCTModify(&numbers) {
        $0 = []
        throw Problem()
      }
    }
    #expect(numbers == [1])
    #expect(reported.count == 2)
    #expect(reported.first?.message.contains("The value did not change") == true)
    #expect(reported.last?.message.contains("no more numbers") == true)
  }

  @Test("a different case is reported at the call, with both types and the actual value")
  func otherCase() {
    var screen = Screen.name("Blob")
    var line: UInt = 0
    let reported = issues {
      line = nextLine()
      XCTModify(&screen, case: /Screen.numbers) { $0 = [] }
    }
    #expect(screen == .name("Blob"))
    #expect(
      reported == [
        ReportedIssue(
          file: #fileID, line: line,
          message: """
            XCTModify failed: Expected a value of type “Array<Int>” in “XCTModifyTests.Screen”, which \
            is in the case “.name”.

              Actual: name("Blob")
            """)
      ])
  }

  @Test("the closure isn't called for a different case")
  func closureIsNotCalled() {
    var screen = Screen.closed
    var isCalled = false
    _ = issues { XCTModify(&screen, case: /Screen.numbers) { _ in isCalled = true } }
    #expect(!isCalled)
  }

  @Test("an error is reported, and the value stays unchanged")
  func error() {
    var screen = Screen.numbers([1])
    let reported = issues {
      XCTModify(&screen, case: /Screen.numbers) {
        $0.append(2)
        throw Problem()
      }
    }
    #expect(screen == .numbers([1]))
    #expect(
      reported.map(\.message) == ["XCTModify failed: The closure threw an error: no more numbers"])
  }

  @Test("a closure that changes nothing is reported")
  func unchanged() {
    var screen = Screen.numbers([1])
    let reported = issues { XCTModify(&screen, case: /Screen.numbers) { $0 = [1] } }
    #expect(
      reported.map(\.message) == [
        """
        XCTModify failed: The value did not change, and it was expected to.

          Value: [1]

        If nothing changes, remove the call of “XCTModify”.
        """
      ])
  }

  @Test("a closure that changes nothing is allowed if the test isn't exhaustive")
  func notExhaustive() {
    var screen = Screen.numbers([1])
    let reported = XCTModifyLocals.$isExhaustive.withValue(false) {
      issues { XCTModify(&screen, case: /Screen.numbers) { _ in } }
    }
    #expect(reported == [])
    let other = XCTModifyLocals.$isExhaustive.withValue(false) {
      issues { XCTModify(&screen, case: /Screen.name) { _ in } }
    }
    #expect(other.count == 1)
  }

  @Test("values that can't be compared count as changed")
  func incomparable() {
    var unequal = Unequal.pair(1, "a")
    let reported = issues { XCTModify(&unequal, case: /Unequal.pair) { _ in } }
    #expect(reported == [])
  }

  @Test("a message precedes the finding")
  func message() {
    var screen = Screen.closed
    let reported = issues {
      XCTModify(&screen, case: /Screen.name, "The form is open.") { $0 = "" }
      _ = try? XCTUnwrap(screen, case: /Screen.name, "The form is open.")
    }
    #expect(reported.count == 2)
    #expect(reported.first?.message.hasPrefix("XCTModify failed: The form is open.\n\n") == true)
    #expect(reported.last?.message.hasPrefix("XCTUnwrap failed: The form is open.\n\n") == true)
  }

  @Test("unwrapping returns the value of the case")
  func unwraps() throws {
    var name: String?
    let reported = try issues {
      name = try XCTUnwrap(Screen.name("Blob"), case: /Screen.name)
    }
    #expect(name == "Blob")
    #expect(reported == [])
  }

  @Test("unwrapping a different case throws and is reported at the call")
  func unwrapsOther() {
    var line: UInt = 0
    var thrown: (any Error)?
    let reported = issues {
      do {
        line = nextLine()
        _ = try XCTUnwrap(Screen.numbers([1, 2]), case: /Screen.name)
      } catch {
        thrown = error
      }
    }
    #expect(thrown is ExtractionFailed)
    #expect(
      reported == [
        ReportedIssue(
          file: #fileID, line: line,
          message: """
            XCTUnwrap failed: Expected a value of type “String” in “XCTModifyTests.Screen”, which is in \
            the case “.numbers”.

              Actual: numbers([1, 2])
            """)
      ])
  }

  @Test("an error while the enum is read is reported and rethrown")
  func unwrapsError() {
    func screen() throws -> Screen { throw Problem() }
    let reported = issues {
      #expect(throws: Problem.self) { _ = try XCTUnwrap(try screen(), case: /Screen.name) }
    }
    #expect(
      reported.map(\.message) == ["XCTUnwrap failed: The enum could not be read: no more numbers"])
  }
}
