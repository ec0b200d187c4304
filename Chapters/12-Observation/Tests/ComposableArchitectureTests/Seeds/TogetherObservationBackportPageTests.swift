import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = ObservationBackportPage

@Suite("Together · seed 000: the backport of Observation", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ObservationBackportPageTests {
  private let store = Store(
    initialState: Seed.Feature.State(rows: [
      Seed.Row.State(id: 1, title: "a"), Seed.Row.State(id: 2, title: "b"),
    ])
  ) {
    Seed.Feature()
  }

  @Test("a view follows a perceptible model", arguments: [true, false])
  func model(tracksBodies: Bool) throws {
    let model = Seed.CounterModel()
    let renderer = Renderer(Seed.CounterView(model: model), tracksBodies: tracksBodies)
    #expect(renderer.frame().description == "0")
    try renderer.frame().perform("increment")
    try renderer.frame().perform("increment")
    #expect(renderer.evaluations() == ["counter": 1])
    #expect(renderer.frame().description == "2")
    model.isMuted = true
    #expect(renderer.evaluations() == [:])
  }

  @Test("without the wrapper, a read is reported, and the view doesn't follow the model")
  func unwrapped() throws {
    let model = Seed.CounterModel()
    let renderer = Renderer(Seed.UnwrappedCounterView(model: model), tracksBodies: false)
    let issues = issues { _ = renderer.frame() }
    #expect(
      issues.map(\.firstLine) == [
        "Perceptible state was accessed but is not being tracked. "
          + "The view is not evaluated again when that state changes."
      ])
    try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "0")
  }

  @Test("without the wrapper, a view works if bodies are tracked")
  func unwrappedButTracked() throws {
    let renderer = Renderer(Seed.UnwrappedCounterView(model: Seed.CounterModel()))
    try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "1")
  }

  @Test("`@Perception.Bindable` creates bindings of a model", arguments: [true, false])
  func bindable(tracksBodies: Bool) throws {
    let model = Seed.CounterModel()
    let renderer = Renderer(Seed.MyView(model: model), tracksBodies: tracksBodies)
    #expect(renderer.frame().description == "[ ] Mute")
    try renderer.frame().perform("mute")
    #expect(renderer.frame().description == "[x] Mute")
    #expect(model.isMuted)
  }

  @Test("a wrapped row is evaluated alone, without a report", arguments: [true, false])
  func lazyClosures(tracksBodies: Bool) {
    let renderer = Renderer(Seed.RowsView(store: store), tracksBodies: tracksBodies)
    #expect(renderer.frame().description == "a\nb")
    store.send(.rows(.element(id: 2, action: .titleChanged("c"))))
    #expect(renderer.evaluations() == ["row 2": 1])
    #expect(renderer.frame().description == "a\nc")
  }

  @Test("a modern view in a legacy view is evaluated more often than necessary")
  func mixed() {
    let renderer = Renderer(Seed.LegacyView(store: store))
    #expect(renderer.frame().description == "Rows\na\nb")
    store.send(.rows(.element(id: 2, action: .titleChanged("c"))))
    #expect(renderer.evaluations() == ["row 2": 1])
    store.send(.headingChanged("Lines"))
    let evaluations = renderer.evaluations()
    #expect(evaluations["legacy"] == 1)
    #expect(evaluations["rows"] == 1)
    #expect(renderer.frame().description == "Lines\na\nc")
  }
}
