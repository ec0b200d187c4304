import SwiftNavigation
import Testing

@Suite("Buttons as values")
struct ButtonStateTests {
  private enum Action: Hashable { case first, second }

  private func labels(
    @ButtonStateBuilder<Action> _ buttons: () -> [ButtonState<Action>]
  ) -> [TextState] {
    buttons().map(\.label)
  }

  private func button(_ label: String) -> ButtonState<Action> {
    ButtonState { TextState(label) }
  }

  @Test("buttons are collected in the order in which they are written")
  func block() {
    #expect(
      labels {
        button("A")
        button("B")
        button("C")
      } == ["A", "B", "C"])
    #expect(labels {} == [])
  }

  @Test("buttons may depend on conditions and come from loops")
  func conditions() {
    func labels(count: Int) -> [TextState] {
      self.labels {
        if count > 1 { button("many") }
        if count == 0 {
          button("none")
        } else {
          button("some")
          button("more")
        }
        for number in 0..<count { button("\(number)") }
        if #available(macOS 15, *) { button("new") }
      }
    }
    #expect(labels(count: 0) == ["none", "new"])
    #expect(labels(count: 1) == ["some", "more", "0", "new"])
    #expect(labels(count: 2) == ["many", "some", "more", "0", "1", "new"])
  }

  @Test("a button with an action sends it, and one without sends nothing")
  func actions() {
    #expect(ButtonState(action: Action.first) { "A" }.action.action == .first)
    #expect(ButtonState<Action>(action: .send(.second)) { "A" }.action.action == .second)
    #expect(ButtonState<Action> { "A" }.action.action == nil)
  }

  @Test("a closure gets a button's action, or nil if it has none")
  func withAction() {
    var actions: [Action?] = []
    ButtonState(action: Action.first) { "A" }.withAction { actions.append($0) }
    ButtonState<Action> { "A" }.withAction { actions.append($0) }
    #expect(actions == [.first, nil])
  }

  @MainActor
  @Test("the call waits for an asynchronous closure, which runs on the caller's actor")
  func withActionAsynchronously() async {
    var actions: [Action?] = []
    await ButtonState(action: Action.first) { "A" }.withAction { action in
      await Task.yield()
      MainActor.assertIsolated()
      actions.append(action)
    }
    #expect(actions == [.first])
  }

  @Test("buttons that differ in any part are not equal, and equal ones have the same hash")
  func equality() {
    let buttons = [
      ButtonState(action: Action.first) { "A" },
      ButtonState(action: Action.second) { "A" },
      ButtonState { "A" },
      ButtonState(action: Action.first) { "B" },
      ButtonState(role: .cancel, action: Action.first) { "A" },
      ButtonState(role: .destructive, action: Action.first) { "A" },
    ]
    #expect(areDistinct(buttons))
    #expect(Set(buttons + [ButtonState(action: Action.first) { "A" }]).count == buttons.count)
  }

  @Test("mapping a button changes only its action")
  func maps() {
    let button = ButtonState(role: .cancel, action: Action.first) { "A" }
    let mapped = button.map { $0 == .first ? 1 : nil }
    #expect(mapped == ButtonState(role: .cancel, action: 1) { "A" })
    #expect(mapped.id == button.id)
    #expect(button.map { _ in nil as Int? }.action.action == nil)
    #expect(ButtonStateAction<Action>.send(nil).map { $0 == nil ? 2 : 3 } == .send(2))
  }
}
