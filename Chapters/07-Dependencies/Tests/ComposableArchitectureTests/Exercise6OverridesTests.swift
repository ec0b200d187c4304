import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Notes the number and the word that it reads.
private struct Noting: ReducerProtocol {
  var name = ""
  @Dependency(\.number) private var number
  @Dependency(\.word) private var word

  init(_ name: String = "") { self.name = name }

  func reduce(into state: inout [String], action: String) -> EffectTask<String> {
    let found = "\(name)\(number) \(word)"
    state.append(found)
    // The sent value was read when the effect was created.
    return action == "answer" ? .body { send in send(found) } : .none
  }
}

/// A feature with a body, and a feature in it.
private struct Parent: ReducerProtocol {
  struct State: Equatable {
    var parent: [String] = []
    var child: [String] = []
  }
  enum Action {
    case parent, child(String)
  }
  @Dependency(\.number) private var number

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Noting()
    }
    Reduce { state, _ in
      state.parent.append("\(number)")
      return .none
    }
  }
}

@Suite("Exercise 7.6 · Override a reducer's dependencies", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct OverridesTests {
  /// The notes of a reducer, with the number 1 and the word “outside”.
  private func notes(
    of reducer: some ReducerProtocol<[String], String>, after actions: String...
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

  @Test("I118: an override applies to each action, and the base runs once for each")
  func actions() {
    #expect(
      notes(of: Noting().dependency(\.number, 5), after: "a", "b", "c")
        == ["5 outside", "5 outside", "5 outside"])
  }

  @Test("the base changes the state in place rather than a copy")
  func inPlace() {
    var state = Array(repeating: "", count: 100)
    let before = state.withUnsafeBufferPointer(\.baseAddress)
    let reducer = Reduce<[String], String> { state, action in
      state[0] = action
      return .none
    }
    _ = reducer.dependency(\.number, 5).reduce(into: &state, action: "go")
    #expect(state[0] == "go")
    #expect(
      state.withUnsafeBufferPointer(\.baseAddress) == before,
      "the state was copied, which takes time if it is large")
  }

  @Test("I118: an override ends with the reducer")
  func ends() {
    withDependencies {
      $0.number = 1
    } operation: {
      var state: [String] = []
      _ = Noting().dependency(\.number, 5).dependency(\.word, "w").reduce(
        into: &state, action: "go")
      #expect(currentValues() == "1 - -")
    }
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

  @Test("I118: if the base returns no effect, neither does the reducer")
  func noEffect() {
    var state: [String] = []
    withDependencies {
      $0.word = "outside"
    } operation: {
      #expect(Noting().dependency(\.number, 5).reduce(into: &state, action: "go").isNone)
    }
  }

  @Test("I119: of two overrides in a row, the one nearer to the reducer wins")
  func nearest() {
    #expect(notes(of: Noting().dependency(\.number, 5).dependency(\.number, 6)) == ["5 outside"])
  }

  @Test("I119: the nearer override wins even if the other one surrounds a list with the reducer")
  func nearestInList() {
    let reducer = CombineReducers {
      Noting("a ").dependency(\.number, 5)
      Noting("b ")
    }
    .dependency(\.number, 6)
    #expect(notes(of: reducer) == ["a 5 outside", "b 6 outside"])
  }

  @Test("I119: all overrides in a row apply")
  func row() {
    let reducer = Noting().dependency(\.number, 5).dependency(\.word, "inside")
    #expect(notes(of: reducer) == ["5 inside"])
    #expect(
      notes(of: Noting().dependency(\.word, "inside").dependency(\.number, 5)) == ["5 inside"])
  }

  @Test("I119: a change starts with the current outer value")
  func transform() {
    #expect(notes(of: Noting().transformDependency(\.number) { $0 += 10 }) == ["11 outside"])
  }

  @Test("I119: changes run from the outermost to the innermost")
  func transforms() {
    let reducer = Noting()
      .transformDependency(\.number) { $0 *= 10 }
      .transformDependency(\.number) { $0 += 1 }
      .transformDependency(\.number) { $0 *= 3 }
    #expect(notes(of: reducer) == ["40 outside"], "(1 × 3 + 1) × 10")
  }

  @Test("I119: a change reads the outer override, and not the inner one")
  func mixture() {
    #expect(
      notes(of: Noting().transformDependency(\.number) { $0 *= 10 }.dependency(\.number, 5))
        == ["50 outside"])
    #expect(
      notes(of: Noting().dependency(\.number, 5).transformDependency(\.number) { $0 *= 10 })
        == ["5 outside"])
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

  @Test(#"I119: `\.self` changes all dependencies"#)
  func all() {
    let reducer = Noting().transformDependency(\.self) {
      $0.number += 1
      $0.word += " and inside"
    }
    #expect(notes(of: reducer) == ["2 outside and inside"])
  }

  @Test("I119: a change runs once for each action, with the values that are current then")
  func everyAction() {
    var seen: [Int] = []
    let reducer = Noting().transformDependency(\.number) { seen.append($0) }
    for number in [1, 2] {
      withDependencies {
        $0.number = number
        $0.word = "outside"
      } operation: {
        var state: [String] = []
        _ = reducer.reduce(into: &state, action: "go")
      }
    }
    #expect(seen == [1, 2])
  }

  @Test("I118: a dependency whose key is its type needs no property")
  func byType() {
    struct Named: ReducerProtocol {
      @Dependency(UntestedClient.self) var client
      func reduce(into state: inout [String], action: String) -> EffectTask<String> {
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
