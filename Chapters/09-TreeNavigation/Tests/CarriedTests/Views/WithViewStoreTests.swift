@preconcurrency import OpenCombine
import TerminalUI
import Testing

@testable import ComposableArchitecture

@Suite("Views of a store")
@MainActor
struct WithViewStoreTests {
  struct State: Equatable {
    var count = 0
    var name = "Blob"
  }

  enum Action { case increment, rename(String), nothing }

  private let store = Store(initialState: State()) {
    Reduce<State, Action> { state, action in
      switch action {
      case .increment: state.count += 1
      case .rename(let name): state.name = name
      case .nothing: break
      }
      return .none
    }
  }

  @Test("I8: a view shows the state, and the next frame shows its command's change")
  func shows() throws {
    let renderer = Renderer(
      WithViewStore(store, observe: { $0 }) { viewStore in
        Text("\(viewStore.count)")
        Button("increment") { viewStore.send(.increment) }
      }
    )
    #expect(renderer.frame().description == "0")
    _ = try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "1")
  }

  @Test("I8: a view is re-evaluated only when the state changes")
  func evaluates() {
    var evaluations: [Int] = []
    let renderer = Renderer(
      WithViewStore(store, observe: { $0 }) { viewStore -> Text in
        evaluations.append(viewStore.count)
        return Text("\(viewStore.count)")
      }
    )
    _ = renderer.frame()
    store.send(.nothing)
    _ = renderer.frame()
    #expect(evaluations == [0])
    store.send(.increment)
    store.send(.increment)
    _ = renderer.frame()
    #expect(evaluations == [0, 2], "two changes before one frame are one evaluation")
  }

  @Test("I8: of two views, only the one that reads the changed state is re-evaluated")
  func siblings() {
    var counts = 0
    var names = 0
    let renderer = Renderer(
      Group {
        WithViewStore(store, observe: { $0 }, removeDuplicates: { $0.count == $1.count }) {
          viewStore -> Text in
          counts += 1
          return Text("\(viewStore.count)")
        }
        WithViewStore(store, observe: { $0 }, removeDuplicates: { $0.name == $1.name }) {
          viewStore -> Text in
          names += 1
          return Text(viewStore.name)
        }
      }
    )
    #expect(renderer.frame().description == "0\nBlob")
    store.send(.increment)
    #expect(renderer.frame().description == "1\nBlob")
    store.send(.rename("Blob Jr."))
    #expect(renderer.frame().description == "1\nBlob Jr.")
    #expect([counts, names] == [2, 2])
  }

  @Test("I8: an inner view still follows the store after the outer one is re-evaluated")
  func nested() {
    let renderer = Renderer(
      WithViewStore(store, observe: { $0 }, removeDuplicates: { $0.name == $1.name }) { outer in
        Text(outer.name)
        WithViewStore(self.store, observe: { $0 }) { inner in Text("\(inner.count)") }
      }
    )
    #expect(renderer.frame().description == "Blob\n0")
    store.send(.rename("Blob Jr."))
    #expect(renderer.frame().description == "Blob Jr.\n0")
    store.send(.increment)
    #expect(renderer.frame().description == "Blob Jr.\n1")
  }

  @Test("I8: a view with a new store follows that store, wherever it is in memory")
  func anotherStore() {
    let renderer = Renderer(
      WithViewStore(store, observe: { $0 }, removeDuplicates: { $0.name == $1.name }) { outer in
        let counts = outer.name == "counts"
        let another = self.store.scope(
          state: { counts ? $0.count : 0 }, action: { (action: Action) in action })
        WithViewStore(another, observe: { $0 }) { inner in Text("\(inner.state)") }
      }
    )
    for turn in 1...100 {
      let counts = turn.isMultiple(of: 2)
      store.send(.rename(counts ? "counts" : "does not"))
      _ = renderer.frame()
      store.send(.increment)
      #expect(renderer.frame().description == "\(counts ? turn : 0)")
    }
  }

  @Test("a binding reads the state and writes by sending an action")
  func binds() {
    let viewStore = ViewStore(store, observe: { $0 })
    let name = viewStore.binding(get: \.name, send: Action.rename)
    #expect(name.wrappedValue == "Blob")
    name.wrappedValue = "Blob Sr."
    #expect(name.wrappedValue == "Blob Sr.")
    #expect(store.state.value.name == "Blob Sr.")

    viewStore.binding(get: \.name, send: .increment).wrappedValue = "ignored"
    #expect(store.state.value == State(count: 1, name: "Blob Sr."))
  }
}
