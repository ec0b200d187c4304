import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = BindingReducerPage

@Suite("Together · seed 000: the binding reducer")
@MainActor
struct BindingReducerPageTests {
  @Test("a reducer after the binding reducer sees the new value")
  func after() throws {
    let store = Store(initialState: Seed.State()) { Seed.Feature() }
    let renderer = Renderer(Seed.SwitchView(store: store))
    try renderer.frame().perform("switch")
    #expect(renderer.frame().description == "[x] Switch")
    #expect(store.seen == [true])
  }

  @Test("a reducer before the binding reducer sees the old value")
  func before() throws {
    let store = Store(initialState: Seed.State()) { Seed.FlippedFeature() }
    let renderer = Renderer(Seed.SwitchView(store: store))
    try renderer.frame().perform("switch")
    #expect(renderer.frame().description == "[x] Switch")
    #expect(store.seen == [false])
  }

  @Test("without a binding reducer, a write is reported and changes nothing")
  func forgotten() throws {
    let store = Store(initialState: Seed.State()) { Seed.ForgetfulFeature() }
    let renderer = Renderer(Seed.SwitchView(store: store))
    let frame = renderer.frame()
    let issues = try issues { try frame.perform("switch") }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("Action.binding(") == true)
    #expect(issues.first?.message.contains("State.<Bool>,") == true)
    #expect(renderer.frame().description == "[ ] Switch")
  }
}
