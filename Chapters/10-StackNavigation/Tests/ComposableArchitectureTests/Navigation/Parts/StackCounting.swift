@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature that adds elements to its two stacks itself. That requires no reducer of elements.
struct StackCounting: Reducer {
  struct State: Equatable {
    var path = StackState<String>()
    var other = StackState<String>()
    var taps = 0

    /// - Parameter names: The elements of the first stack.
    init(_ names: String...) {
      path = StackState(names)
    }
  }

  enum Action: Equatable {
    case tap
    case push(String)
    /// Adds two elements, and removes the lower one again.
    case pushSecond(String)
    case pushBoth(String)
    case pushTwice(String)
    /// Replaces the lowest element.
    case replace(String)
    /// Replaces the top element in one action.
    case swapTop(String)
    case pop
    case popTo(StackElementID)
    case restart([String])
    /// Returns an effect that sends actions sequentially.
    case later([Action])
    case path(StackAction<String, Never>)
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .tap: state.taps += 1
    case .push(let name): state.path.append(name)
    case .pushTwice(let name): state.path.append(contentsOf: [name, name])
    case .pushSecond(let name):
      state.path = StackState([name, name])
      _ = state.path.isEmpty ? nil : state.path.removeFirst()
    case .pushBoth(let name):
      state.path.append(name)
      state.other.append(name)
    case .replace(let name): state.path.replaceSubrange(state.path.indices.prefix(1), with: [name])
    case .swapTop(let name):
      _ = state.path.popLast()
      state.path.append(name)
    case .pop: _ = state.path.popLast()
    case .popTo(let id): state.path.pop(to: id)
    case .restart(let names): state.path = StackState(names)
    case .later(let actions): return .run { send in for action in actions { await send(action) } }
    case .path: break
    }
    return .none
  }
}
