import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

private typealias Seed = ObservableStatePage

@Suite("Together · seed 000: observable state", .timeLimit(.minutes(5)))
@MainActor
struct ObservableStatePageTests {
  private let store = Store(initialState: Seed.Feature.State(id: 1)) { Seed.Feature() }
  private let screens = Store(initialState: .loading) { Seed.Screens() }

  @Test("a view follows the properties that it reads, including computed ones")
  func computed() {
    let renderer = Renderer(Seed.FeatureView(store: store))
    #expect(renderer.frame().description == "even\nchild: \nrequests: 0")
    store.send(.countChanged(3))
    #expect(renderer.evaluations() == ["feature": 1])
    #expect(renderer.frame().description == "odd\nchild: \nrequests: 0")
  }

  @Test("a change in a child evaluates only the child's view")
  func child() {
    let renderer = Renderer(Seed.FeatureView(store: store))
    _ = renderer.frame()
    store.send(.child(.textChanged("Blob")))
    #expect(renderer.evaluations() == ["child": 1])
    #expect(renderer.frame().description == "even\nchild: Blob\nrequests: 0")
  }

  @Test("replacing a child evaluates the views that read it")
  func replaced() {
    let renderer = Renderer(Seed.FeatureView(store: store))
    _ = renderer.frame()
    store.send(.child(.replaced))
    #expect(renderer.evaluations()["child"] == 1)
  }

  @Test("changing an ignored property evaluates no view")
  func ignored() {
    let renderer = Renderer(Seed.FeatureView(store: store))
    _ = renderer.frame()
    store.send(.requested)
    #expect(renderer.evaluations() == [:])
    #expect(store.requests == 1)
  }

  @Test("a view follows a presented child that appears, changes and is dismissed")
  func presented() throws {
    let renderer = Renderer(Seed.FeatureView(store: store))
    _ = renderer.frame()
    store.send(.sheetButtonTapped)
    #expect(renderer.frame().presentation?.sheet?.description == "sheet: ")
    store.send(.sheet(.presented(.textChanged("Blob"))))
    #expect(renderer.evaluations() == ["sheet": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "sheet: Blob")
    try renderer.frame().perform("back")
    #expect(renderer.frame().presentation == nil)
  }

  @Test("a view follows the cases of an enum, and the values in a case")
  func cases() {
    let renderer = Renderer(Seed.ScreensView(store: screens))
    #expect(renderer.frame().description == "loading")
    screens.send(.opened)
    #expect(renderer.evaluations() == ["screens": 1, "loaded": 1])
    screens.send(.loaded(.textChanged("Blob")))
    #expect(renderer.evaluations() == ["loaded": 1])
    #expect(renderer.frame().description == "loaded: Blob")
    screens.send(.failed("offline"))
    #expect(renderer.frame().description == "offline")
    screens.send(.failed("timeout"))
    #expect(renderer.frame().description == "timeout")
  }

  @Test("assigning the same case with the same value evaluates no view")
  func sameCase() {
    screens.send(.failed("offline"))
    let renderer = Renderer(Seed.ScreensView(store: screens))
    _ = renderer.frame()
    screens.send(.failed("offline"))
    #expect(renderer.evaluations() == [:])
  }

  @Test("states with equal values are equal and have the same hash")
  func hashable() {
    var first = Seed.Feature.State(id: 1, count: 2)
    let second = Seed.Feature.State(id: 1, count: 2)
    #expect(first == second)
    #expect(Set([first, second]).count == 1)
    first.child.text = "Blob"
    #expect(first != second)
  }

  @Test("a copy has the original's identity until one of them is replaced")
  func identity() {
    let first = Seed.Child.State(text: "a")
    var copy = first
    copy.text = "b"
    #expect(copy._$id == first._$id)
    copy = Seed.Child.State(text: "a")
    #expect(copy._$id != first._$id)
  }

  @Test("a state with coding keys is encoded with these keys")
  func codable() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Seed.Stored(count: 3, name: "Blob"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"count":3,"name":"Blob"}"#)
    #expect(
      try JSONDecoder().decode(Seed.Stored.self, from: data) == Seed.Stored(count: 3, name: "Blob"))
  }
}
