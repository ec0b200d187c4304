import OpenCombine
import TerminalUI
import Testing

@testable import ComposableArchitecture

@Suite("Together · the thread of a store")
struct StoreThreadTests {
  @Test("I11: an action from a different thread is reported by name, and still reduced")
  func reports() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, String, Void> { state, _, _ in
        state += 1
        return .none
      },
      environment: ()
    )
    let viewStore = ViewStore(store)
    let messages = issuesOnNewThread { viewStore.send("refresh") }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("The action refresh was sent on a thread other than") == true)
    #expect(viewStore.state == 1)
  }
}

@Suite("Together · views of a store")
@MainActor
struct WithViewStoreTests {
  struct State: Equatable {
    var count = 0
    var name = "Blob"
  }

  enum Action { case increment, rename(String), nothing }

  private let store = Store(
    initialState: State(),
    reducer: Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .increment: state.count += 1
      case .rename(let name): state.name = name
      case .nothing: break
      }
      return .none
    },
    environment: ()
  )

  @Test("I8: a view shows the state, and the next frame shows a command's change")
  func shows() throws {
    let renderer = Renderer(
      WithViewStore(store) { viewStore in
        Text("\(viewStore.count)")
        Button("increment") { viewStore.send(.increment) }
      }
    )
    #expect(renderer.frame().description == "0")
    _ = try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "1")
  }

  @Test("I8: a view is evaluated again only when the state changes")
  func evaluates() {
    var evaluations: [Int] = []
    let renderer = Renderer(
      WithViewStore(store) { viewStore -> Text in
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
    #expect(evaluations == [0, 2], "two changes before a frame cause a single evaluation")
  }

  @Test("I8: of two views, only the one that depends on the change is evaluated again")
  func siblings() {
    var counts = 0
    var names = 0
    let renderer = Renderer(
      Group {
        WithViewStore(store, removeDuplicates: { $0.count == $1.count }) { viewStore -> Text in
          counts += 1
          return Text("\(viewStore.count)")
        }
        WithViewStore(store, removeDuplicates: { $0.name == $1.name }) { viewStore -> Text in
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

  @Test("I8: an inner view still receives changes after the outer view is evaluated again")
  func nested() {
    let renderer = Renderer(
      WithViewStore(store, removeDuplicates: { $0.name == $1.name }) { outer in
        Text(outer.name)
        WithViewStore(self.store) { inner in Text("\(inner.count)") }
      }
    )
    #expect(renderer.frame().description == "Blob\n0")
    store.send(.rename("Blob Jr."))
    #expect(renderer.frame().description == "Blob Jr.\n0")
    store.send(.increment)
    #expect(renderer.frame().description == "Blob Jr.\n1")
  }

  @Test("A binding reads the state and writes by sending an action")
  func binds() {
    let viewStore = ViewStore(store)
    let name = viewStore.binding(get: \.name, send: Action.rename)
    #expect(name.wrappedValue == "Blob")
    name.wrappedValue = "Blob Sr."
    #expect(name.wrappedValue == "Blob Sr.")
    #expect(store.state.value.name == "Blob Sr.")

    viewStore.binding(get: \.name, send: .increment).wrappedValue = "ignored"
    #expect(store.state.value == State(count: 1, name: "Blob Sr."))
  }
}
