import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReduceTests {
  /// A type that has both. Its logic is in `reduce`.
  private struct Both: ReducerProtocol {
    func reduce(into state: inout [String], action: String) -> EffectTask<String> {
      state.append("reduce")
      return .none
    }
    var body: some ReducerProtocol<[String], String> {
      Note("body")
    }
  }

  @Test("I78: of a type with both, stores and other reducers run only `reduce`")
  func both() {
    #expect(Both().run() == Run(lines: ["reduce"]))
    let store = Store(initialState: [], reducer: Both())
    store.send("go")
    #expect(store.state.value == ["reduce"])
    let reducers: [any ReducerProtocol<[String], String>] = [
      Reduce(Both()), Optional(Both()), CombineReducers { Both() },
      Both()._printChanges(nil), Both().signpost(),
      ReducerBuilder<[String], String>._Conditional<Both, Note>.first(Both()),
    ]
    for reducer in reducers { #expect(reducer.run() == Run(lines: ["reduce"])) }
  }

  @Test("I78: of a type with both, operators run `reduce`")
  func bothAsParentAndChild() {
    let feature = Both().ifCaseLet(/[String].self, action: /String.self) { Both() }
    #expect(feature.run() == Run(lines: ["reduce", "reduce"]))
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

  @Test("`Reduce` accepts a method")
  func method() {
    struct Feature {
      let step: Int
      func core(into state: inout Int, action: Bool) -> EffectTask<Bool> {
        state += action ? step : -step
        return .none
      }
    }
    let reducer = Reduce(Feature(step: 3).core)
    var state = 0
    for action in [true, true, false] { _ = reducer.reduce(into: &state, action: action) }
    #expect(state == 3)
  }

  @Test("I96: `Reduce` of a reducer, `any` of it, and the reducer itself behave identically")
  func alike() {
    let note = Note("a")
    let existential: any ReducerProtocol<[String], String> = note
    let expected = Run(lines: ["a"], sent: ["a"])
    #expect(note.run() == expected)
    #expect(Reduce(note).run() == expected)
    #expect(Reduce(Reduce(note)).run() == expected)
    #expect(existential.run() == expected)
  }

  @Test("I81: `EmptyReducer` and `nil` change nothing and have no effects")
  func nothing() {
    var lines = ["before"]
    #expect(EmptyReducer().reduce(into: &lines, action: "go").isNone)
    #expect(Optional<Note>.none.reduce(into: &lines, action: "go").isNone)
    #expect(lines == ["before"])
  }

  @Test("an optional reducer that isn't `nil` runs")
  func optional() {
    let note: Note? = Note("a")
    #expect(note.run() == Run(lines: ["a"], sent: ["a"]))
  }

  @Test("I82: of the two reducers of a branch, one runs")
  func conditional() {
    typealias Branch = ReducerBuilder<[String], String>._Conditional<Note, Optional<Note>>
    #expect(Branch.first(Note("a")).run() == Run(lines: ["a"], sent: ["a"]))
    #expect(Branch.second(Note("b")).run() == Run(lines: ["b"], sent: ["b"]))
    #expect(Branch.second(nil).run() == Run())
  }

  @Test("`CombineReducers` of one reducer is that reducer")
  func combine() {
    #expect(CombineReducers { Note("a") }.run() == Run(lines: ["a"], sent: ["a"]))
  }

  @Test("the provided reducers change the state in place")
  func inPlace() {
    let reducers: [any ReducerProtocol<Watched, Bool>] = [
      Change(), Reduce(Change()), Optional(Change()), CombineReducers { Change() },
      Change()._printChanges(nil), Change().signpost(),
      ReducerBuilder<Watched, Bool>._Conditional<Change, Change>.second(Change()),
    ]
    for reducer in reducers {
      var watched = Watched()
      _ = reducer.reduce(into: &watched, action: true)
      #expect(watched.changes == 1)
      #expect(watched.copies == 0)
    }
  }
}
