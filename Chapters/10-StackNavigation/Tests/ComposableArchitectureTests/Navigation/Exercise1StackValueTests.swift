import CustomDump
import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// One of several screens.
private enum Screen: Equatable {
  case detail(Row)
  case edit(Row)
  case help
}

private struct Row: Hashable, Codable {
  var name = ""
}

private struct Refused: Error {}

@Suite("Exercise 10.1 · Access elements by ID", .timeLimit(.minutes(5)))
struct Exercise1StackValueTests {
  @Test("I186: reading and changing an element by its ID affects only this element")
  func isChanged() throws {
    var stack = try filled(Row(name: "a"), Row(name: "b"), Row(name: "c"))
    let ids = stack.ids
    let id = try stack.id(1)
    stack[id: id]?.name += "!"
    #expect(stack[id: id] == Row(name: "b!"))
    stack[id: id] = Row(name: "new")
    #expect(stack.map(\.name) == ["a", "new", "c"])
    #expect(stack.ids == ids)
  }

  @Test("I186: an element is changed in place, however large it is")
  func isChangedInPlace() throws {
    var stack = try filled(Watched(id: 1), Watched(id: 2))
    let id = try stack.id(0)
    for _ in 1...3 { stack[id: id]?.change() }
    #expect(stack[id: id]?.changes == 3)
    #expect(stack[id: id]?.copies == 0)
  }

  @Test("I186: a change does not affect a copy of the stack")
  func keepsTheCopy() throws {
    var stack = try filled("a", "b")
    let copy = stack
    stack[id: try stack.id(0)] = "x"
    stack[id: try stack.id(1)] = nil
    #expect(Array(copy) == ["a", "b"])
    #expect(Array(stack) == ["x"])
  }

  @Test("I186: setting an element to `nil` removes only this element, and those above it stay")
  func isSetToNil() throws {
    try counting {
      var stack = try filled("a", "b", "c")
      stack[id: 1] = nil
      #expect(stack.lines == ["#0: a", "#2: c"])
      #expect(stack[id: 1] == nil)
    }
  }

  @Test("I186: setting an unknown ID to `nil` does nothing")
  func setsNothing() throws {
    var stack = try filled("a")
    let before = stack
    stack[id: StackElementID(number: 999)] = nil
    stack[id: StackElementID(number: 999)]?.append("x")
    #expect(stack == before)
  }

  @Test("I186: in a test, setting an unknown ID appends the element with this ID")
  func isAppended() throws {
    try counting {
      var stack = try filled("a")
      stack[id: 7] = "b"
      #expect(stack.lines == ["#0: a", "#7: b"])
      stack[id: 7]?.append("!")
      #expect(stack.lines == ["#0: a", "#7: b!"])
    }
  }

  @Test("I186: outside tests, setting an unknown ID is reported, with all IDs, and ignored")
  @MainActor
  func isRefused() async throws {
    var stack = try counting { try filled("a", "b") }
    let before = stack
    let unknown = StackElementID(number: 7)
    let found = await reports {
      outsideOfTests { stack[id: unknown] = "c" }
    }
    #expect(
      found.map(\.message) == [
        """
        An element with the id #7 could not be written to a stack that has no such element:

          In the stack: #0, #1

        Nothing was written. To add an element, use “append”.
        """
      ])
    #expect(stack == before)
  }

  @Test("I186: outside tests, known IDs can be set, and nothing is reported")
  @MainActor
  func isSetOutsideOfTests() async throws {
    var stack = try filled("a", "b")
    let (first, second) = (try stack.id(0), try stack.id(1))
    let found = await reports {
      outsideOfTests {
        stack[id: first] = "x"
        stack[id: second] = nil
        stack[id: second] = nil
      }
    }
    #expect(found == [])
    #expect(Array(stack) == ["x"])
  }

  @Test("I186: if a change throws an error, the changes before the error remain")
  func throwsAnError() throws {
    func change(_ element: inout String?, to new: String?) throws {
      element = new
      throw Refused()
    }
    var stack = try filled("a", "b")
    let (first, second) = (try stack.id(0), try stack.id(1))
    #expect(throws: Refused.self) { try change(&stack[id: first], to: "x") }
    #expect(Array(stack) == ["x", "b"])
    let before = stack.version
    #expect(throws: Refused.self) { try change(&stack[id: second], to: nil) }
    #expect(Array(stack) == ["x"])
    #expect(stack.version.removed(since: before) != [], "the edition contains the removed element")
    #expect(throws: Refused.self) { try change(&stack[id: second], to: "new") }
    #expect(Array(stack) == ["x", "new"])
  }
}

@Suite("Exercise 10.1 · Access the cases of elements", .timeLimit(.minutes(5)))
@MainActor
struct Exercise1StackCaseTests {
  @Test("I187: if the element is in the case, the case's value is read and changed")
  func isChanged() throws {
    try counting {
      var stack = try filled(Screen.detail(Row(name: "a")), Screen.edit(Row(name: "b")))
      #expect(stack[id: 0, case: /Screen.detail] == Row(name: "a"))
      #expect(stack[id: 0, case: /Screen.edit] == nil)
      #expect(stack[id: 9, case: /Screen.edit] == nil)
      stack[id: 1, case: /Screen.edit]?.name = "c"
      #expect(stack.last == .edit(Row(name: "c")))
      stack[id: 0, case: /Screen.detail] = Row(name: "d")
      #expect(stack.first == .detail(Row(name: "d")))
      #expect(stack.ids == [0, 1])
    }
  }

  @Test("I187: setting the value in the right case to `nil` removes the element, and no other")
  func isSetToNil() throws {
    try counting {
      var stack = try filled(Screen.detail(Row()), Screen.edit(Row()), Screen.help)
      stack[id: 1, case: /Screen.edit] = nil
      #expect(stack.ids == [0, 2])
      #expect(Array(stack) == [.detail(Row()), .help])
    }
  }

  @Test(
    "I187: writing to a different case is reported with the element's case, and changes nothing")
  func isInAnotherCase() async throws {
    var stack = try filled(Screen.detail(Row(name: "a")))
    let before = stack
    let id = try stack.id(0)
    for new in [Row(name: "b"), nil] {
      let found = await reports { stack[id: id, case: /Screen.edit] = new }
      #expect(found.count == 1)
      let message = found.first?.message ?? ""
      #expect(message.contains("the element \(id.debugDescription), which is in a different case:"))
      #expect(message.contains("“Row”"))
      #expect(message.contains("Screen.detail"))
      #expect(message.contains("Nothing was written."))
      #expect(stack == before)
    }
  }

  @Test("I187: writing to a missing element is reported, even in a test")
  func isNotThere() async throws {
    var stack = try filled(Screen.help)
    let before = stack
    let found = await reports {
      stack[id: StackElementID(number: 99), case: /Screen.edit] = Row()
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("element #99") == true)
    #expect(found.first?.message.contains("which the stack does not have") == true)
    #expect(stack == before)
  }
}

@Suite("Exercise 10.1 · Dump and encode stacks", .timeLimit(.minutes(5)))
struct Exercise1StackCodingTests {
  @Test("I188: a stack is encoded as an array of its elements")
  func isEncoded() throws {
    let stack = try filled(Row(name: "a"), Row(name: "b"))
    let data = try JSONEncoder().encode(stack)
    #expect(String(data: data, encoding: .utf8) == #"[{"name":"a"},{"name":"b"}]"#)
    let empty = try JSONEncoder().encode(StackState<Row>())
    #expect(String(data: empty, encoding: .utf8) == "[]")
  }

  @Test("I188: decoded elements are equal, and have new IDs")
  func isDecoded() throws {
    try counting {
      let stack = try filled(Row(name: "a"), Row(name: "b"))
      let data = try JSONEncoder().encode(stack)
      let decoded = try JSONDecoder().decode(StackState<Row>.self, from: data)
      #expect(Array(decoded) == Array(stack))
      #expect(decoded.ids == [2, 3])
      #expect(decoded != stack)
    }
  }

  @Test("I188: decoding anything but an array of elements throws an error")
  func isRefused() throws {
    for text in [#"{"name":"a"}"#, #"[{"name":1}]"#, "null"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(StackState<Row>.self, from: Data(text.utf8))
      }
    }
  }

  @Test("I189: a dump shows the IDs in order")
  func isDumped() throws {
    try counting {
      var stack = try filled("a", "b")
      stack.insert("c", at: 0)
      #expect(
        String(customDumping: stack) == """
          [
            #2: "c",
            #0: "a",
            #1: "b"
          ]
          """)
      #expect("\(stack)" == "[#2: c, #0: a, #1: b]")
      #expect(stack.debugDescription == "[#2: c, #0: a, #1: b]")
      #expect("\(StackState<String>())" == "[:]")
    }
  }

  @Test("I189: a difference shows the IDs")
  func isCompared() throws {
    try counting {
      let first = try filled("a", "b")
      var second = first
      second.removeLast()
      second.append("b")
      let difference = diff(first, second) ?? ""
      #expect(difference.contains("#1: \"b\""))
      #expect(difference.contains("#2: \"b\""))
    }
  }

  @Test("I189: an ID is printed as a number sign and a number")
  func isShown() throws {
    let id: StackElementID = 3
    #expect(id.debugDescription == "#3")
    #expect(String(customDumping: id) == "#3")
    var stack = StackState<Int>()
    stack[id: id] = 5
    #expect(try stack.id(0) == 3)
  }
}
