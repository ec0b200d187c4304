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

  @Test("a getter of a property in another file is found behind the stub that calls it")
  func stub() {
    #if arch(x86_64)
      let code: [UInt8] = [0x55, 0x48, 0x89, 0xe5, 0xe8, 0xf0, 0xff, 0xff, 0xff, 0x5d, 0xc3]
      let distance = 9 - 16
    #elseif arch(arm64)
      let words: [UInt32] = [0xa9bf_7bfd, 0x9100_03fd, 0x97ff_fffc, 0xa8c1_7bfd, 0xd65f_03c0]
      let code = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
      let distance = 8 - 16
    #endif
    code.withUnsafeBufferPointer { code in
      let start = code.baseAddress!
      #expect(GetterNames.destination(ofStubAt: start) == UInt(bitPattern: start + distance))
    }
    for index in code.indices where !(5..<9).contains(index) {
      var other = code
      other[index] ^= 0xff
      // On arm64 the distance is in the third word.
      if index / 4 == 2, distance == 8 - 16 { continue }
      #expect(
        other.withUnsafeBufferPointer { GetterNames.destination(ofStubAt: $0.baseAddress!) } == nil)
    }
  }

  @Test("a program without a table of symbols has none, nor has a file that is no program")
  func noTable() {
    #expect(SymbolTable(contentsOf: #filePath) == nil)
    #expect(SymbolTable(contentsOf: "/dev/null") == nil)
    #expect(GetterNames.name(at: 1) == nil)
  }
}
