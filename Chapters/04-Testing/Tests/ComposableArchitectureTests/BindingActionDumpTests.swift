import CustomDump
import Testing

@testable import ComposableArchitecture

@Suite("Together · dumps of binding actions")
struct BindingActionDumpTests {
  private struct Form: Equatable {
    @BindableState var name = ""
  }

  @Test("a dumped action has its field's type and its value, and no address")
  func printed() {
    let action = BindingAction<Form>.set(\.$name, "Blob")
    #expect(
      String(customDumping: action) == #"""
        BindingAction.set(
          \BindingActionDumpTests.Form.<BindableState<String>>,
          "Blob"
        )
        """#)
    #expect("\(action)" == String(customDumping: action))
  }
}
