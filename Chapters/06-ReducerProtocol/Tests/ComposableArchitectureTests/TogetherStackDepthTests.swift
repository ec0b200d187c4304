import ComposableArchitecture
import Foundation
import Testing

@testable import TestFixtures

/// The number of calls between a reducer and its caller, counted by the leaf of five levels.
@Suite("Together · the depth of the stack", .timeLimit(.minutes(5)))
struct TogetherStackDepthTests {
  @Test("the stack is less deep with bodies than with closures")
  func depth() {
    func depth(_ run: (inout Level5.State) -> Void) -> Int {
      var state = Level5.State()
      let start = Thread.callStackReturnAddresses.count
      run(&state)
      return state.child.child.child.child.child.depth - start
    }
    let action = Level5.Action.child(.child(.child(.child(.child(.measure)))))
    let closures = depth { _ = Level5.closure.run(&$0, action, ()) }
    let bodies = depth { _ = Level5().reduce(into: &$0, action: action) }
    #expect(bodies > 0)
    #expect(bodies < closures, "\(bodies) calls in bodies, \(closures) in closures")
  }
}

private struct Level0: ReducerProtocol {
  struct State { var depth = 0 }
  enum Action { case measure }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    state.depth = Thread.callStackReturnAddresses.count
    return .none
  }

  static let closure = AnyReducer<State, Action, Void> { state, _, _ in
    state.depth = Thread.callStackReturnAddresses.count
    return .none
  }
}

private struct Level1: ReducerProtocol {
  struct State { var child = Level0.State() }
  enum Action { case child(Level0.Action) }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) { Level0() }
    Reduce { _, _ in .none }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level0.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { _, _, _ in .none }
  )
}

private struct Level2: ReducerProtocol {
  struct State { var child = Level1.State() }
  enum Action { case child(Level1.Action) }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) { Level1() }
    Reduce { _, _ in .none }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level1.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { _, _, _ in .none }
  )
}

private struct Level3: ReducerProtocol {
  struct State { var child = Level2.State() }
  enum Action { case child(Level2.Action) }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) { Level2() }
    Reduce { _, _ in .none }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level2.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { _, _, _ in .none }
  )
}

private struct Level4: ReducerProtocol {
  struct State { var child = Level3.State() }
  enum Action { case child(Level3.Action) }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) { Level3() }
    Reduce { _, _ in .none }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level3.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { _, _, _ in .none }
  )
}

private struct Level5: ReducerProtocol {
  struct State { var child = Level4.State() }
  enum Action { case child(Level4.Action) }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) { Level4() }
    Reduce { _, _ in .none }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level4.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { _, _, _ in .none }
  )
}
