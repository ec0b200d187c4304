import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Notes the number and the word that it reads.
private struct Noting: Reducer {
  var name = ""
  @Dependency(\.number) private var number
  @Dependency(\.word) private var word

  init(_ name: String = "") { self.name = name }

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    let found = "\(name)\(number) \(word)"
    state.append(found)
    // The sent value was read when the effect was created.
    return action == "answer" ? .body { send in send(found) } : .none
  }
}

/// A feature with a body, and a feature in it.
private struct Parent: Reducer {
  struct State: Equatable {
    var parent: [String] = []
    var child: [String] = []
  }
  enum Action {
    case parent, child(String)
  }
  @Dependency(\.number) private var number

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Noting()
    }
    Reduce { state, _ in
      state.parent.append("\(number)")
      return .none
    }
  }
}

@Suite("Dependencies · overrides for one reducer", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct OverridesTests {
  /// The notes of a reducer, with the number 1 and the word “outside”.
  private func notes(
    of reducer: some Reducer<[String], String>, after actions: String...
  ) -> [String] {
    withDependencies {
      $0.number = 1
      $0.word = "outside"
    } operation: {
      var state: [String] = []
      for action in actions.isEmpty ? ["go"] : actions {
        _ = reducer.reduce(into: &state, action: action)
      }
      return state
    }
  }

  @Test("I118: an override applies to the reducer, and other dependencies don't change")
  func override() {
    #expect(notes(of: Noting().dependency(\.number, 5)) == ["5 outside"])
    #expect(notes(of: Noting().dependency(\.word, "inside")) == ["1 inside"])
  }

  @Test("I118: an override does not apply to siblings before or after the reducer")
  func siblings() {
    let reducer = CombineReducers {
      Noting("a ")
      Noting("b ").dependency(\.number, 5)
      Noting("c ")
      Noting("d ").dependency(\.number, 6)
    }
    #expect(
      notes(of: reducer) == ["a 1 outside", "b 5 outside", "c 1 outside", "d 6 outside"])
  }

  @Test("I118: an override applies to all reducers in the reducer")
  func inside() {
    withDependencies {
      $0.number = 1
      $0.word = "outside"
    } operation: {
      var state = Parent.State()
      let reducer = Parent().dependency(\.number, 5)
      _ = reducer.reduce(into: &state, action: .child("go"))
      _ = reducer.reduce(into: &state, action: .parent)
      #expect(state == Parent.State(parent: ["5", "5"], child: ["5 outside"]))
    }
  }

  @Test("I118: an override is current while the effect is created")
  func effect() async {
    let effect = withDependencies {
      $0.number = 1
      $0.word = "outside"
    } operation: {
      var state: [String] = []
      let effect = Noting().dependency(\.number, 5).reduce(into: &state, action: "answer")
      #expect(state == ["5 outside"])
      return effect
    }
    let run = AsyncRun(effect)
    await run.end()
    #expect(run.events == ["5 outside", "finished"])
  }

  @Test("I119: of two consecutive overrides, the one closer to the reducer applies")
  func nearest() {
    #expect(notes(of: Noting().dependency(\.number, 5).dependency(\.number, 6)) == ["5 outside"])
  }

  @Test("I119: changes run from the outermost to the innermost")
  func transforms() {
    let reducer = Noting()
      .transformDependency(\.number) { $0 *= 10 }
      .transformDependency(\.number) { $0 += 1 }
      .transformDependency(\.number) { $0 *= 3 }
    #expect(notes(of: reducer) == ["40 outside"], "(1 × 3 + 1) × 10")
  }

  @Test("I119: a chain of overrides behaves like the same overrides, nested")
  func nested() {
    let chain = Noting()
      .transformDependency(\.number) { $0 *= 10 }
      .dependency(\.word, "inner")
      .transformDependency(\.number) { $0 += 1 }
      .dependency(\.word, "outer")
      .dependency(\.number, 7)
    let nested = CombineReducers {
      CombineReducers {
        CombineReducers {
          CombineReducers {
            Noting().transformDependency(\.number) { $0 *= 10 }
          }
          .dependency(\.word, "inner")
        }
        .transformDependency(\.number) { $0 += 1 }
      }
      .dependency(\.word, "outer")
    }
    .dependency(\.number, 7)
    #expect(notes(of: chain) == ["80 inner"])
    #expect(notes(of: nested) == notes(of: chain))
  }

  @Test("I119: a chain of any length is one reducer around the base")
  func fused() {
    let chain: _DependencyKeyWritingReducer<Noting> = Noting()
      .dependency(\.number, 5)
      .transformDependency(\.word) { $0 += "!" }
      .dependency(UntestedClient(name: "mine"))
      .dependency(\.maybe, nil)
    #expect(notes(of: chain) == ["5 outside!"])
  }

  @Test(#"I119: `\.self` changes all of them"#)
  func all() {
    let reducer = Noting().transformDependency(\.self) {
      $0.number += 1
      $0.word += " and inside"
    }
    #expect(notes(of: reducer) == ["2 outside and inside"])
  }

  @Test("I118: a dependency whose type is its key needs no property")
  func byType() {
    struct Named: Reducer {
      @Dependency(UntestedClient.self) var client
      func reduce(into state: inout [String], action: String) -> Effect<String> {
        state.append(client.name)
        return .none
      }
    }
    let (one, two) = (UntestedClient(name: "one"), UntestedClient(name: "two"))
    #expect(notes(of: Named().dependency(one)) == ["one"])
    #expect(notes(of: Named().dependency(one).dependency(two)) == ["one"])
    #expect(notes(of: Named().dependency(\.number, 5).dependency(two)) == ["two"])
  }
}
