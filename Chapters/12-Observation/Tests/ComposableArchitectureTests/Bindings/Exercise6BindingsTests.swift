import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 12.6 · Bind controls to a store")
@MainActor
struct Exercise6BindingsTests {
  let store = BoundForm.store()
  var bound: Bindable<StoreOf<BoundForm>> { Bindable(store) }

  @Test("I278: a binding reads the current value, and each write sends one action")
  func field() {
    let text = bound.text
    #expect(text.wrappedValue == "")
    text.wrappedValue = "A"
    #expect(store.log == ["text A"])
    #expect(text.wrappedValue == "A")
    store.send(.change { $0.text = "B" })
    #expect(text.wrappedValue == "B")
    bound.isOn.wrappedValue = true
    #expect(store.log == ["text A", "binding"])
    #expect(store.isOn)
  }

  @Test("I278: a nested member can be written")
  func nested() {
    bound.nested.x.wrappedValue = 4
    #expect(store.nested == BoundForm.Nested(x: 4))
    #expect(store.log == ["binding"])
  }

  @Test("I278: the whole state can be written")
  func whole() {
    bound.state.wrappedValue = BoundForm.State(text: "A", tab: 3)
    #expect((store.text, store.tab, store.log) == ("A", 3, ["binding"]))
  }

  @Test("I278: with view actions, a write sends one action inside `view`")
  func viewActions() {
    let store = Store(initialState: ViewedForm.State()) { ViewedForm() }
    let text = Bindable(store).text
    text.wrappedValue = "A"
    #expect((text.wrappedValue, store.text) == ("A", "A"))
  }

  @Test(
    "I279: a write without a `BindingReducer` is reported, with the action's type and the value"
  )
  func deaf() {
    let store = Store(initialState: DeafForm.State()) { DeafForm() }
    let reported = issues { Bindable(store).text.wrappedValue = "Blob" }
    #expect(
      reported.map(\.firstLine) == [
        "A binding action that was sent by a “StoreOf<DeafForm>” was not handled:"
      ])
    let message = reported.first?.message ?? ""
    #expect(message.contains("DeafForm.Action.binding("))
    #expect(message.contains(#"\DeafForm.State.<String>,"#))
    #expect(message.contains(#""Blob""#))
    #expect(store.text == "")
  }

  @Test("I282: a control that writes to a removed form sends nothing")
  func gone() throws {
    let holder = Store(initialState: FormHolder.State()) { FormHolder() }
    holder.send(.open(true))
    let presented: StoreOf<BoundForm>? = holder.scope(state: \.form, action: \.form.presented)
    let form = try #require(presented)
    let (text, tab) = (Bindable(form).text, Bindable(form).tab.sending(\.tabChanged))
    let alert = Bindable(form).scope(state: \.alert, action: \.alert)
    form.send(.change { $0.alert = AlertState { TextState("A") } })
    holder.send(.open(false))
    let received = holder.received
    let reported = issues {
      text.wrappedValue = "A"
      tab.wrappedValue = 2
      alert.wrappedValue = nil
    }
    #expect(reported == [])
    #expect(holder.received == received)
    #expect(text.wrappedValue == "")
  }

  @Test(
    "I283: writing nil to a scoped binding sends one `.dismiss` if the same child is presented")
  func dismissing() throws {
    store.send(.change { $0.sheet = Leaf.State(id: 1) })
    let sheet = bound.scope(state: \.sheet, action: \.sheet)
    let leaf = try #require(sheet.wrappedValue)
    #expect(leaf === store.scope(state: \.sheet, action: \.sheet.presented))
    sheet.wrappedValue = leaf
    #expect(store.log == [], "only nil dismisses")
    sheet.wrappedValue = nil
    #expect(store.log == ["sheet dismissed"])
    #expect(store.sheet == nil)
    sheet.wrappedValue = nil
    #expect(store.log == ["sheet dismissed"], "it has gone already")
  }

  @Test("I283: a binding that showed one alert doesn't dismiss the next")
  func nextAlert() {
    @Sendable nonisolated func alert() -> AlertState<Never> { AlertState { TextState("Again?") } }
    store.send(.change { $0.alert = alert() })
    let binding = bound.scope(state: \.alert, action: \.alert)
    #expect(binding.wrappedValue != nil)
    store.send(.change { $0.alert = alert() })
    for _ in 1...2 {
      binding.wrappedValue = nil
      #expect(store.log == [])
      #expect(store.alert != nil)
    }
    // Now it has shown the second.
    #expect(binding.wrappedValue != nil)
    binding.wrappedValue = nil
    #expect(store.log == ["alert dismissed"])
  }

  @Test("I291: a binding that showed no child dismisses the current one")
  func shownNothing() {
    let binding = bound.scope(state: \.sheet, action: \.sheet)
    #expect(binding.wrappedValue == nil)
    store.send(.change { $0.sheet = Leaf.State(id: 1) })
    binding.wrappedValue = nil
    #expect(store.log == ["sheet dismissed"])
  }

  @Test(
    "I283: a queued `.dismiss` isn't reported, and removes the child when it is processed"
  )
  func waiting() {
    store.send(.change { $0.sheet = Leaf.State(id: 1) })
    let sheet = bound.scope(state: \.sheet, action: \.sheet)
    #expect(sheet.wrappedValue != nil)
    let observation = store.current.observe { [store] in
      guard store.isOn, store.sheet != nil else { return }
      sheet.wrappedValue = nil
      #expect(store.sheet != nil, "`.dismiss` was not queued")
    }
    #expect(issues { store.send(.change { $0.isOn = true }) } == [])
    #expect(store.log == ["sheet dismissed"])
    withExtendedLifetime(observation) {}
  }

  @Test("I283: a `.dismiss` that removes no child is reported at the binding")
  func missingIfLet() {
    let store = Store(initialState: DeafForm.State()) { DeafForm() }
    store.send(.open)
    let line = #line + 1
    let sheet = Bindable(store).scope(state: \.sheet, action: \.sheet)
    let reported = issues { sheet.wrappedValue = nil }
    #expect(reported.map(\.line) == [UInt(line)])
    #expect(
      reported.first?.message.contains("the child of the “StoreOf<DeafForm>” is still presented")
        == true)
  }

  @Test("I283: a child that is presented while a different child is dismissed isn't reported")
  func newcomer() {
    let store = Store(initialState: BoundForm.State()) {
      BoundForm()
      Reduce { state, action in
        if case .sheet(.dismiss) = action { state.sheet = Leaf.State(id: 2) }
        return .none
      }
    }
    store.send(.change { $0.sheet = Leaf.State(id: 1) })
    let sheet = Bindable(store).scope(state: \.sheet, action: \.sheet)
    #expect(sheet.wrappedValue != nil)
    let reported = issues { sheet.wrappedValue = nil }
    #expect(reported == [])
    #expect(store.log == ["sheet dismissed"])
    #expect(store.sheet?.id == 2)
  }
}

@Suite("Together · bindings")
@MainActor
struct TogetherBindingsTests {
  let store = BoundForm.store()
  var bound: Bindable<StoreOf<BoundForm>> { Bindable(store) }

  @Test("I281: `sending` sends the action that it names")
  func sending() {
    let tab = bound.tab.sending(\.tabChanged)
    tab.wrappedValue = 3
    #expect((store.log, tab.wrappedValue) == (["tab 3"], 3))
    let x = bound.nested.x.sending(\.tabChanged)
    x.wrappedValue = 5
    #expect((store.tab, x.wrappedValue) == (5, 0))
  }

  @Test(
    "I280: binding actions are equal by property and value, and a pattern matches the property")
  func actions() {
    typealias Action = BindingAction<BoundForm.State>
    #expect(Action.set(\.text, "A") == .set(\.text, "A"))
    #expect(Action.set(\.text, "A") != .set(\.text, "B"))
    #expect(Action.set(\.nested.x, 1) != .set(\.tab, 1))
    #expect(\BoundForm.State.text ~= Action.set(\.text, "A"))
    #expect(!(\BoundForm.State.text ~= Action.set(\.nested.x, 1)))
  }

  @Test("I280: tests send and receive a write by its property")
  func testStore() async {
    let store = TestStore(initialState: BoundForm.State()) { BoundForm() }
    await store.send(\.binding.text, "A") {
      $0.text = "A"
      $0.log = ["text A"]
    }
    await store.send(.set(\.isOn, true)) {
      $0.isOn = true
      $0.log = ["text A", "binding"]
    }
  }

  @Test("I292: if a property and a case share a name, the name means the case")
  func oneName() async {
    let store = TestStore(initialState: BoundForm.State()) { BoundForm() }
    await store.send(\.isOn)
    await store.send(\.binding.isOn, true) {
      $0.isOn = true
      $0.log = ["binding"]
    }
  }

  @Test("I295: writing an element's property notifies the observers of that property")
  func element() {
    store.send(.change { $0.rows = [Leaf.State(id: 1), Leaf.State(id: 2)] })
    let (size, other, rows) = (
      Reader { [store] in _ = store.rows[0].size }, Reader { [store] in _ = store.rows[1].size },
      Reader { [store] in _ = store.rows.count }
    )
    bound.rows[id: 1].wrappedValue?.size = 7
    #expect((size.notified, other.notified, rows.notified) == (1, 0, 0))
    #expect(store.rows[id: 1]?.size == 7)
  }

  @Test("I299: creating a binding isn't tracked, and a write notifies the property's observers")
  func making() {
    let maker = Reader { [bound] in _ = (bound.text, bound.isOn) }
    let reader = Reader { [bound] in _ = bound.text.wrappedValue }
    bound.text.wrappedValue = "A"
    bound.isOn.wrappedValue = true
    #expect((maker.notified, reader.notified) == (0, 1))
  }

  @Test("a binding to a store has the same members")
  func bindingOfStore() {
    let binding = Binding(get: { store }, set: { _ in })
    binding.text.wrappedValue = "A"
    binding.tab.sending(\.tabChanged).wrappedValue = 1
    #expect(store.log == ["text A", "tab 1"])
    store.send(.change { $0.sheet = Leaf.State(id: 1) })
    #expect(binding.scope(state: \.sheet, action: \.sheet).wrappedValue != nil)
  }
}
