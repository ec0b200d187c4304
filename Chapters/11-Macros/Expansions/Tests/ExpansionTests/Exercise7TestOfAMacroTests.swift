import Testing

@Suite("Exercise 11.7 · Test a macro")
struct TestOfTheReducerMacroTests {
  @Test("your test passes for the correct macro")
  func right() {
    testReducerMacro(ReducerMacroUnderTest(fault: nil))
  }

  @Test(
    "your test fails if generated members have a wrong access level",
    arguments: BrokenReducerMacro.ofAccess)
  func access(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }

  @Test(
    "your test fails if existing code is generated again",
    arguments: BrokenReducerMacro.ofWhatIsThere
  )
  func whatIsThere(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }

  @Test(
    "your test fails if a member gets a wrong attribute", arguments: BrokenReducerMacro.ofAttributes
  )
  func attributes(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }

  @Test(
    "your test fails if an enum reducer is wrong",
    arguments: BrokenReducerMacro.ofEnums)
  func enums(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }

  @Test(
    "your test fails if a diagnostic is wrong",
    arguments: BrokenReducerMacro.ofDiagnostics)
  func diagnostics(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }
}
