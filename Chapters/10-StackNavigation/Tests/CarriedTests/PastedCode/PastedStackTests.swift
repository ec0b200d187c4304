import CombineSchedulers
import Dispatch
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Together · code in the style of version 1.3 · stacks", .timeLimit(.minutes(5)), .serialExecutor)
@MainActor
struct PastedStackTests {
  @Test("screens are pushed, handle actions, and are popped")
  func stack() async {
    let store = TestStore(initialState: PastedStack.State()) { PastedStack() }

    await store.send(.openFormTapped) { $0.path[id: 0] = .form() }
    await store.send(.path(.element(id: 0, action: .form(.set(\.$name, "Blob"))))) {
      $0.path[id: 0, case: /PastedStack.Path.State.form]?.name = "Blob"
    }
    await store.send(.path(.element(id: 0, action: .form(.resetButtonTapped)))) {
      $0.path[id: 0, case: /PastedStack.Path.State.form]?.name = ""
      $0.path[id: 1] = .facts(PastedFacts.State(count: 1))
    }
    await store.send(.path(.popFrom(id: 1))) {
      $0.path[id: 1] = nil
      $0.total = 1
    }
    await store.send(.path(.push(id: 2, state: .facts()))) { $0.path[id: 2] = .facts() }
    await store.send(.goBackToScreen(id: 0)) { $0.path.pop(to: 0) }
    await store.send(.popToRoot) { $0.path = StackState() }
  }

  @Test("links push screens, and “back” pops them")
  func views() throws {
    let store = Store(initialState: PastedStack.State()) { PastedStack() }
    let renderer = Renderer(PastedStackView(store: store))
    _ = try renderer.frame().perform("facts")
    _ = try renderer.frame().perform("increment")
    _ = try renderer.frame().perform("back")
    #expect(renderer.frame().description.contains("total 1"))
    _ = try renderer.frame().perform("open")
    _ = try renderer.frame().perform("name Blob")
    #expect(
      store.withState(\.path).compactMap(/PastedStack.Path.State.form).map(\.name) == ["Blob"])
  }

  @Test("a debounced action arrives once")
  func debounce() async {
    let mainQueue = DispatchQueue.test
    let store = TestStore(initialState: PastedThrottled.State()) {
      PastedThrottled()
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
    }
    await store.send(.tapped)
    await store.send(.tapped)
    await mainQueue.advance(by: .milliseconds(300))
    await store.receive(.searched) { $0.count = 1 }
  }

  @Test("a test store provides bindings for a view state")
  func bindings() async {
    let store = TestStore(initialState: PastedForm.State()) { PastedForm() }
    #expect(PastedFormView.ViewState(bindingViewStore: store.bindings).isResetButtonDisabled)
    await store.send(.set(\.$name, "Blob")) { $0.name = "Blob" }
    #expect(!PastedFormView.ViewState(bindingViewStore: store.bindings).isResetButtonDisabled)
  }
}
