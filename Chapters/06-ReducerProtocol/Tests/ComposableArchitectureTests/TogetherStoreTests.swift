import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · many rows, and nested sends", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherStoreTests {
  @Test("none of ten thousand rows is copied, and each gets its own response")
  func manyRows() {
    struct Row: ReducerProtocol {
      struct State: Identifiable {
        let id: Int
        var answer = 0
        var watched = Watched()
      }
      enum Action { case ask, answered(Int) }
      var body: some ReducerProtocol<State, Action> {
        Reduce { state, action in
          switch action {
          case .ask: return .send(.answered(state.id * 2))
          case .answered(let answer): state.answer = answer
          }
          return .none
        }
        Reduce { state, _ in
          state.watched.change()
          return .none
        }
      }
    }
    struct List: ReducerProtocol {
      struct State {
        var rows = IdentifiedArray((0..<10_000).map { Row.State(id: $0) })
        var actions = 0
      }
      enum Action { case row(id: Int, action: Row.Action) }
      var body: some ReducerProtocol<State, Action> {
        Reduce { state, _ in
          state.actions += 1
          return .none
        }
        .forEach(\.rows, action: /Action.row(id:action:)) { Row() }
      }
    }
    let store = Store(initialState: List.State(), reducer: List())
    for id in 0..<10_000 { store.send(.row(id: id, action: .ask)) }
    let state = store.state.value
    #expect(state.actions == 20_000)
    #expect(state.rows.allSatisfy { $0.answer == $0.id * 2 })
    #expect(state.rows.allSatisfy { $0.watched.changes == 2 && $0.watched.copies == 0 })
  }

  @Test("an action sent from within a body is queued until all reducers have seen the first one")
  func reentrant() {
    var send: (String) -> Void = { _ in }
    let feature = Listed {
      Reduce { state, action in
        if action == "first" { send("second") }
        state.append("a: \(action)")
        return action == "second" ? .send("third") : .none
      }
      Reduce { state, action in
        state.append("b: \(action)")
        return .none
      }
    }
    let store = Store(initialState: [], reducer: feature)
    send = { store.send($0) }
    store.send("first")
    #expect(
      store.state.value == [
        "a: first", "b: first", "a: second", "b: second", "a: third", "b: third",
      ])
  }

  @Test("an action sent by an observer is reduced after the body has run")
  func observer() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return .none
      })
    let scoped = Store(
      initialState: (sum: 0, log: [Int]()),
      reducer: CombineReducers {
        Scope(state: \(sum: Int, log: [Int]).sum, action: /Int.self) {
          Reduce<Int, Int> { sum, action in
            sum += action
            return .none
          }
        }
        Reduce<(sum: Int, log: [Int]), Int> { state, _ in
          state.log.append(state.sum)
          return .none
        }
      })
    let viewStore = ViewStore(scoped, observe: \.sum)
    let subscription = viewStore.publisher.sink { sum in
      if sum < 4 { viewStore.send(1) }
      store.send(sum)
    }
    #expect(scoped.state.value.sum == 4)
    #expect(scoped.state.value.log == [1, 2, 3, 4])
    subscription.cancel()
  }
}
