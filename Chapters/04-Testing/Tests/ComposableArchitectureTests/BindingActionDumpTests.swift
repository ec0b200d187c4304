import CustomDump
import Testing

@testable import ComposableArchitecture

@Suite("Together · actions of bindings in dumps")
struct BindingActionDumpTests {
  private struct Form: Equatable {
    @BindableState var name = ""
    @BindableState var motto = ""
  }

  @Test("a field is printed by its name, and nothing by its address")
  func printed() {
    let action = BindingAction<Form>.set(\.$motto, "onwards")
    #expect(
      String(customDumping: action) == #"""
        BindingAction.set(
          \BindingActionDumpTests.Form.$motto,
          "onwards"
        )
        """#)
    #expect("\(action)" == String(customDumping: action))
    #expect(
      diff(action, BindingAction<Form>.set(\.$name, "onwards"))?.contains("Form.$name") == true)
  }
}
