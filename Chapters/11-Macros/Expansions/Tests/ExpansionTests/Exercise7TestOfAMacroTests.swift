import Testing

@Suite("Exercise 11.7 · Test a macro")
struct TestOfTheReducerMacroTests {
  @Test("your test passes for the right macro")
  func right() {
    testReducerMacro(ReducerMacroUnderTest(fault: nil))
  }

  @Test(
    "your test fails if what is written is seen from the wrong places",
    arguments: BrokenReducerMacro.ofAccess)
  func access(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }

  @Test(
    "your test fails if what is there is written again", arguments: BrokenReducerMacro.ofWhatIsThere
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
    "your test fails if something is wrong about an enum reducer",
    arguments: BrokenReducerMacro.ofEnums)
  func enums(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }

  @Test(
    "your test fails if something is wrong about what is told",
    arguments: BrokenReducerMacro.ofDiagnostics)
  func diagnostics(broken: BrokenReducerMacro) {
    broken.expectObjection()
  }
}
