import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Exercise 11.1 · Modify a case in a test")
struct XCTModifyTests {
  @Test("`XCTModify` with a key path changes a case's value, even in an optional")
  func modifies() {
    var value = Outer.middle(.inner(.count(1)))
    XCTModify(&value, case: \.middle.inner.count) { $0 += 1 }
    #expect(value == .middle(.inner(.count(2))))
    var optional: Outer? = .other(1)
    XCTModify(&optional, case: \.other) { $0 += 1 }
    #expect(optional == .other(2))
    XCTModify(&optional) { $0 = .nothing }
    #expect(optional == .nothing)
  }

  @Test("`XCTModify` reports a different case, or nil, at the call, and changes nothing")
  func reports() {
    var value = Outer.other(1)
    var optional: Outer? = .other(1)
    var absent: Outer?
    let line: UInt = #line + 2
    let reported = issues {
      XCTModify(&value, case: \.middle) { $0 = .note(nil) }
      XCTModify(&optional, case: \.middle) { $0 = .note(nil) }
      XCTModify(&absent, case: \.other) { $0 = 2 }
      XCTModify(&absent) { $0 = .nothing }
    }
    #expect(value == .other(1))
    #expect(optional == .other(1))
    #expect(absent == nil)
    #expect(reported.map(\.line) == [line, line + 1, line + 2, line + 3])
    #expect(
      reported.map(\.firstLine) == [
        "XCTModify failed: Expected a value of type “Middle” in “Outer”, which is in the case “.other”.",
        """
        XCTModify failed: Expected a value of type “Middle” in “Optional<Outer>”, which is in the case \
        “.other”.
        """,
        "XCTModify failed: Expected a value of type “Int” in “Optional<Outer>”, which is in the case “.none”.",
        """
        XCTModify failed: Expected a value of type “Outer” in “Optional<Outer>”, which is in the case \
        “.none”.
        """,
      ])
  }

  @Test("`XCTUnwrap` with a key path returns a case's value, and throws for a different case")
  func unwraps() throws {
    #expect(try XCTUnwrap(Outer.other(1), case: \.other) == 1)
    #expect(try XCTUnwrap(Outer?.some(.middle(.other(2))), case: \.middle.other) == 2)
    let reported = issues {
      #expect(throws: (any Error).self) { try XCTUnwrap(Outer.nothing, case: \.other) }
    }
    #expect(
      reported.map(\.firstLine) == [
        "XCTUnwrap failed: Expected a value of type “Int” in “Outer”, which is in the case “.nothing”."
      ])
  }
}
