import CustomDump
import Testing

@testable import TerminalUI

@Suite("Key paths as they read in source")
struct KeyPathLabelTests {
  @propertyWrapper
  struct Field<Value> {
    var wrappedValue: Value
    var projectedValue: Self {
      get { self }
      set { self = newValue }
    }
  }

  struct Form {
    @Field var name = ""
    @Field var motto = ""
    var age = 0
    var isAdult: Bool { age >= 18 }
    var friends: [Form] = []
  }

  struct App { var form = Form() }

  @Test(
    "a property has its name, also if it is computed or projected by a wrapper",
    arguments: [
      (\Form.age as AnyKeyPath & Sendable, #"\KeyPathLabelTests.Form.age"#),
      (\Form.isAdult, #"\KeyPathLabelTests.Form.isAdult"#),
      (\Form.name, #"\KeyPathLabelTests.Form.name"#),
      (\Form.$name, #"\KeyPathLabelTests.Form.$name"#),
      (\Form.$motto, #"\KeyPathLabelTests.Form.$motto"#),
      (\App.form.$motto, #"\KeyPathLabelTests.App.form.$motto"#),
    ])
  func properties(keyPath: AnyKeyPath & Sendable, label: String) {
    #expect(KeyPathLabel(keyPath).description == label)
    #expect(String(customDumping: KeyPathLabel(keyPath)) == label)
  }

  @Test("a subscript has the type of its value instead, and no address")
  func subscripts() {
    #expect(
      KeyPathLabel(\App.form.friends[0].$name).description
        == #"\KeyPathLabelTests.App.form.friends.<Form>.$name"#)
  }

  @Test("a program without a table of symbols has none, nor has a file that is no program")
  func noTable() {
    #expect(SymbolTable(contentsOf: #filePath) == nil)
    #expect(SymbolTable(contentsOf: "/dev/null") == nil)
    #expect(GetterNames.name(at: 1) == nil)
  }
}
