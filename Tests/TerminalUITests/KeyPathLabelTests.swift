import CustomDump
import TerminalUI
import Testing

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
    "a stored property is labelled with its name",
    arguments: [
      (\Form.age as AnyKeyPath & Sendable, #"\KeyPathLabelTests.Form.age"#),
      (\App.form.age, #"\KeyPathLabelTests.App.form.age"#),
    ])
  func stored(keyPath: AnyKeyPath & Sendable, label: String) {
    #expect(KeyPathLabel(keyPath).description == label)
    #expect(String(customDumping: KeyPathLabel(keyPath)) == label)
  }

  @Test(
    "a computed or projected property or a subscript is labelled with its type, without an address",
    arguments: [
      (\Form.isAdult as AnyKeyPath & Sendable, #"\KeyPathLabelTests.Form.<Bool>"#),
      (\Form.$name, #"\KeyPathLabelTests.Form.<Field<String>>"#),
      (\App.form.$name, #"\KeyPathLabelTests.App.form.<Field<String>>"#),
      (\App.form.friends[0].age, #"\KeyPathLabelTests.App.form.friends.<Form>.age"#),
      (
        \App.form.friends[0].$name,
        #"\KeyPathLabelTests.App.form.friends.<Form>.<Field<String>>"#
      ),
    ])
  func computed(keyPath: AnyKeyPath & Sendable, label: String) {
    #expect(KeyPathLabel(keyPath).description == label)
    #expect(String(customDumping: KeyPathLabel(keyPath)) == label)
  }

  @Test("the labels of two properties of one type look the same and are not equal")
  func equality() {
    let (name, motto) = (KeyPathLabel(\Form.$name), KeyPathLabel(\Form.$motto))
    #expect(name.description == motto.description)
    #expect(name != motto)
    #expect(name == KeyPathLabel(\Form.$name))
  }
}
