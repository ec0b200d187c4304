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

@Suite("Exercise 10.1 · elements by their ids", .timeLimit(.minutes(5)))
struct Exercise1StackValueTests {
  @Test("I186: an element is read and changed by its id, and nothing else is")
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

  @Test("I186: it is changed in place, however large it is")
  func isChangedInPlace() throws {
    var stack = try filled(Watched(id: 1), Watched(id: 2))
    let id = try stack.id(0)
    for _ in 1...3 { stack[id: id]?.change() }
    #expect(stack[id: id]?.changes == 3)
    #expect(stack[id: id]?.copies == 0)
  }

  @Test("I186: who has a copy of the stack does not see the change")
  func keepsTheCopy() throws {
    var stack = try filled("a", "b")
    let copy = stack
    stack[id: try stack.id(0)] = "x"
    stack[id: try stack.id(1)] = nil
    #expect(Array(copy) == ["a", "b"])
    #expect(Array(stack) == ["x"])
  }

  @Test("I186: an element that is set to `nil` goes alone: what is above it stays")
  func isSetToNil() throws {
    try counting {
      var stack = try filled("a", "b", "c")
      stack[id: 1] = nil
      #expect(stack.lines == ["#0: a", "#2: c"])
      #expect(stack[id: 1] == nil)
    }
  }

  @Test("I186: setting an unknown id to `nil` does nothing")
  func setsNothing() throws {
    var stack = try filled("a")
    let before = stack
    stack[id: StackElementID(number: 999)] = nil
    stack[id: StackElementID(number: 999)]?.append("x")
    #expect(stack == before)
  }

  @Test("I186: in a test, an element that is set under an unknown id is appended under it")
  func isAppended() throws {
    try counting {
      var stack = try filled("a")
      stack[id: 7] = "b"
      #expect(stack.lines == ["#0: a", "#7: b"])
      stack[id: 7]?.append("!")
      #expect(stack.lines == ["#0: a", "#7: b!"])
    }
  }

  @Test("I186: outside of tests that is reported, with the ids that are there, and ignored")
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
        An element with the id #7 was to be written to a stack that has no such element:

          In the stack: #0, #1

        Nothing was written. To add an element, use “append”.
        """
      ])
    #expect(stack == before)
  }

  @Test("I186: outside of tests known ids are set as ever, and nothing is reported")
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

  @Test("I186: a change that throws an error keeps what it has changed")
  func throwsAnError() throws {
    func change(_ element: inout String?, to new: String?) throws {
      element = new
      throw Refused()
    }
    var stack = try filled("a", "b")
    let (first, second) = (try stack.id(0), try stack.id(1))
    #expect(throws: Refused.self) { try change(&stack[id: first], to: "x") }
    #expect(Array(stack) == ["x", "b"])
    let before = stack.edition
    #expect(throws: Refused.self) { try change(&stack[id: second], to: nil) }
    #expect(Array(stack) == ["x"])
    #expect(stack.edition.gone(since: before) != [], "it is known that an element has gone")
    #expect(throws: Refused.self) { try change(&stack[id: second], to: "new") }
    #expect(Array(stack) == ["x", "new"])
  }
}

@Suite("Exercise 10.1 · the cases of elements", .timeLimit(.minutes(5)))
@MainActor
struct Exercise1StackCaseTests {
  @Test("I187: what is in a case is read and changed, if the element is in that case")
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

  @Test("I187: setting what is in the case to `nil` removes the element, and no other")
  func isSetToNil() throws {
    try counting {
      var stack = try filled(Screen.detail(Row()), Screen.edit(Row()), Screen.help)
      stack[id: 1, case: /Screen.edit] = nil
      #expect(stack.ids == [0, 2])
      #expect(Array(stack) == [.detail(Row()), .help])
    }
  }

  @Test("I187: if the element is in another case that is reported by name, and nothing changes")
  func isInAnotherCase() async throws {
    var stack = try filled(Screen.detail(Row(name: "a")))
    let before = stack
    let id = try stack.id(0)
    for new in [Row(name: "b"), nil] {
      let found = await reports { stack[id: id, case: /Screen.edit] = new }
      #expect(found.count == 1)
      let message = found.first?.message ?? ""
      #expect(message.contains("the element \(id.debugDescription), which is in another case:"))
      #expect(message.contains("“Row”"))
      #expect(message.contains("Screen.detail"))
      #expect(message.contains("Nothing was written."))
      #expect(stack == before)
    }
  }

  @Test("I187: if there is no such element that is reported, also in a test")
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

@Suite("Exercise 10.1 · a stack in words and in files", .timeLimit(.minutes(5)))
struct Exercise1StackCodingTests {
  @Test("I188: a stack is coded as an array of its elements")
  func isEncoded() throws {
    let stack = try filled(Row(name: "a"), Row(name: "b"))
    let data = try JSONEncoder().encode(stack)
    #expect(String(data: data, encoding: .utf8) == #"[{"name":"a"},{"name":"b"}]"#)
    let empty = try JSONEncoder().encode(StackState<Row>())
    #expect(String(data: empty, encoding: .utf8) == "[]")
  }

  @Test("I188: when it is decoded, the elements are the same, and have new ids")
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

  @Test("I188: what is no array of elements is refused")
  func isRefused() throws {
    for text in [#"{"name":"a"}"#, #"[{"name":1}]"#, "null"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(StackState<Row>.self, from: Data(text.utf8))
      }
    }
  }

  @Test("I189: a dump shows the ids, in order")
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

  @Test("I189: in a difference the ids are seen")
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

  @Test("I189: an id is shown as a number with a sign")
  func isShown() throws {
    let id: StackElementID = 3
    #expect(id.debugDescription == "#3")
    #expect(String(customDumping: id) == "#3")
    var stack = StackState<Int>()
    stack[id: id] = 5
    #expect(try stack.id(0) == 3)
  }
}
