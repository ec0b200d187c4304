import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReduceTests {
  /// A type that has both. Its logic is in `reduce`.
  private struct Both: Reducer {
    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append("reduce")
      return .none
    }
    var body: some Reducer<[String], String> {
      Note("body")
    }
  }

  @Test("I78: of a type with both, stores and other reducers run only `reduce`")
  func both() {
    #expect(Both().run() == Run(lines: ["reduce"]))
    let store = Store(initialState: [String]()) {
      Both()
    }
    store.send("go")
    #expect(store.state.value == ["reduce"])
    let reducers: [any Reducer<[String], String>] = [
      Reduce(Both()), Optional(Both()), CombineReducers { Both() },
      Both()._printChanges(nil), Both().signpost(),
      ReducerBuilder<[String], String>._Conditional<Both, Note>.first(Both()),
    ]
    for reducer in reducers { #expect(reducer.run() == Run(lines: ["reduce"])) }
  }

  @Test("I78: reading the body of a reducer without one traps, and names the type")
  func noBody() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Note("a").body
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("Note has no body. Call “reduce(into:action:)”"))
  }

  @Test("`Reduce` calls its function once for each action")
  func function() {
    var actions: [Int] = []
    let reducer = Reduce<Int, Int> { state, action in
      actions.append(action)
      state += action
      return action > 1 ? .send(action - 1) : .none
    }
    var state = 10
    #expect(AsyncRun(reducer.reduce(into: &state, action: 3)).actions == [2])
    #expect(state == 13)
    #expect(reducer.reduce(into: &state, action: 1).isNone)
    #expect(actions == [3, 1])
  }

  @Test("I96: `Reduce` of a reducer, `any` of it, and the reducer itself behave identically")
  func alike() {
    let note = Note("a")
    let existential: any Reducer<[String], String> = note
    let expected = Run(lines: ["a"], sent: ["a"])
    #expect(note.run() == expected)
    #expect(Reduce(note).run() == expected)
    #expect(Reduce(Reduce(note)).run() == expected)
    #expect(existential.run() == expected)
  }

  @Test("`CombineReducers` of one reducer behaves like that reducer")
  func combine() {
    #expect(CombineReducers { Note("a") }.run() == Run(lines: ["a"], sent: ["a"]))
  }
}
