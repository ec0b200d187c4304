import Testing

@testable import TerminalUI

@MainActor
@Suite("Controls", .timeLimit(.minutes(10)))
struct ControlTests {
  struct Form: Equatable {
    var name = "Blob"
    var isOn = false
    var count = 3
    var city = City.rome
    var nickname: String?
  }

  enum City: String, CaseIterable { case rome, newYork }

  private let model = Model<Form, (inout Form) -> Void>(Form())

  private var form: Binding<Form> {
    model.binding(get: { $0 }, send: { new in { $0 = new } })
  }

  private func message(_ view: some View, _ line: String) -> String? {
    do throws(CommandError) {
      return try Frame(rendering: view).perform(line)
    } catch {
      return error.description
    }
  }

  @Test("a text field shows, sets, empties and tells its text")
  func textField() {
    let view = TextField("First name", text: form.name)
    #expect(Frame(rendering: view).description == "First name: Blob")
    #expect(Frame(rendering: view).commands[0].usage == "first-name [TEXT]")
    #expect(message(view, "first-name") == "First name: Blob")
    #expect(model.state.name == "Blob")
    #expect(message(view, "first-name Blob O'Neill") == nil)
    #expect(model.state.name == "Blob O'Neill")
    #expect(message(view, "first-name \"\"") == nil)
    #expect(model.state.name == "")
    #expect(Frame(rendering: view).description == "First name:", "no space that nobody sees")
  }

  @Test("a toggle turns over, on and off")
  func toggle() {
    let view = Toggle("loud", isOn: form.isOn)
    #expect(Frame(rendering: view).description == "[ ] loud")
    for (line, isOn) in [
      ("loud", true), ("loud", false), ("loud on", true), ("loud ON", true), ("loud off", false),
    ] {
      #expect(message(view, line) == nil)
      #expect(model.state.isOn == isOn)
    }
    #expect(
      message(view, "loud maybe")
        == "“loud [on|off]” expects one of “on”, “off”, not “maybe”.")
    model.send { $0.isOn = true }
    #expect(Frame(rendering: view).description == "[x] loud")
  }

  @Test("a stepper steps, sets, and stays in its range")
  func stepper() {
    let view = Stepper("count", value: form.count, in: 0...10, step: 4)
    #expect(Frame(rendering: view).description == "count: 3")
    for (line, count) in [
      ("count +", 7), ("count +", 10), ("count -", 6), ("count 1", 1), ("count −", 0),
    ] {
      #expect(message(view, line) == nil)
      #expect(model.state.count == count)
    }
    #expect(
      message(view, "count 11")
        == "“count +|-|NUMBER” expects +, - or a whole number from 0 to 10, not “11”.")
    #expect(
      message(view, "count")
        == "“count +|-|NUMBER” expects +, - or a whole number from 0 to 10.")
  }

  @Test("a stepper without bounds stops at the ends of what an integer holds")
  func stepperOverflow() {
    model.send { $0.count = Int.max }
    #expect(message(Stepper("count", value: form.count), "count +") == nil)
    #expect(model.state.count == Int.max)
    #expect(message(Stepper("count", value: form.count), "count -3") == nil)
    #expect(model.state.count == -3)
  }

  @Test("a picker shows and chooses")
  func picker() {
    let view = Picker("city", selection: form.city, options: City.allCases) {
      $0 == .rome ? "Rome" : "New York"
    }
    #expect(Frame(rendering: view).description == "city: Rome")
    #expect(Frame(rendering: view).commands[0].argument?.completions() == ["Rome", "New York"])
    #expect(message(view, "city new york") == nil)
    #expect(model.state.city == .newYork)
  }

  @Test("a text field and a picker say what they are for")
  func help() {
    let field = TextField("name", text: form.name, help: "Who you are.")
    #expect(Frame(rendering: field).commands[0].help == "Who you are.")
    let picker = Picker(
      "city", selection: form.city, options: City.allCases, help: "Where you live.")
    #expect(Frame(rendering: picker).commands[0].help == "Where you live.")
  }

  @Test("a disabled control is dimmed and cannot be used")
  func disabled() {
    let view = Toggle("loud", isOn: form.isOn).disabled(true)
    #expect(Frame(rendering: view).lines[0].spans[0].style.isDimmed)
    #expect(message(view, "loud") == "“loud” is not available now.")
    #expect(!model.state.isOn)
  }

  @Test("a binding leads to a part of its value")
  func bindings() {
    form.name.wrappedValue = "Bob"
    #expect(model.state.name == "Bob")
    #expect(Binding.constant(3).projectedValue.wrappedValue == 3)

    #expect(Binding(form.nickname)?.wrappedValue == nil)
    form.nickname.wrappedValue = "B"
    let nickname = Binding(form.nickname)
    nickname?.wrappedValue = "C"
    #expect(model.state.nickname == "C")
    form.nickname.wrappedValue = nil
    #expect(nickname?.wrappedValue == "B")
  }
}
