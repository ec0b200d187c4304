import Exercises
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Tests `@Reducer`, which may be wrong.
func testReducerMacro(_ macro: ReducerMacroUnderTest) {
  // Exercise 11.7
  exercise("11.7", "assert the macro's expansion, and its diagnostics")
}
