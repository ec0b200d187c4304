import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · old and new features with `reduce` or `body`", .timeLimit(.minutes(5)))
@MainActor
struct TogetherMixtureTests {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var lines: [String] = []
  }

  /// A type that has both. Its logic is in `reduce`.
  private struct Both: ReducerProtocol {
    func reduce(into state: inout [String], action: String) -> EffectTask<String> {
      state.append("reduce")
      return .none
    }
    var body: some ReducerProtocol<[String], String> { Note("body") }
  }

  @Test("I78: stores and operators run `reduce`, and never `body`")
  func both() async {
    struct State: Equatable {
      var lines: [String]? = []
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    }
    let scope = CasePath<String, String>(embed: { $0 }, extract: { $0 })
    let expected = ["reduce", "reduce"]
    #expect(Listed { for _ in 0..<2 { Both() } }.run().lines == expected)
    #expect(
      Listed { Scope(state: \[String].self, action: scope) { Both() } }.run().lines == ["reduce"])
    #expect(
      Reduce(AnyReducer<[String], String, Void> { Both() }, environment: ()).run().lines
        == ["reduce"])
    let feature = Reduce<State, String> { _, _ in .none }
      .ifLet(\.lines, action: scope) { Both() }
      .forEach(\.rows, action: CasePath(embed: { $0.1 }, extract: { (1, $0) })) {
        Scope(state: \Row.lines, action: scope) { Both() }
      }
    var state = State()
    _ = feature.reduce(into: &state, action: "go")
    #expect(state == State(lines: ["reduce"], rows: [Row(id: 1, lines: ["reduce"])]))
  }

  @Test("I95: a bridge may contain a body, and a body may contain an old reducer")
  func bridges() {
    let old = AnyReducer<[String], String, String> { state, action, name in
      state.append("old \(name)")
      return .send("old \(name)")
    }
    let bridged = AnyReducer<[String], String, String> { name in
      Note("new \(name)")
      Reduce(old, environment: name)
      if name.isEmpty {
        Note("nobody")
      }
    }
    let feature = Listed {
      Note("first")
      Reduce(AnyReducer.combine(old, bridged), environment: "Blob")
      Note("last")
    }
    let expected = ["first", "old Blob", "new Blob", "old Blob", "last"]
    #expect(feature.run() == Run(lines: expected, sent: expected))
  }
}
